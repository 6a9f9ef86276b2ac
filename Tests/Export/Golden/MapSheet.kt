// map: a sheet for Jetpack Compose, Material 3.
// Rests at peek 154 pt, medium 453.44 pt, large 783 pt (in 393 × 852 pt).
// Document: {"preset":"system","configuration":{"detents":[{"id":"peek","height":120},"medium","large"]}}
// Not exported: Compose has its own animation of a presentation; the sheet has transition.curve: a spring with response 0.344144 s and damping ratio 1.
// Not exported: Compose has its own animation after a release; the sheet has transition.completionCurve: a spring with response 0.344144 s and damping ratio 1.
// Not exported: Compose has its own landing rule; the sheet has interaction.landing: nearest, projection 0.099 s, dead zone 250 pt/s, flick 1000 pt/s.
// Not exported: Compose has its own resistance beyond the outermost detents; the sheet has interaction.rubberBand.
// Not exported: Compose has its own estimate of a finger's velocity; the sheet has interaction.velocity.
// Not exported: Compose has its own rule for when a touch becomes a drag; the sheet has interaction.begin, interaction.slop.
// Not exported: Compose has its own rule for which motions a finger can catch; the sheet has interaction.catchesPresentation, interaction.catchesDismissal.
// Not exported: Compose has its own handoff of drags between content and sheet; the sheet has scroll.handoff: expands.
// Not exported: Compose has its own response to the keyboard; the sheet has keyboard: raises.
// Not exported: Compose has its own motion of the presenter, which is behind the sheet; the sheet has presenter.
// Not exported: Compose has its own handling of Android's back gesture and of Escape; the sheet has back, keys: back is not handled, Escape is not handled.
// Not exported: Compose has its own actions for screen readers; the sheet has accessibility: escape, increment, decrement, activate.
// Not exported: Compose has its own response to reduced motion; the sheet has motion: noStack.
// Not exported: Compose has no detent between partially expanded and expanded: "medium" is left out.
// Not exported: Compose expands a sheet to its content’s height; give the content the height of "large".
// Not exported: Compose dims nothing behind a scaffold’s sheet; the document dims above "medium".

import androidx.compose.animation.core.FiniteAnimationSpec
import androidx.compose.animation.core.spring
import androidx.compose.foundation.layout.ColumnScope
import androidx.compose.foundation.layout.WindowInsets
import androidx.compose.foundation.layout.asPaddingValues
import androidx.compose.foundation.layout.navigationBars
import androidx.compose.foundation.shape.RoundedCornerShape
import androidx.compose.material3.BottomSheetDefaults
import androidx.compose.material3.BottomSheetScaffold
import androidx.compose.material3.ExperimentalMaterial3Api
import androidx.compose.material3.SheetValue
import androidx.compose.material3.rememberBottomSheetScaffoldState
import androidx.compose.material3.rememberStandardBottomSheetState
import androidx.compose.runtime.Composable
import androidx.compose.ui.unit.dp

/** The animation after a release, for views that move with the sheet: a spring with response 0.344144 s and damping ratio 1. */
val MapSheetMotion: FiniteAnimationSpec<Float> = spring(dampingRatio = 1f, stiffness = 333.333333f)

/** Shows [sheet] over [content], which remains interactive. */
@OptIn(ExperimentalMaterial3Api::class)
@Composable
fun MapSheet(
  sheet: @Composable ColumnScope.() -> Unit,
  content: @Composable () -> Unit,
) {
  val state = rememberBottomSheetScaffoldState(
    bottomSheetState = rememberStandardBottomSheetState(
      initialValue = SheetValue.PartiallyExpanded,
      skipHiddenState = true,
    ),
  )
  val inset = WindowInsets.navigationBars.asPaddingValues().calculateBottomPadding()
  BottomSheetScaffold(
    scaffoldState = state,
    sheetPeekHeight = 120.dp + inset,
    sheetShape = RoundedCornerShape(topStart = 10.dp, topEnd = 10.dp),
    sheetDragHandle = { BottomSheetDefaults.DragHandle() },
    sheetContent = sheet,
  ) {
    content()
  }
}
