"""Check the JSON Schema of every installed system, and of all data, by the rules of its edition.

    python -m tools.check_schemas

The tests check them with a validator that reads draft 7; here one that knows draft 2020-12 says
that they are sound, and agrees about a game that bots have played.
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
    """See that the schema is sound and that a game fits it; give how many things were checked."""
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
        for each in move.transition.events:
            event.validate(json.loads(dump_event(rules, each)))
        view.validate(json.loads(dump_view(rules, rules.view(move.transition.state, move.seat))))
        checked += 2 + len(move.transition.events)
    return checked


def check_published() -> int:
    """See that the published files fit the schemas beside them; give how many there are."""
    import jsonschema  # noqa: PLC0415 - see above

    files = {name: json.loads(text) for name, text in published()}
    fitting = [name for name, data in files.items() if "$id" not in data]
    for name in fitting:
        schema = files[files[name]["$schema"]]
        jsonschema.Draft202012Validator.check_schema(schema)
        jsonschema.Draft202012Validator(schema).validate(files[name])
    return len(fitting)


if __name__ == "__main__":
    for name, rules in dramadeck.systems().items():
        print(f"{name}: the schema is sound, and {check(rules)} things fit it")
    print(f"{check_published()} published files fit their schemas")
