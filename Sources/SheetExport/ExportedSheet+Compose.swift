import SheetEngine
import SheetProtocol

extension ExportedSheet {
  /// Composables for Material 3: a modal sheet, or a scaffold where what is behind stays in use.
  var compose: ExportedCode {
    var gaps = Feature.gaps(self, on: .compose, settable: [.width, .dimming])
    let reaches = positions.map { $0.reach ?? 0 }
    let lowest = reaches.indices.min { reaches[$0] < reaches[$1] } ?? 0
    let highest = reaches.indices.max { reaches[$0] < reaches[$1] } ?? 0
    // A scaffold has a peek height and leaves what is behind in use; a modal sheet is partially expanded at half.
    let isScaffold = undimmed != nil
    for (index, position) in positions.enumerated() where index != lowest && index != highest {
      gaps.append(
        "Compose has no detent between partially expanded and expanded: \(position.id.literal.commentText) is left out")
    }
    if !isScaffold, lowest != highest, ![.medium, .fraction(0.5)].contains(positions[lowest].height) {
      gaps.append(
        "Compose expands a modal sheet partially to half the container, not to \(positions[lowest].id.literal.commentText)"
      )
    }
    if case .content = positions[highest].height {
    } else {
      gaps.append(
        "Compose expands a sheet to its content’s height; give the content the height of \(positions[highest].id.literal.commentText)"
      )
    }
    if isScaffold, configuration.dimming.alpha > 0 {
      gaps.append(
        "Compose dims nothing behind a scaffold’s sheet; the document dims above \(positions[undimmed ?? 0].id.literal.commentText)"
      )
    }
    if isScaffold {
      switch positions[lowest].height {
      case .points: break
      case .medium, .large, .fraction, .ofContainer, .content:
        gaps.append(
          "Compose’s peek height is a length; that of \(positions[lowest].id.literal.commentText) is the one on the document’s device"
        )
      }
    } else if first == highest, lowest != highest {
      gaps.append(
        "Compose presents a modal sheet partially expanded; expand its state to begin at \(positions[first].id.literal.commentText)"
      )
    }
    let radius = configuration.preferredCornerRadius.code
    let handle = configuration.prefersGrabberVisible ? "{ BottomSheetDefaults.DragHandle() }" : "null"
    let width = maximumWidth.map { "\n    sheetMaxWidth = \($0.code).dp," } ?? ""
    let shape = "RoundedCornerShape(topStart = \(radius).dp, topEnd = \(radius).dp)"
    let header = header("// ", "a sheet for Jetpack Compose, Material 3.", gaps)
    let scrim = configuration.dimming
    let color = scrim.shownColor
    let motion = """
      /** The animation after a release, for views that move with the sheet: \(settling.words). */
      val \(names.type)Motion: FiniteAnimationSpec<Float> = \(settling.compose)

      """
    let imports: (String) -> String = { own in
      let lines =
        settling.composeImports + ["androidx.compose.animation.core.FiniteAnimationSpec"]
        + ["androidx.compose.foundation.layout.ColumnScope", "androidx.compose.foundation.shape.RoundedCornerShape"]
        + ["androidx.compose.runtime.Composable", "androidx.compose.ui.unit.dp"]
        + own.split(separator: " ").map { "androidx.compose." + $0 }
      return lines.sorted().map { "import \($0)\n" }.joined()
    }
    if isScaffold {
      return ExportedCode(
        text: """
          \(header)
          \(imports("foundation.layout.WindowInsets foundation.layout.asPaddingValues foundation.layout.navigationBars material3.BottomSheetDefaults material3.BottomSheetScaffold material3.ExperimentalMaterial3Api material3.SheetValue material3.rememberBottomSheetScaffoldState material3.rememberStandardBottomSheetState"))
          \(motion)
          /** Shows [sheet] over [content], which remains interactive. */
          @OptIn(ExperimentalMaterial3Api::class)
          @Composable
          fun \(names.type)(
            sheet: @Composable ColumnScope.() -> Unit,
            content: @Composable () -> Unit,
          ) {
            val state = rememberBottomSheetScaffoldState(
              bottomSheetState = rememberStandardBottomSheetState(
                initialValue = SheetValue.\(first == highest && lowest != highest ? "Expanded" : "PartiallyExpanded"),
                skipHiddenState = \(mayBeDismissed ? "false" : "true"),
              ),
            )
            val inset = WindowInsets.navigationBars.asPaddingValues().calculateBottomPadding()
            BottomSheetScaffold(
              scaffoldState = state,
              sheetPeekHeight = \(positions[lowest].composeHeight(container)) + inset,\(width)
              sheetShape = \(shape),
              sheetDragHandle = \(handle),
              sheetContent = sheet,
            ) {
              content()
            }
          }

          """, gaps: gaps)
    }
    let confirm =
      mayBeDismissed ? "" : "\n    confirmValueChange = { it != SheetValue.Hidden },"
    let properties =
      mayBeDismissed ? "" : "\n    properties = ModalBottomSheetProperties(shouldDismissOnBackPress = false),"
    return ExportedCode(
      text: """
        \(header)
        \(imports("material3.BottomSheetDefaults material3.ExperimentalMaterial3Api material3.ModalBottomSheet material3.rememberModalBottomSheetState ui.graphics.Color" + (mayBeDismissed ? "" : " material3.ModalBottomSheetProperties material3.SheetValue")))
        \(motion)
        /** Shows [content] in a sheet until it is dismissed. */
        @OptIn(ExperimentalMaterial3Api::class)
        @Composable
        fun \(names.type)(onDismiss: () -> Unit, content: @Composable ColumnScope.() -> Unit) {
          val state = rememberModalBottomSheetState(
            skipPartiallyExpanded = \(lowest == highest ? "true" : "false"),\(confirm)
          )
          ModalBottomSheet(
            onDismissRequest = onDismiss,
            sheetState = state,\(width)
            shape = \(shape),
            scrimColor = Color(red = \(color.red), green = \(color.green), blue = \(color.blue)).copy(alpha = \(scrim.alpha.code)f),
            dragHandle = \(handle),\(properties)
            content = content,
          )
        }

        """, gaps: gaps)
  }

  /// The width at which a sheet stops to grow, pt; nil is none.
  var maximumWidth: Points? {
    if case .points(let width)? = configuration.frame.width { width } else { nil }
  }
}

extension ExportedSheet.Position {
  /// The height in the unit of Compose, without the safe area.
  fileprivate func composeHeight(_ container: Container) -> String {
    switch height {
    case .points(let points): "\(points.code).dp"
    case .medium, .large, .fraction, .ofContainer, .content:
      "\(max((reach ?? 0) - container.safeArea.bottom, 0).code).dp"
    }
  }
}

extension ExportedMotion {
  /// What the animation needs.
  fileprivate var composeImports: [String] {
    switch self {
    case .spring: ["androidx.compose.animation.core.spring"]
    case .bezier: ["androidx.compose.animation.core.CubicBezierEasing", "androidx.compose.animation.core.tween"]
    }
  }

  /// An animation of Compose, whose springs have a mass of 1.
  fileprivate var compose: String {
    switch self {
    case .spring(let spring, _):
      "spring(dampingRatio = \(spring.dampingRatio.code)f, stiffness = \((spring.stiffness / spring.mass).code)f)"
    case .bezier(let curve, let duration):
      "tween(\n  durationMillis = \(duration.milliseconds),\n  easing = CubicBezierEasing("
        + [curve.x1, curve.y1, curve.x2, curve.y2].map { $0.code + "f" }.joined(separator: ", ") + "),\n)"
    }
  }
}
