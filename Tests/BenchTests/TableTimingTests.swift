// How actions are timed, and how a command is repeated, step by step.

import Testing

@testable import cardroom_bench

struct TableTimingTests {
  @Test func anActionIsTimedInWhicheverOrderItIsRead() {
    var events = EventTimes(observers: 2)
    events.arrived(at: 0, sequence: 5, time: 140)
    events.acted(seenBy: 0, sequence: 5, sent: 100)
    #expect(events.times.count == 1)
    events.acted(seenBy: 1, sequence: 6, sent: 200)
    #expect(events.times.count == 1)
    events.arrived(at: 0, sequence: 6, time: 999)
    #expect(events.times.count == 1)
    events.arrived(at: 1, sequence: 6, time: 260)
    events.arrived(at: 1, sequence: 6, time: 290)
    #expect(events.times.count == 2)
    #expect(events.times.percentile(50) == 40)
    #expect(events.times.maximum == 60)
  }

  @Test func eventsOfNobodysActionAreNotTimed() {
    var events = EventTimes(observers: 1)
    for sequence in 0..<1000 {
      events.arrived(at: 0, sequence: sequence, time: UInt64(sequence))
    }
    #expect(events.times.count == 0)
    events.acted(seenBy: 0, sequence: 999, sent: 900)
    #expect(events.times.maximum == 99)
  }

  @Test func sentTimesComeBackInOrderAndAreLimited() {
    var sent = SentTimes()
    for round in [0, 100, 200] {
      let times = (0..<16).map { UInt64(round + $0) }
      let taken = (times + [7]).map { sent.push($0) }
      let back = (0...16).map { _ in sent.pop() }
      #expect(taken == Array(repeating: true, count: 16) + [false])
      #expect(back == times + [nil])
      let isTaken = sent.push(1)
      let first = sent.pop()
      #expect(isTaken && first == 1)
    }
  }

  @Test func aCommandIsRepeatedWhenReplyAndEventHaveCome() {
    var loop = CommandLoop()
    var steps = [loop.arrived()]
    loop.said(commands: 1, at: 10)
    steps += [loop.replied(isRefused: false), loop.arrived()]
    loop.said(commands: 1, at: 20)
    steps += [loop.arrived(), loop.arrived(), loop.replied(isRefused: false)]
    #expect(steps == [nil, .wait, .again, .wait, nil, .again])
    #expect(loop.sent == 20)
  }

  @Test func aRefusedCommandIsSaidAfreshAndAtLastGivenUp() {
    var loop = CommandLoop()
    loop.said(commands: 1, at: 0)
    var afresh = 0
    while loop.replied(isRefused: true) == .afresh {
      afresh += 1
      loop.said(commands: 2, at: 0)
      let next = loop.replied(isRefused: false)
      #expect(next == .wait)
    }
    #expect(afresh == 19)
  }
}
