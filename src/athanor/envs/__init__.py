"""Adapters: the games in the forms that other frameworks take, each over a batch.

A module here can be imported whether or not its framework is installed; its functions say which
extra brings it.
"""
