// SPDX-License-Identifier: Apache-2.0

/// The records that a filter reaches from the one it is asked about.
///
/// All that is read for one filter has to be of one moment.
package protocol RecordGraph {
    /// The record of this id; nil if there is none.
    func record(_ reference: RecordReference) throws -> Record?

    /// The records that an owner has by one of its model's ownerships, given by its position, in any order.
    func records(ownedBy owner: RecordReference, ownership: Int) throws -> [Record]
}
