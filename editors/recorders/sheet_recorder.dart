// Records what a sheet does in a Flutter app, for `sheetd verify`: where it is in each frame, and what a finger does.
// Parsed by a grammar of Dart; not compiled and not run on a device.
//
//   final recorder = SheetRecorder();
//   SheetRecorderScope(recorder: recorder, sheet: sheetKey, child: app)
//   recorder.mark('present');
//   ...
//   File(path).writeAsStringSync(recorder.stop());

import 'dart:convert';

import 'package:flutter/scheduler.dart';
import 'package:flutter/widgets.dart';

class SheetRecorder {
  final List<String> _lines = [];
  final Stopwatch _clock = Stopwatch()..start();

  void _add(Map<String, Object?> line) => _lines.add(jsonEncode(line));

  /// Writes the header, once: a keyboard or a rotation must not end what was recorded before.
  void begin(Size size, EdgeInsets safeArea) {
    if (_lines.isNotEmpty) return;
    _add({
      'trace': 1,
      'unit': 'pt',
      'origin': 'top',
      'edge': 'bottom',
      'clock': 'frame',
      'read': 'after',
      'recorder': 'flutter',
      'container': {
        'width': size.width,
        'height': size.height,
        'safeArea': {'top': safeArea.top, 'bottom': safeArea.bottom},
      },
    });
  }

  /// A frame. [stamp] is the system's time stamp of the frame, whose clock is that of the pointers.
  void frame(Duration stamp, Offset? place, Size? size) {
    _add({
      'time': stamp.inMicroseconds / 1e6,
      'now': _clock.elapsedMicroseconds / 1e6,
      'y': place?.dy,
      'height': size?.height,
    });
  }

  /// A pointer event, whose time stamp is on the system's clock.
  void finger(String word, PointerEvent event) {
    _add({
      'time': event.timeStamp.inMicroseconds / 1e6,
      'finger': word,
      'fingerX': event.position.dx,
      'fingerY': event.position.dy,
    });
  }

  /// Says that the app does something now: 'present', 'dismiss', or 'select' with a detent.
  void mark(String event, [String? detent]) {
    final stamp = SchedulerBinding.instance.currentSystemFrameTimeStamp;
    _add({'time': stamp.inMicroseconds / 1e6, 'event': event, if (detent != null) 'detent': detent});
  }

  /// The trace.
  String stop() => '${_lines.join('\n')}\n';
}

/// Records the widget of [sheet], a key, and the pointers on [child].
class SheetRecorderScope extends StatefulWidget {
  const SheetRecorderScope({super.key, required this.recorder, required this.sheet, required this.child});

  final SheetRecorder recorder;
  final GlobalKey sheet;
  final Widget child;

  @override
  State<SheetRecorderScope> createState() => _SheetRecorderScopeState();
}

class _SheetRecorderScopeState extends State<SheetRecorderScope> with SingleTickerProviderStateMixin {
  late final Ticker _ticker = createTicker((_) => SchedulerBinding.instance.addPostFrameCallback(_read));

  @override
  void didChangeDependencies() {
    super.didChangeDependencies();
    final media = MediaQuery.of(context);
    widget.recorder.begin(media.size, media.padding);
    if (!_ticker.isActive) _ticker.start();
  }

  void _read(Duration _) {
    final box = widget.sheet.currentContext?.findRenderObject() as RenderBox?;
    final stamp = SchedulerBinding.instance.currentSystemFrameTimeStamp;
    final isShown = box != null && box.hasSize;
    widget.recorder.frame(stamp, isShown ? box.localToGlobal(Offset.zero) : null, isShown ? box.size : null);
  }

  @override
  void dispose() {
    _ticker.dispose();
    super.dispose();
  }

  @override
  Widget build(BuildContext context) {
    return Listener(
      behavior: HitTestBehavior.translucent,
      onPointerDown: (event) => widget.recorder.finger('down', event),
      onPointerMove: (event) => widget.recorder.finger('moved', event),
      onPointerUp: (event) => widget.recorder.finger('up', event),
      onPointerCancel: (event) => widget.recorder.finger('cancel', event),
      child: widget.child,
    );
  }
}
