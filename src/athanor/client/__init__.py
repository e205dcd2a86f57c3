"""A client: a program that opens tables, joins them and plays a seat, over the wire of docs/api.md.

>>> import athanor.client
>>> athanor.client.Client("http://localhost:8137").url
'http://localhost:8137'
"""

from athanor.client.client import Client, ServerProblem
from athanor.client.seat import Follower, Lost

__all__ = ["Client", "Follower", "Lost", "ServerProblem"]
