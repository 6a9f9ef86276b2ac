// Made by editors/generate.py from what `sheetd schema` prints; `make clients` generates it again.

export const version = "2.0";

export const sheetMethods = Object.freeze({
  "close": "sheet/close",
  "state": "sheet/state",
  "configure": "sheet/configure",
  "present": "sheet/present",
  "dismiss": "sheet/dismiss",
  "tap": "sheet/tap",
  "selectDetent": "sheet/selectDetent",
  "invalidateDetents": "sheet/invalidateDetents",
  "keyboardDidChangeFrame": "keyboard/didChangeFrame",
  "contentDidChangeSize": "content/didChangeSize",
  "contentDidScroll": "content/didScroll",
  "containerDidChange": "container/didChange",
  "transitionPause": "transition/pause",
  "transitionUpdate": "transition/update",
  "transitionFinish": "transition/finish",
  "transitionCancel": "transition/cancel",
  "navigationPush": "navigation/push",
  "navigationPop": "navigation/pop",
  "navigationPopToRoot": "navigation/popToRoot",
  "navigationSetScreens": "navigation/setScreens",
  "gestureSample": "gesture/sample",
  "gestureSamples": "gesture/samples",
  "clockAdvance": "clock/advance",
  "clockSettle": "clock/settle",
  "predict": "sheet/predict",
  "snapshot": "sheet/snapshot",
  "restore": "sheet/restore",
  "sample": "sheet/sample",
  "render": "sheet/render"
});

export const errors = Object.freeze({
  "1001": {
    "name": "unknownSheet",
    "message": "No open sheet has that id."
  },
  "1002": {
    "name": "sheetExists",
    "message": "An open sheet has that id already."
  },
  "1003": {
    "name": "limitExceeded",
    "message": "Over a limit of the daemon's, which data.limit names."
  },
  "1004": {
    "name": "timeGoesBack",
    "message": "The time is before the sheet's."
  },
  "1005": {
    "name": "wrongPhase",
    "message": "It does not fit what the sheet is doing."
  },
  "1006": {
    "name": "emptyStack",
    "message": "There is no other screen to show."
  },
  "1007": {
    "name": "unknownDetent",
    "message": "The sheet has no detent of that id."
  },
  "1008": {
    "name": "unknownPreset",
    "message": "There is no preset of that name."
  },
  "1009": {
    "name": "badSnapshot",
    "message": "The snapshot can't be restored."
  }
});
