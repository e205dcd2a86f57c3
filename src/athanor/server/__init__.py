"""The server: tables on the network for every game, with nothing in it that knows any one of them.

`app` wires the parts together; `sitting` and `wishes` are what a table is and what may be done at
it, without any input or output; `store`, `writer` and `news` keep and spread the log.
"""
