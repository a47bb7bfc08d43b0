// SPDX-License-Identifier: Apache-2.0

/// A result without a record.
struct UnexpectedResult: Error {}
