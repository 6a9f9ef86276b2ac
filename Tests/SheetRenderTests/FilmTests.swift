import Testing
@testable import SheetRender
