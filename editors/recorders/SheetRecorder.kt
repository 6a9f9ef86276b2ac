// Records what a sheet does in an app for Android, for `sheetd verify`: where it is in each frame, and what a finger does.
// Parsed by a grammar of Kotlin; not compiled and not run on a device.
//
//   val recorder = SheetRecorder(sheetView, window.decorView)     // views
//   recorder.start()
//   recorder.mark("present")
//   ...
//   file.writeText(recorder.stop())
//
// In Compose, give positions instead of a view:
//   Modifier.onGloballyPositioned { recorder.place(it.positionInRoot().y, it.size.height.toFloat()) }
// and call dispatchTouch from the activity's dispatchTouchEvent.

package dev.sheetd.recorder

import android.os.SystemClock
import android.view.Choreographer
import android.view.MotionEvent
import android.view.View

class SheetRecorder(private val sheet: View?, private val container: View) : Choreographer.FrameCallback {
  private val lines = mutableListOf<String>()
  private var isRunning = false
  private var top = Float.NaN
  private var height = Float.NaN

  fun start() {
    val density = container.resources.displayMetrics.density
    lines.clear()
    lines += """{"trace":1,"unit":"px","scale":$density,"origin":"top","edge":"bottom","clock":"frame","read":"callback","recorder":"android","container":{"width":${container.width / density},"height":${container.height / density}}}"""
    isRunning = true
    Choreographer.getInstance().postFrameCallback(this)
  }

  /** The sheet's top in the container and its height, in pixels, where there is no view. */
  fun place(top: Float, height: Float) {
    this.top = top
    this.height = height
  }

  /** Says that the app does something now: "present", "dismiss", or "select" with a detent. */
  fun mark(event: String, detent: String? = null) {
    val end = if (detent == null) "" else ",\"detent\":\"$detent\""
    lines += """{"time":${now()},"event":"$event"$end}"""
  }

  /** Ends the recording and returns the trace. */
  fun stop(): String {
    isRunning = false
    return lines.joinToString("\n", postfix = "\n")
  }

  override fun doFrame(frameTimeNanos: Long) {
    if (!isRunning) return
    sheet?.let {
      val place = IntArray(2)
      it.getLocationInWindow(place)
      place(place[1].toFloat(), it.height.toFloat())
    }
    val y = if (top.isNaN()) "null" else top.toString()
    val tall = if (height.isNaN()) "null" else height.toString()
    lines += """{"time":${frameTimeNanos / 1e9},"now":${System.nanoTime() / 1e9},"y":$y,"height":$tall}"""
    Choreographer.getInstance().postFrameCallback(this)
  }

  /** Call it for each touch event of the activity, before the event goes on. */
  fun dispatchTouch(event: MotionEvent) {
    val word = when (event.actionMasked) {
      MotionEvent.ACTION_DOWN -> "down"
      MotionEvent.ACTION_MOVE -> "moved"
      MotionEvent.ACTION_UP -> "up"
      MotionEvent.ACTION_CANCEL -> "cancel"
      else -> return
    }
    // Moves come in batches; each has its own time.
    for (index in 0 until event.historySize) {
      finger(word, event.getHistoricalEventTime(index), event.getHistoricalX(index), event.getHistoricalY(index))
    }
    finger(word, event.eventTime, event.x, event.y)
  }

  private fun finger(word: String, milliseconds: Long, x: Float, y: Float) {
    // Events are on the clock of uptimeMillis, frames on that of nanoTime; on Android these are the same.
    lines += """{"time":${milliseconds / 1e3},"handled":${now()},"finger":"$word","fingerX":$x,"fingerY":$y}"""
  }

  private fun now() = SystemClock.uptimeMillis() / 1e3
}
