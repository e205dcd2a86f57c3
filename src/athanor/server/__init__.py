"""The server: tables on the network for every game. No module in it knows any single game.

`wire` declares what is sent and `http` answers. `table` holds what a table is, a projection of its
log, and what may be done at it, its commands. `storage` stores and distributes the log.
"""
