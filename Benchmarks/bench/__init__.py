# SPDX-License-Identifier: Apache-2.0
"""The benchmark of Tripfeed. Open first: asked.py (what is asked), then measurements/ (how each figure is taken)."""
