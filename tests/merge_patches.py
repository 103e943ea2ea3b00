"""Applies merge patches, as a client does."""


def merged(data, patch):
    """Return a JSON object after a merge patch (RFC 7396): null removes a member."""
    after = dict(data)
    for name, value in patch.items():
        if value is None:
            after.pop(name, None)
        elif isinstance(value, dict):
            old = after.get(name)
            after[name] = merged(old if isinstance(old, dict) else {}, value)
        else:
            after[name] = value
    return after
