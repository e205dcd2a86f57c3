"""Adapters: the games as environments of other frameworks, each built on a batch.

A module here can be imported even if its framework is not installed; its functions then say which
extra to install.
"""
