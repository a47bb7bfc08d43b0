// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

struct TransactionFilterTests {
    private let filter = TransactionFilter()

    private func summary(
        author: String? = nil,
        bundle: String? = nil,
        process: String? = nil,
        models: [Int] = [0]
    ) -> TransactionSummary {
        TransactionSummary(author: author, bundle: bundle, process: process, models: PositionSet(models))
    }

    @Test func `an empty filter lets everything through`() {
        #expect(filter.isEmpty)
        #expect(filter.matches(summary()))
        #expect(filter.matches(summary(author: "widget", bundle: "b", process: "p", models: [2])))
    }

    @Test(arguments: [("widget", true), ("app", false), ("Widget", false), ("", false), (nil, false)])
    func `an author is asked for, or left out`(author: String?, expected: Bool) {
        var filter = filter
        filter.authors = [Label("widget")]
        #expect(!filter.isEmpty)
        #expect(filter.matches(summary(author: author)) == expected)
        filter.authors = []
        filter.excludedAuthors = [Label("widget")]
        #expect(!filter.isEmpty)
        #expect(filter.matches(summary(author: author)) == !expected)
    }

    @Test func `the values of one member are ORed`() {
        var filter = filter
        filter.authors = [Label("widget"), nil]
        #expect(filter.matches(summary(author: "widget")))
        #expect(filter.matches(summary(author: nil)))
        #expect(!filter.matches(summary(author: "app")))
        #expect(!filter.matches(summary(author: "")))
    }

    @Test func `each author that is left out is left out`() {
        var filter = filter
        filter.excludedAuthors = [Label("widget"), Label("app"), nil]
        #expect(!filter.matches(summary(author: "widget")))
        #expect(!filter.matches(summary(author: "app")))
        #expect(!filter.matches(summary(author: nil)))
        #expect(filter.matches(summary(author: "sync")))
    }

    @Test func `an author both asked for and left out is left out`() {
        var filter = filter
        filter.authors = [Label("widget"), Label("app")]
        filter.excludedAuthors = [Label("widget")]
        #expect(!filter.matches(summary(author: "widget")))
        #expect(filter.matches(summary(author: "app")))
    }

    @Test func `different members are ANDed`() {
        var filter = filter
        filter.authors = [Label("widget")]
        filter.bundles = [Label("b")]
        filter.processes = [Label("p")]
        filter.models = PositionSet([1])
        #expect(filter.matches(summary(author: "widget", bundle: "b", process: "p", models: [1])))
        #expect(!filter.matches(summary(author: "x", bundle: "b", process: "p", models: [1])))
        #expect(!filter.matches(summary(author: "widget", bundle: "x", process: "p", models: [1])))
        #expect(!filter.matches(summary(author: "widget", bundle: "b", process: "x", models: [1])))
        #expect(!filter.matches(summary(author: "widget", bundle: "b", process: "p", models: [0, 2])))
    }

    @Test func `a bundle or a process of nil means transactions without`() {
        for member in [\TransactionFilter.bundles, \TransactionFilter.processes] {
            var filter = filter
            filter[keyPath: member] = [nil]
            #expect(filter.matches(summary(author: "widget")))
            #expect(!filter.matches(summary(author: "widget", bundle: "b", process: "p")))
        }
    }

    @Test func `one of the models is enough`() {
        var filter = filter
        filter.models = PositionSet([0, 2])
        #expect(filter.matches(summary(models: [1, 2])))
        #expect(!filter.matches(summary(models: [1])))
    }

    @Test func `composed and decomposed authors are two`() {
        var filter = filter
        filter.authors = [Label("caf\u{E9}")]
        #expect(filter.matches(summary(author: "caf\u{E9}")))
        #expect(!filter.matches(summary(author: "cafe\u{301}")))
        filter.authors = []
        filter.excludedAuthors = [Label("caf\u{E9}")]
        #expect(filter.matches(summary(author: "cafe\u{301}")))
    }
}
