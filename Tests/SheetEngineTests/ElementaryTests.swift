import Foundation
import SeededRandom
import Testing

@testable import SheetEngine

/// The elementary functions against those of the platform's C library.
@Suite struct ElementaryTests {
  private struct Function: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let ours: @Sendable (Double) -> Double
    let reference: @Sendable (Double) -> Double
    /// Arguments are in ±10ⁿ, or +10ⁿ, for every n.
    let exponents: Range<Int>
    var takesNegative = true
  }

  private static let functions = [
    Function(testDescription: "exp", ours: { .exp($0) }, reference: { exp($0) }, exponents: -20..<3),
    Function(testDescription: "expMinus1", ours: { .expMinus1($0) }, reference: { expm1($0) }, exponents: -20..<3),
    Function(testDescription: "exp2", ours: { .exp2($0) }, reference: { exp2($0) }, exponents: -20..<3),
    Function(
      testDescription: "log", ours: { .log($0) }, reference: { log($0) }, exponents: -300..<300, takesNegative: false),
    Function(testDescription: "log1Plus", ours: { .log1Plus($0) }, reference: { log1p($0) }, exponents: -20..<0),
    Function(testDescription: "sin", ours: { .sin($0) }, reference: { sin($0) }, exponents: -20..<6),
    Function(testDescription: "cos", ours: { .cos($0) }, reference: { cos($0) }, exponents: -20..<6),
  ]

  /// Both are within about one unit in the last place of the true value.
  @Test(arguments: functions)
  private func valuesAreThoseOfTheLibrary(function: Function) {
    var random = SeededRandom(1)
    var worst = (ulps: 0.0, argument: 0.0)
    for exponent in function.exponents {
      for _ in 0..<500 {
        let magnitude = Double.random(in: 0...1, using: &random) * pow(10, Double(exponent))
        let x = function.takesNegative && Bool.random(using: &random) ? -magnitude : magnitude
        let (ours, expected) = (function.ours(x), function.reference(x))
        guard expected.isFinite, expected != 0 else { continue }
        let ulps = (ours - expected).magnitude / expected.ulp
        if !(ulps <= worst.ulps) { worst = (ulps, x) }
      }
    }
    #expect(worst.ulps < 2, "\(worst)")
  }

  /// Near 1 a logarithm is near 0.
  @Test func logarithmsNearOneArePrecise() {
    var random = SeededRandom(2)
    for _ in 0..<10_000 {
      let x = Double.random(in: 0.5...2, using: &random)
      #expect((Double.log(x) - log(x)).magnitude <= 2 * log(x).ulp, "\(x)")
    }
  }

  @Test func limitsHaveTheirValues() {
    #expect(Double.exp(0) == 1 && Double.exp(-1000) == 0 && Double.exp(1000) == .infinity && Double.exp(.nan).isNaN)
    #expect(Double.exp(-.infinity) == 0 && Double.exp(.infinity) == .infinity)
    #expect(Double.expMinus1(0) == 0 && Double.expMinus1(-1000) == -1 && Double.expMinus1(1000) == .infinity)
    #expect(
      Double.log(1) == 0 && Double.log(0) == -.infinity && Double.log(-1).isNaN && Double.log(.infinity) == .infinity)
    #expect(Double.log1Plus(0) == 0 && Double.log1Plus(-1) == -.infinity && Double.log1Plus(-2).isNaN)
    #expect(Double.sin(0) == 0 && Double.cos(0) == 1 && Double.sin(.infinity).isNaN && Double.cos(.nan).isNaN)
    for x in [Double.leastNonzeroMagnitude, 1e-310, -1e-310, 1e300, -1e300, .greatestFiniteMagnitude] {
      #expect(Double.sin(x).magnitude <= 1 && Double.cos(x).magnitude <= 1)
    }
    #expect(Double.exp(-740) > 0 && Double.exp(709) < .infinity)
  }

  /// The presenter's steps back are powers of two.
  @Test func powersOfTwoAreExact() {
    for k in -1074...1023 { #expect(Double.exp2(Double(k)) == Double(sign: .plus, exponent: k, significand: 1)) }
  }
}
