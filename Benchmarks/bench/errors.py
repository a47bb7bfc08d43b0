# SPDX-License-Identifier: Apache-2.0
"""The one error that a measurement raises when its figure would mean nothing."""


class BenchmarkError(Exception):
    """Says in one sentence why something could not be measured."""
