"""English characters."""
from .character import make_character  # noqa: F401
