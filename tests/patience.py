"""How long is waited, in seconds, for what must happen: a machine with other work to do is slow.

Whoever is not kept waiting does not wait, so it costs a test nothing unless it fails.
"""

PATIENCE = 60
EVENING = 180
"""A whole test, of which nothing is waited for by itself."""
