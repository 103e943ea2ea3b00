"""Every rule id and every source of a chart is found in the bibliography."""

from dramadeck.charts import CHARTS
from dramadeck.charts import torg as torg_charts
from dramadeck.charts.sources import DOCUMENTS, HEADINGS, WORKS, rule_ids, source_of, sources_of
from dramadeck.charts.tarot import tarot_rows
from tests.cases import for_each


def test_the_rule_ids_of_a_document_have_no_gap_and_each_has_one_heading():
    for document in DOCUMENTS:
        listed = []
        for prefix, _, ranges in HEADINGS:
            for part in ranges.split() if prefix == document else ():
                first, *last = map(int, part.split("-"))
                listed += range(first, (last or [first])[0] + 1)
        count = len(rule_ids(document))
        rule = f"{document}: number a new statement {len(listed)}, and list it under one heading"
        assert sorted(listed) == [*range(1, count + 1)], rule


@for_each(rule_ids())
def test_a_rule_id_leads_to_a_document_and_a_heading(rule_id):
    source = source_of(rule_id)
    assert source.key == rule_id
    assert source.work is DOCUMENTS[rule_id[:2]]
    assert source.heading


def test_some_headings():
    headings = {
        "TR-022": "Card Pools",
        "TR-074": "Conflict Line Disadvantages",
        "TR-190": "Refilling the Hand",
        "TC-041": "Replenishing Your Hand",
        "TG-058": "Approved Actions",
        "TT-044": "Contests",
        "MA-018": "Quick Method",
    }
    assert {rule_id: source_of(rule_id).heading for rule_id in headings} == headings


def test_a_key_may_be_in_lower_case_and_have_spaces_around_it():
    for key in ("TR-009", "FS", "MA-033", "COR"):
        assert source_of(f" {key.lower()} ") == source_of(key)
        assert sources_of(f"{key.lower()},tr-012") == (source_of(key), source_of("TR-012"))


def test_a_source_key_has_a_page_with_an_address():
    for key in WORKS:
        source = source_of(key)
        assert source.work.address, f"{key}: give its address in works.csv"
        assert str(source) == f"{key}: {source.work.title}"


def test_every_source_of_every_chart_and_row_is_in_the_bibliography():
    for name, table in CHARTS.items():
        assert sources_of(table.source), name
        assert all(sources_of(row[-1]) for row in table.rows), name
        assert table.chart is None or sources_of(table.chart.source), name
    for card in (*torg_charts.deck_rows("drama_deck"), *tarot_rows()):
        assert sources_of(card.source)


def test_every_result_has_sources():
    helpers = [torg_charts.Helper(value=9, perception=12)]
    two = [torg_charts.Attempted(value=9, difficulty=8)] * 2
    for result in (
        torg_charts.many_on_one(count=4, value=9, bonus=1, difficulty=10),
        torg_charts.one_on_many(bonus=1, actions=two),
        torg_charts.quick_method(total=14, difficulties=[8, 8]),
        torg_charts.sum_efforts(lead=9, helpers=helpers, coordination=10),
        torg_charts.roll_chain([10], stymied=True),
    ):
        assert sources_of(result.source)
