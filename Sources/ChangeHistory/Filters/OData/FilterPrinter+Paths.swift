// SPDX-License-Identifier: Apache-2.0

extension FilterPrinter {
    mutating func print(_ path: FilterPath) {
        let attributes = schema[path.steps.model].attributes
        switch path.member {
        case .id: printPath(path.steps, ["id"])
        case .attribute(let attribute): printPath(path.steps, [attributes[attribute].name])
        case .part(let attribute, let part):
            guard case .composite(let parts) = attributes[attribute].kind else {
                preconditionFailure("‘\(attributes[attribute].name)’ has no parts.")
            }
            printPath(path.steps, [attributes[attribute].name, parts[part]])
        }
    }

    mutating func print(_ relation: FilterRelation) {
        printPath(relation.owner, [schema[relation.owner.model].owns[relation.ownership].name])
    }

    mutating func print(_ steps: FilterSteps) {
        printPath(steps, [])
    }

    /// Without `$it`, unless the path would be none, or would begin with what means something else.
    private mutating func printPath(_ steps: FilterSteps, _ end: [String]) {
        var names: [String] = []
        var model = steps.start
        for step in steps.steps {
            names.append(schema[model].attributes[step.attribute].name)
            model = step.model
        }
        names += end
        if steps.variable > 0 {
            names.insert(Self.name(ofVariable: steps.variable), at: 0)
        } else if names.first.map({ FilterParser.isReserved($0) || Self.isVariable($0) }) ?? true {
            names.insert("$it", at: 0)
        }
        text += names.joined(separator: "/")
    }

    static func name(ofVariable variable: Int) -> String { "x\(variable)" }

    private static func isVariable(_ name: String) -> Bool {
        name.hasPrefix("x") && Int(name.dropFirst()) != nil
    }

    static func literal(_ value: FilterValue) -> String {
        switch value {
        case .null: "null"
        case .boolean(let flag): flag ? "true" : "false"
        case .integer(let number): String(number)
        case .double(let number): number.description
        case .text(let text): quoted(text)
        case .date(let milliseconds): moment(milliseconds).description
        case .identifier(let id): id.description
        }
    }

    private static func moment(_ milliseconds: Int64) -> Timestamp {
        Timestamp(milliseconds: milliseconds) ?? (milliseconds < 0 ? .earliest : .latest)
    }

    private static func quoted(_ text: String) -> String {
        var bytes = [UInt8(ascii: "'")]
        for byte in text.utf8 {
            if byte == UInt8(ascii: "'") { bytes.append(byte) }
            bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "'"))
        return String(decoding: bytes, as: UTF8.self)
    }
}
