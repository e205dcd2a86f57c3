"""The games, one folder each; the registry of the kernel finds them here."""

from athanor.kernel.registry import add_folder

add_folder(__name__)
