// SPDX-License-Identifier: Apache-2.0

/// A condition that every record of a model passes or fails, checked against the schema.
///
/// Whoever has one can rely on it: every position in it exists, kinds fit, and neither depth nor size is beyond its
/// limit.
package struct Filter: Hashable, Sendable {
    /// How deep expressions may lie in one another; a database's parser has a stack of its own to put them on.
    package static let maximumDepth = 16
    /// How many expressions there may be in all.
    package static let maximumSize = 500
    /// How deep `any` and `all` may lie in one another; each multiplies the records that are looked at.
    package static let maximumQuantifierDepth = 4
    /// How many steps a way to another record may have.
    package static let maximumStepCount = 8

    /// The position of the model whose records are asked about.
    package let model: Int
    /// Of kind boolean, or null.
    package let expression: FilterExpression

    /// Checks an expression whose variable 0 is a record of the model.
    ///
    /// - Throws: ``FilterError``.
    package init(_ expression: FilterExpression, model: Int, schema: Schema) throws(FilterError) {
        self.model = model
        self.expression = expression
        let kind = try FilterCheck(schema: schema, model: model).kind(of: expression)
        guard kind == .boolean || kind == .null else {
            throw FilterError("A filter has to be true or false.")
        }
    }
}
