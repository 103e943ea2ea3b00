"""A model that does whatever the menu offers, without any sense: what is listed it answers."""

import re

LEAVING = ("leaves the", "end the game")
"""Who leaves comes to no more menus."""

ASKED_YET = re.compile(r"(?:^|; )([\w.]+)(?: \(.*?\))?(?:, if you like)?: (.*?)(?=; [\w.]+[ :]|$)")
"""What a refusal says is still asked: the field, and what can be answered."""

PATIENCE = 4


def is_leaving(label):
    """Whether somebody leaves by it."""
    return any(words in label for words in LEAVING)


def answers_to(order, entry, *, besides):
    """An answer to each question of an entry; `besides`, to some of what may be said, too."""
    more = [each for each in entry["may_say"] if besides and order.randrange(2)]
    answers = {}
    for each in (*entry["asks"], *more):
        choices = [choice for choice in each["choices"] if not is_leaving(choice)]
        if each["kind"] == "several":
            answers[each["field"]] = order.sample(choices, order.randint(1, len(choices)))
        else:
            answers[each["field"]] = order.choice(choices) if choices else each["such_as"]
    return answers


def answers_after(order, answers, refused):
    """The answers after a refusal: what it asks is said, and what it does not ask is not."""
    sentence, _, asked = refused["sentence"].partition("; what is asked: ")
    kept = dict(answers)
    if " is not asked; asked: " in sentence:
        kept.pop(refused["field"], None)
    for field, expected in ASKED_YET.findall(asked):
        sample = expected.rpartition(", such as ")[2]
        among = expected.removeprefix("a list of ").split(" | ")
        kept.setdefault(field, order.choice(among) if " | " in expected else sample)
    return kept


async def does_something(model, order, *, besides):
    """Do one thing of the menu; what was said and what the server answered, or nothing."""
    turn, entries = await model.entries()
    entries = [each for each in entries if not is_leaving(each["label"])]
    if not entries:
        return None
    entry = order.choice(entries)
    answers = answers_to(order, entry, besides=besides)
    for _ in range(PATIENCE):
        found = await model.called("do", entry=entry["entry"], turn=turn, answers=answers)
        if not found.is_error:
            break
        better = answers_after(order, answers, found.structured_content)
        if better == answers:
            break
        answers = better
    return entry["label"], answers, found
