"""PostgreSQL's advisory locks: who must be alone, or known to live, among several servers."""

from enum import IntEnum, unique


@unique
class Lock(IntEnum):
    """Numbers of locks; one number for two purposes would let each wait for the other."""

    MIGRATING = 7_142_023  # one migration at a time
    RATING = 7_142_024  # one rater at a time
    MATCHING = 7_142_025  # one matcher at a time
    SERVING = 7_142_026  # shared by every server that lives; a restore wants it alone
