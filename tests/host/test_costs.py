"""The costs of a host are limited: messages are short, and few texts are made for a command."""

import asyncio

from tools.host_costs import measured, script


def test_the_costs_of_a_host_are_limited():
    costs = asyncio.run(measured(":memory:", 8))
    assert costs.commands == 8 * len(script()[1])
    assert sum(costs.sizes) / len(costs.sizes) <= 550
    assert costs.texts / costs.commands <= 1.2
    assert costs.memory <= 40_000
    # Measured: 6 to 7, and up to twice as much on a busy machine.
    assert costs.ratio <= 16
