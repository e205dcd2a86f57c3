"""The server: tables on the network for every game. No module in it knows any particular game.

`wire` declares the messages and `http` answers requests. `table` holds the projection of a table's
log and the commands that extend it. `storage` stores and distributes the log.
"""
