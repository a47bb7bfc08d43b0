// SPDX-License-Identifier: Apache-2.0

/// Records from one read, written as lines and set aside, for whoever takes them at leisure.
///
/// It holds a place on a disk, or a little memory, until the last reference to it goes; of the store it holds nothing.
package protocol Export: AnyObject, Sendable {
    /// The head of the read.
    var token: HistoryToken { get }

    /// How many bytes all lines have together.
    var byteCount: Int { get }

    /// Some of the bytes, `count` of them unless they end earlier, from a place counted from the first byte.
    ///
    /// - Throws: ``StoreError`` when they cannot be read back.
    func bytes(at offset: Int, upTo count: Int) throws -> [UInt8]
}
