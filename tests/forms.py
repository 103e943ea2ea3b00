"""Fills in a form from its JSON data only, as any user interface can."""


def fields_in(form):
    """Return the fields of a form in the order of the questions."""
    return [form["fields"][name] for name in form["order"]]


def allowed_values(form, field, answers):
    """Return the options of a field that the answers so far allow."""
    values = [option["value"] for option in field["options"]]
    rows = [
        row
        for row in form.get("rows", ())
        if all(answers.get(name, value) == value for name, value in row["choices"].items())
    ]
    if not rows:
        return values
    if field["kind"] == "choices":
        if any(field["name"] not in row.get("members", {}) for row in rows):
            return values
        allowed = [value for row in rows for value in row["members"][field["name"]]]
    elif field["name"] in rows[0]["choices"]:
        fitting = (row for row in rows if has_members(row, answers))
        allowed = [row["choices"][field["name"]] for row in fitting]
    else:
        return values
    return [value for value in values if value in allowed]


def has_members(row, answers):
    """Return whether a row contains all options that the answers chose in lists."""
    return all(
        set(map(str, chosen)) <= set(map(str, allowed))
        for name, allowed in row.get("members", {}).items()
        if isinstance(chosen := answers.get(name), list)
    )


def is_there(field, answers):
    """Return whether a field is present, given the answers so far."""
    when, holder = field.get("when"), field.get("for_each")
    if when and not when["answers"] and not answers.get(when["field"]):
        return False
    if when and when["answers"] and answers.get(when["field"]) not in when["answers"]:
        return False
    is_within = holder is not None and field["name"].startswith(f"{holder}.")
    return bool(answers.get(holder)) or not is_within


def answer(form, field, order, answers):
    """Return a random answer to a field."""
    if field["name"] == "confirm":
        return order.choice((True, None))  # None, because nothing is sent after a no
    if "options" not in field:
        return field.get("default", field.get("sample"))
    values = allowed_values(form, field, answers)
    if field["kind"] == "choice":
        return order.choice(values)
    count = min(max(field["fewest"], order.randint(0, 2)), field["most"], len(values))
    return order.sample(values, count)


def _order(field):
    """Sort key of a field: fields that limit the options of others come first."""
    return "for_each" in field, "when" in field, field["kind"] == "choices"


def answers_to(form, order, *, extras=False):
    """Return an answer to each field of a form; with `extras`, also to some optional fields."""
    answers = {}
    for field in sorted(fields_in(form), key=_order):
        is_asked = not field.get("is_extra") or (extras and order.randrange(2))
        if is_asked and is_there(field, answers):
            answers[field["name"]] = answer(form, field, order, answers)
    return answers
