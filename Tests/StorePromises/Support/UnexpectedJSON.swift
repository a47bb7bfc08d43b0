// SPDX-License-Identifier: Apache-2.0

/// JSON of another form than the contract says.
struct UnexpectedJSON: Error {}
