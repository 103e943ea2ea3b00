"""Check the JSON Schema of every installed system, and of all data, by the rules of its edition.

    python -m tools.check_schemas

The tests use a validator for draft 7. This program uses one for draft 2020-12: it checks the
schemas, and validates a game of bots.
"""

import json
from itertools import islice

import dramadeck
from dramadeck.codec.saves import dump_command, dump_event, dump_view
from dramadeck.codec.schema import json_schema
from dramadeck.core.rules import AnySystem
from dramadeck.export.published import published
from dramadeck.sim.bots import played, varied_bot

MOVES = 100


def check(rules: AnySystem) -> int:
    """Check the schema, and a game by it; return the number of validated values."""
    # The test suite reads this file for examples, and does without this validator.
    import jsonschema  # noqa: PLC0415 - see above

    schema = json_schema(rules)
    jsonschema.Draft202012Validator.check_schema(schema)
    command, event, view = (
        jsonschema.Draft202012Validator({**schema, "anyOf": [{"$ref": f"#/$defs/{part}"}]})
        for part in ("Command", "Event", "View")
    )
    start = rules.new_game(["Quin", "Marco", "Tina"], seed=7)
    checked = 0
    for move in islice(played(rules, start, seed=7, bot=varied_bot), MOVES):
        command.validate(json.loads(dump_command(rules, move.command)))
        for happened in move.transition.events:
            event.validate(json.loads(dump_event(rules, happened)))
        view.validate(json.loads(dump_view(rules, rules.view(move.transition.state, move.seat))))
        checked += 2 + len(move.transition.events)
    return checked


def check_published() -> int:
    """Validate the published files by the schemas beside them; return their number."""
    import jsonschema  # noqa: PLC0415 - see above

    files = {name: json.loads(text) for name, text in published()}
    names = [name for name, data in files.items() if "$id" not in data]
    for name in names:
        schema = files[files[name]["$schema"]]
        jsonschema.Draft202012Validator.check_schema(schema)
        jsonschema.Draft202012Validator(schema).validate(files[name])
    return len(names)


if __name__ == "__main__":
    for name, rules in dramadeck.systems().items():
        print(f"{name}: the schema is valid, and so are {check(rules)} values by it")
    print(f"{check_published()} published files are valid by their schemas")
