import Foundation
import JSON
import JSONRPC
import SheetEngine
import SheetProtocol
import Testing

@testable import SheetSessions

/// Calls on values, without JSON-RPC text.
@Suite struct SessionsTests {
  private func perform(
    _ method: String, _ params: String, on sessions: inout Sessions, _ client: inout SessionClient
  ) throws -> Answer {
    var name = method
    let method = try #require(name.withUTF8 { Method.named(UnsafeRawBufferPointer($0)) })
    return try Array(params.utf8).withUnsafeBytes { text in
      try JSONDocument(parsing: text).withRoot { try sessions.perform(sessions.decode(method, $0), to: &client) }
    }
  }

  /// Behavior, 1.1: `cover-vertical` comes in 0.35 s, which 60 Hz divide into 20 frames between start and end.
  @Test func callReportsToItsClient() throws {
    var sessions = Sessions()
    var client = SessionClient(keeping: [.frames, .events])
    _ = try perform("sheet/open", #"{"sheet":"s","preset":"cover-vertical"}"#, on: &sessions, &client)
    _ = try perform("sheet/present", #"{"sheet":"s"}"#, on: &sessions, &client)
    _ = try perform("clock/advance", #"{"sheet":"s","by":1,"frameRate":60}"#, on: &sessions, &client)
    #expect(client.frames.count == 21)
    let events = client.events.map { $0.event }
    #expect(events.contains(.phaseDidChange(from: .dismissed, to: .presenting)))
    #expect(events.filter { $0 == .presentationTransitionDidEnd(completed: true) }.count == 1)
  }

  /// While there is no space, frames of a realtime clock are pending, however much time passes; then the newest is
  /// sent.
  @Test func frameWaitsForSpaceInTheOutput() throws {
    var sessions = Sessions()
    var client = SessionClient(keeping: .connection)
    let params =
      #"{"sheet":"s","preset":"cover-vertical","clock":"realtime","updates":{"events":false,"animations":false}}"#
    _ = try perform("sheet/open", params, on: &sessions, &client)
    _ = try perform("sheet/present", #"{"sheet":"s"}"#, on: &sessions, &client)
    client.messages.notify("large") { $0.string(String(repeating: "x", count: 1 << 16)) }
    let unread = client.messages.pendingCount
    sessions.now = Instant(microseconds: 100_000)
    sessions.markFramesPending()
    while client.hasRoom, sessions.sendPendingFrame(to: &client) {}
    sessions.reportFrame(0, nil, to: &client)
    #expect(sessions.hasPendingFrames && client.messages.pendingCount == unread)
    sessions.now = Instant(microseconds: 2_000_000)
    sessions.markFramesPending()
    client.messages.didWrite(unread)
    while client.hasRoom, sessions.sendPendingFrame(to: &client) {}
    let text = client.messages.withPending { String(decoding: $0, as: UTF8.self) }
    #expect(text.components(separatedBy: "sheet/frame").count == 2)
    #expect(text.contains(#""time":2,"phase":"presented""#))
    #expect(sessions.nextTick == nil && !sessions.hasPendingFrames)
  }

  @Test func nowNeverGoesBack() {
    var sessions = Sessions()
    sessions.now = Instant(microseconds: 5)
    sessions.now = Instant(microseconds: 3)
    #expect(sessions.now == Instant(microseconds: 5))
  }

  // MARK: Messages

  private func timelines(_ messages: String...) throws -> Timelines {
    var play = Play(keeping: .timelines)
    let text = "[\(messages.map { #"{"jsonrpc":"2.0","# + $0.dropFirst() }.joined(separator: ","))]"
    try Array(text.utf8).withUnsafeBytes { try JSONDocument(parsing: $0).withRoot { play.play($0) } }
    return play.timelines
  }

  @Test func messagesAreRecordedAsTimelines() throws {
    let timelines = try timelines(
      #"{"id":1,"method":"initialize"}"#, #"{"method":"sheet/open","params":{"sheet":"a"}}"#,
      #"{"method":"no/such"}"#, #"{"method":"sheet/open","params":{"sheet":"a"}}"#,
      #"{"id":2,"method":"sheet/present","params":{"sheet":"a"}}"#, #"{"id":3,"result":null}"#)
    #expect(timelines.sheets == ["a"])
    #expect(timelines.timeline()?.isEverSeen == true)
  }

  /// Drawing a picture among the messages of a picture would recurse.
  @Test func pictureAmongMessagesIsNotDrawn() throws {
    var render = #"{"id":0,"method":"sheet/open","params":{"sheet":"deep"}}"#
    for _ in 0..<50 {
      render = #"{"jsonrpc":"2.0","id":1,"method":"sheet/render","params":{"picture":"still","messages":[\#(render)]}}"#
    }
    #expect(try timelines(#"{"method":"sheet/open","params":{"sheet":"a"}}"#, render).sheets == ["a"])
  }

  /// A method that only answers requests does nothing as a notification, and the other way around.
  @Test func messageOfTheWrongFormChangesNothing() throws {
    #expect(try timelines(#"{"id":1,"method":"initialized"}"#, #"{"method":"sheet/presets"}"#).sheets == [])
  }
}
