"""A client for the server API (docs/api.md): opens tables, joins them and plays a seat.

>>> import athanor.client
>>> athanor.client.Client("http://localhost:8137").url
'http://localhost:8137'
"""

from athanor.client.client import Client, ServerProblem
from athanor.client.seat import Follower, Lost

__all__ = ["Client", "Follower", "Lost", "ServerProblem"]
