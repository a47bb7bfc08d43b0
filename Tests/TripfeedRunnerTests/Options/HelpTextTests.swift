// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import TripfeedRunner

struct HelpTextTests {
    private let help = HelpText(program: "receipts")

    @Test(arguments: [HelpText.Topic.overview, .serve, .version, .help])
    func `every topic tells how the program is used, by its name`(topic: HelpText.Topic) {
        #expect(help.text(for: topic).hasPrefix("usage: receipts "))
        #expect(!help.text(for: topic).contains("tripfeed "))
    }

    @Test func `the help of serve has a line for every option, in their order, which a terminal can show`() {
        let lines = help.text(for: .serve).split(separator: "\n").filter { $0.hasPrefix("  --") }
        #expect(lines.count == ServeOption.all.count)
        for (line, option) in zip(lines, ServeOption.all) {
            #expect(line.hasPrefix("  --\(option.name) \(option.placeholder) "))
            #expect(line.hasSuffix(option.help))
            #expect(line.count <= 120)
        }
    }

    @Test func `no option has the name of another`() {
        #expect(Set(ServeOption.all.map(\.name)).count == ServeOption.all.count)
        #expect(Set(ServeOption.all.map(\.variable)).count == ServeOption.all.count)
    }

    @Test func `a variable is the option's name as the environment writes names`() {
        let option = ServeOption("log-level", "LEVEL", "") { _, _ in }
        #expect(option.variable == "TRIPFEED_LOG_LEVEL")
    }
}
