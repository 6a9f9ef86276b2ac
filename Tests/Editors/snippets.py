"""Snippets of source code as apps have them, and the documents that they mean."""

TOP = {"id": "25%", "fraction": 0.25}, {"id": "300", "height": 300}
CLOSED = {"isModalInPresentation": True}
UNDIMMED = {"dimming": {"alpha": 0, "tap": "none"}}

# For each the name of its file, its text, the preset and the configuration that are expected, and the lines that say what was not understood.
SNIPPETS = {
    "gorhom: snap points in useMemo": ("a.tsx", """
import BottomSheet from '@gorhom/bottom-sheet';
export function Cart() {
  const snapPoints = useMemo(() => ['25%', 300], []);
  return <BottomSheet ref={sheet} index={1} snapPoints={snapPoints} onChange={changed}><Items /></BottomSheet>;
}""", "gorhom", {"detents": [*TOP], "selectedDetentIdentifier": "300", **CLOSED}),
    "gorhom: a block, a spread and another name": ("a.tsx", """
import Sheet from '@gorhom/bottom-sheet';
const LOW = ['25%'];
export function Cart() {
  const points = React.useMemo<(string | number)[]>(() => { return [...LOW, 300]; }, []);
  return <Sheet snapPoints={points} enableDynamicSizing={false} enablePanDownToClose setTab={setTab} />;
}""", "gorhom", {"detents": [*TOP], "isModalInPresentation": False}),
    "gorhom: as high as its content": ("a.tsx", "import { BottomSheetModal } from '@gorhom/bottom-sheet';\nconst A = () => <BottomSheetModal />;", "gorhom",
                                       {"detents": ["content"]}),
    "gorhom: a modal with a backdrop": ("a.tsx", """
import { BottomSheetModal, BottomSheetBackdrop } from '@gorhom/bottom-sheet';
const POINTS = ['25%', 300] as const;
export const Menu = () => (
  <BottomSheetModal snapPoints={POINTS} enablePanDownToClose={false} keyboardBehavior="fillParent"
    children={<BottomSheetBackdrop pressBehavior={'none'} />} />
);""", "gorhom", {"detents": [*TOP], **CLOSED, "keyboard": {"response": "fills"}, "dimming": {"tap": "none"}}),
    "gorhom: a component of the team's own": ("a.jsx", "export const A = () => <BottomSheet snapPoints={[300]} enablePanDownToClose />;", "gorhom",
                                              {"detents": [TOP[1]], "isModalInPresentation": False}),
    "swmansion: by its import": ("a.tsx", """
import { BottomSheet } from '@swmansion/react-native-bottom-sheet';
export const A = () => <BottomSheet detents={[300, 'content']} />;""", "swmansion", {"detents": [TOP[1], "content"], **CLOSED}),  # without a detent of 0 no drag closes it
    "vaul: fractions and pixels": ("a.tsx", """
import { Drawer } from 'vaul';
export default function Filters() {
  return <Drawer.Root snapPoints={['148px', 0.5, 1]} dismissible={false}><Drawer.Content /></Drawer.Root>;
}""", "vaul", {"detents": [{"id": "148px", "height": 148}, {"id": "50%", "fraction": 0.5}, {"id": "100%", "fraction": 1}], **CLOSED}),
    "vaul: without snap points": ("a.jsx", "import { Drawer } from 'vaul';\nexport const A = () => <Drawer.Root open={open} onOpenChange={set} />;", "vaul.single", None),
    "vaul: one after another": ("a.tsx", """
import { Drawer as D } from 'vaul';
export const A = () => <Drawer.Root snapPoints={[0.3, 1]} snapToSequentialPoint activeSnapPoint={0.3} />;""", "vaul.sequential",
                                {"detents": [{"id": "30%", "fraction": 0.3}, {"id": "100%", "fraction": 1}], "selectedDetentIdentifier": "30%"}),
    "Base UI: the drawer": ("a.tsx", """
import { Drawer } from '@base-ui-components/react/drawer';
export const A = () => <Drawer.Root snapPoints={['300px']} />;""", "base-ui", {"detents": [{"id": "300px", "height": 300}]}),
    "react-modal-sheet: with a closed and an open end": ("a.tsx", """
import { Sheet } from 'react-modal-sheet';
export const A = () => <Sheet isOpen={true} onClose={close} snapPoints={[0, 0.4, 0.9]} initialSnap={1} disableDrag />;""", "react-modal-sheet",
                                                         {"detents": [{"id": "40%", "fraction": 0.4}, {"id": "90%", "fraction": 0.9}], "selectedDetentIdentifier": "40%",
                                                          "interaction": {"begin": "never"}}),
    "react-modal-sheet: as high as its content": ("a.jsx", "import { Sheet } from 'react-modal-sheet';\nconst A = () => <Sheet disableDismiss />;",
                                                  "react-modal-sheet.single", CLOSED),
    "Ionic: breakpoints": ("a.tsx", """
import { IonModal } from '@ionic/react';
export const A = () => <IonModal trigger="open" initialBreakpoint={0.25} breakpoints={[0, 0.25, 1]} backdropDismiss={false} handle={true} />;""", "ionic",
                           {"detents": [{"id": "25%", "fraction": 0.25}, {"id": "100%", "fraction": 1}], "selectedDetentIdentifier": "25%",
                            "dimming": {"tap": "none"}, "prefersGrabberVisible": True}),
    "Material: a behavior": ("A.kt", """
fun prepare(view: View) {
  val behavior = BottomSheetBehavior.from(view)
  behavior.isHideable = false
}""", "material.fit", {**CLOSED, **UNDIMMED}),
    "Material: setters, of which the last counts": ("A.kt", """
fun prepare(behavior: BottomSheetBehavior<View>) {
  behavior.isHideable = false
  behavior.setHideable(true)
  behavior.setFitToContents(false)
}""", "material", {"isModalInPresentation": False, **UNDIMMED},
        "4: hideable is set more than once; this value is taken"),
    "Material: apply": ("A.kt", "fun a() { BottomSheetBehavior.from(v).apply { isFitToContents = true; isDraggable = false } }", "material.fit",
                        {"interaction": {"begin": "never"}, **UNDIMMED}),
    "Material: a layout": ("a.xml", """<?xml version="1.0"?>
<FrameLayout xmlns:app="http://schemas.android.com/apk/res-auto" android:id="@+id/menu"
  app:layout_behavior="com.google.android.material.bottomsheet.BottomSheetBehavior"
  app:behavior_halfExpandedRatio="0.6" app:behavior_fitToContents="false" app:behavior_peekHeight="120dp" />""", "material",
                           {"detents": [{"id": "collapsed", "height": 120, "addsSafeArea": True}, {"id": "half", "fraction": 0.6}, {"id": "expanded", "fraction": 1}], **CLOSED, **UNDIMMED}),
    "Compose: a modal sheet": ("A.kt", """
@Composable fun Menu() {
  val state = rememberModalBottomSheetState(skipPartiallyExpanded = true)
  ModalBottomSheet(onDismissRequest = { }, sheetState = state, sheetGesturesEnabled = false) { Text("a") }
}""", "compose-material3", {"detents": [{"id": "expanded", "content": True, "live": True, "addsSafeArea": True}], "interaction": {"begin": "never"}}),
    "Compose: two states": ("A.kt", """
@Composable fun Menu() {
  val low = rememberModalBottomSheetState()
  val high = rememberModalBottomSheetState(true)
  ModalBottomSheet(onDismissRequest = { }, sheetState = high, dragHandle = null) { }
}""", "compose-material3", {"prefersGrabberVisible": False, "detents": [{"id": "expanded", "content": True, "live": True, "addsSafeArea": True}]}),
    "Compose: a scaffold": ("A.kt", "@Composable fun A() { BottomSheetScaffold(sheetPeekHeight = 128.dp, sheetContent = { }) { } }", "compose-material3",
                            {**CLOSED, **UNDIMMED, "detents": [{"id": "partiallyExpanded", "height": 128}, {"id": "expanded", "content": True, "live": True}]}),
    "SwiftUI: modifiers": ("A.swift", """
struct Menu: View {
  var body: some View {
    Text("a").sheet(isPresented: $shows) {
      Items().presentationDetents([.medium, .large]).presentationDragIndicator(.visible).interactiveDismissDisabled()
        .presentationBackgroundInteraction(.enabled(upThrough: .medium))
    }
  }
}""", "system-26", {"detents": ["medium", "large"], "prefersGrabberVisible": True, **CLOSED, "largestUndimmedDetentIdentifier": "medium"}),
    "SwiftUI: a height, and a constant": ("A.swift", """
extension PresentationDetent { static let bar = Self.fraction(0.1) }
let view = Items().presentationDetents([.height(200), .large]).presentationCornerRadius(24)""", "system-26",
                                          {"detents": [{"id": "200", "height": 200}, "large"], "preferredCornerRadius": 24}),
    "SwiftUI: undimmed up to a height": ("A.swift",
        "let view = Items().presentationDetents([.height(200), .large]).presentationBackgroundInteraction(.enabled(upThrough: .height(200)))", "system-26",
        {"detents": [{"id": "200", "height": 200}, "large"], "largestUndimmedDetentIdentifier": "200"}),
    "UIKit: detents of one's own": ("A.swift", """
func show() {
  if let sheet = controller.sheetPresentationController {
    sheet.detents = [.custom(identifier: .init("bar")) { _ in 120 }, .custom { context in return 0.5 * context.maximumDetentValue }, .large()]
    sheet.largestUndimmedDetentIdentifier = .large
    sheet.prefersGrabberVisible = true
  }
  controller.isModalInPresentation = true
}""", "system-26", {"detents": [{"id": "bar", "height": 120}, {"id": "0.5", "fraction": 0.5}, "large"], "largestUndimmedDetentIdentifier": "large",
                                  "prefersGrabberVisible": True, **CLOSED}),
    "smooth_sheets: a snap grid": ("a.dart", """
Widget build(BuildContext context) => Sheet(
  initialOffset: const SheetOffset(0.5),
  snapGrid: const SheetSnapGrid(snaps: [SheetOffset(0.5), SheetOffset(1)]),
  child: const Items(),
);""", "smooth-sheets", {"detents": [{"id": "50%", "content": 0.5}, {"id": "100%", "content": 1}], "selectedDetentIdentifier": "50%"}),
    "Flutter: a draggable sheet": ("a.dart", """
final sheet = DraggableScrollableSheet(initialChildSize: 0.5, minChildSize: 0.2, maxChildSize: 0.9, snap: true, snapSizes: const [0.5], builder: build);""",
                                   "smooth-sheets", {"detents": [{"id": "20%", "fraction": 0.2}, {"id": "50%", "fraction": 0.5}, {"id": "90%", "fraction": 0.9}],
                                          "selectedDetentIdentifier": "50%"}),
    "props": ("vaul.json", '{"preset": "vaul", "snapPoints": ["148px", 0.9]}', "vaul", {"detents": [{"id": "148px", "height": 148}, {"id": "90%", "fraction": 0.9}]}),
    "swmansion: a closed detent and percentages": ("a.tsx", """
import { BottomSheet, BottomSheetProvider } from '@swmansion/react-native-bottom-sheet';
export const Player = () => {
  const [index, setIndex] = useState(1);
  return <BottomSheetProvider><BottomSheet detents={[0, '40%', 'content']} index={index} onIndexChange={setIndex} /></BottomSheetProvider>;
};""",
        "swmansion", {"selectedDetentIdentifier": "40%", "detents": ["content", {"id": "40%", "fraction": 0.4}]},
        "5: fixed: \"content\" comes after \"40%\", which is higher here (300 pt after 318.8 pt): the sheet opens at the first of them, and steps through them by height"),
    "swmansion: a modal sheet": ("a.tsx", """
import { ModalBottomSheet } from '@swmansion/react-native-bottom-sheet';
const DETENTS = [0, 300];
export function Menu() {
  return <ModalBottomSheet index={1} detents={DETENTS} scrimColor="black" onIndexChange={close}><Items /></ModalBottomSheet>;
}""",
        "swmansion", {"selectedDetentIdentifier": "300", "detents": [{"id": "300", "height": 300}]},
        "5: scrimColor: \"black\" is nothing that a document has"),
    "swmansion: the default export under another name": ("a.jsx", """
import Sheet from '@swmansion/react-native-bottom-sheet';
export const A = () => <Sheet index={0} detents={['25%', '90%']} animateIn={false} />;""",
        "swmansion", {"isModalInPresentation": True, "selectedDetentIdentifier": "25%", "detents": [{"id": "25%", "fraction": 0.25}, {"id": "90%", "fraction": 0.9}]},
        "3: animateIn: false is nothing that a document has"),
    "swmansion: a detent that only the app reaches": ("a.tsx", """
import { BottomSheet, programmatic } from '@swmansion/react-native-bottom-sheet';
export const A = () => <BottomSheet index={0} detents={[200, programmatic(500)]} />;""",
        "swmansion", {"isModalInPresentation": True, "selectedDetentIdentifier": "200", "detents": [{"id": "200", "height": 200}, {"id": "500", "height": 500, "programmatic": True}]}),
    "vaul: a state of the snap points": ("a.tsx", """
'use client';
import { useState } from 'react';
import { Drawer } from 'vaul';
const snapPoints = ['148px', '355px', 1];
export default function Places() {
  const [snap, setSnap] = useState<number | string | null>(snapPoints[0]);
  return (
    <Drawer.Root snapPoints={snapPoints} activeSnapPoint={snap} setActiveSnapPoint={setSnap} modal={false}>
      <Drawer.Trigger asChild><button>Open</button></Drawer.Trigger>
      <Drawer.Portal><Drawer.Overlay className="fixed inset-0" /><Drawer.Content>{children}</Drawer.Content></Drawer.Portal>
    </Drawer.Root>
  );
}""",
        "vaul", {"detents": [{"id": "148px", "height": 148}, {"id": "355px", "height": 355}, {"id": "100%", "fraction": 1}], "selectedDetentIdentifier": "148px", **UNDIMMED}),
    "vaul: settings of closing": ("a.jsx", """
import { Drawer } from 'vaul';
export function Cart({ open, setOpen }) {
  return <Drawer.Root open={open} onOpenChange={setOpen} shouldScaleBackground closeThreshold={0.4} handleOnly snapPoints={['25%', 1]} fadeFromIndex={1} />;
}""",
        "vaul", {"detents": [{"id": "25px", "height": 25}, {"id": "100%", "fraction": 1}], "dimming": {"progress": {"stops": [{"at": {"index": 0}, "alpha": 0}, {"at": {"index": 1}, "alpha": 1}]}}},
        "4: closeThreshold: 0.4 is nothing that a document has",
        "4: handleOnly: true is nothing that a document has",
        "4: shouldScaleBackground: true is nothing that a document has",
        "4: snapPoints: vaul reads '25%' as 25 pixels"),
    "Base UI: numbers and a default": ("a.tsx", """
import { Drawer } from '@base-ui/react/drawer';
export function Filters() {
  return (
    <Drawer.Root snapPoints={[0.25, '30rem', 1]} defaultSnapPoint={0.25}>
      <Drawer.Portal><Drawer.Backdrop /><Drawer.Viewport><Drawer.Popup>{children}</Drawer.Popup></Drawer.Viewport></Drawer.Portal>
    </Drawer.Root>
  );
}""",
        "base-ui", {"detents": [{"id": "25%", "fraction": 0.25}, {"id": "30rem", "height": 480}, {"id": "100%", "fraction": 1}], "selectedDetentIdentifier": "25%"}),
    "Base UI: as high as its content": ("a.tsx", "import { Drawer } from '@base-ui/react/drawer';\nexport const A = () => <Drawer.Root swipeDirection=\"down\" modal><Drawer.Popup /></Drawer.Root>;",
        "base-ui.single", None),
    "Base UI: one after another, and its points": ("a.tsx", """
import * as React from 'react';
import { Drawer } from '@base-ui-components/react/drawer';
const POINTS = ['200px', 0.6];
export const A = () => <Drawer.Root snapPoints={POINTS} snapPoint={0.6} snapToSequentialPoints onSnapPointChange={set} />;""",
        "base-ui.sequential", {"detents": [{"id": "200px", "height": 200}, {"id": "60%", "fraction": 0.6}], "selectedDetentIdentifier": "60%"}),
    "Base UI: under a name of its own": ("a.jsx", """
import { Drawer as Base } from '@base-ui/react/drawer';
export function Menu() { return <Base.Root snapPoints={['25%']} dismissible={false} />; }""",
        "base-ui", {"detents": [{"id": "25%", "fraction": 0.25}], "isModalInPresentation": True}),
    "react-modal-sheet: its parts": ("a.tsx", """
import { Sheet, type SheetRef } from 'react-modal-sheet';
import { useRef, useState } from 'react';
export function Share() {
  const [isOpen, setOpen] = useState(false);
  const ref = useRef<SheetRef>(null);
  return (
    <Sheet ref={ref} isOpen={isOpen} onClose={() => setOpen(false)} snapPoints={[0, 200, 0.5, 1]} initialSnap={2}>
      <Sheet.Container><Sheet.Header /><Sheet.Content>{items}</Sheet.Content></Sheet.Container>
      <Sheet.Backdrop onTap={() => setOpen(false)} />
    </Sheet>
  );
}""",
        "react-modal-sheet", {"selectedDetentIdentifier": "50%", "detents": [{"id": "200", "height": 200}, {"id": "50%", "fraction": 0.5}, {"id": "100%", "fraction": 1}]}),
    "react-modal-sheet: falling points of an older version": ("a.jsx", """
import Sheet from 'react-modal-sheet';
export const A = () => <Sheet snapPoints={[600, 400, 100]} disableScrollLocking />;""",
        "react-modal-sheet", {"detents": [{"id": "100", "height": 100}, {"id": "400", "height": 400}, {"id": "600", "height": 600}]},
        "3: disableScrollLocking: true is nothing that a document has"),
    "react-modal-sheet: never closed by a drag": ("a.tsx", """
import { Sheet } from 'react-modal-sheet';
const points = [0.3, 0.8] as const satisfies readonly number[];
export const A = () => <Sheet isOpen snapPoints={points} initialSnap={0} disableDismiss={true} avoidKeyboard />;""",
        "react-modal-sheet", {"selectedDetentIdentifier": "30%", "detents": [{"id": "30%", "fraction": 0.3}, {"id": "80%", "fraction": 0.8}], "isModalInPresentation": True},
        "4: avoidKeyboard: true is nothing that a document has"),
    "Ionic: a sheet that stays": ("a.tsx", """
import { IonContent, IonModal } from '@ionic/react';
export function Map() {
  const modal = useRef<HTMLIonModalElement>(null);
  return (
    <IonModal ref={modal} isOpen={true} initialBreakpoint={0.25} breakpoints={[0.25, 0.5, 0.75]} backdropDismiss={false} backdropBreakpoint={0.5}>
      <IonContent className="ion-padding"><IonSearchbar placeholder="Search" /></IonContent>
    </IonModal>
  );
}""",
        "ionic", {"isModalInPresentation": True, "selectedDetentIdentifier": "25%", "detents": [{"id": "25%", "fraction": 0.25}, {"id": "50%", "fraction": 0.5}, {"id": "75%", "fraction": 0.75}], "dimming": {"tap": "none", "progress": {"stops": [{"at": {"detent": "50%"}, "alpha": 0}, {"at": "container", "alpha": 1}]}}}),
    "Ionic: what can't be dismissed": ("a.jsx", "import { IonModal } from '@ionic/react';\nexport const A = () => <IonModal initialBreakpoint={1} breakpoints={[0, 1]} canDismiss={false} handle={false} />;",
        "ionic", {"selectedDetentIdentifier": "100%", "detents": [{"id": "100%", "fraction": 1}], "isModalInPresentation": True, "prefersGrabberVisible": False}),
    "Ionic: breakpoints of a constant": ("a.tsx", """
import { IonModal } from '@ionic/react';
const BREAKPOINTS = [0, 0.4, 0.8];
export const A: React.FC = () => <IonModal trigger="open-modal" initialBreakpoint={0.4} breakpoints={BREAKPOINTS} handleBehavior="cycle" />;""",
        "ionic", {"selectedDetentIdentifier": "40%", "detents": [{"id": "40%", "fraction": 0.4}, {"id": "80%", "fraction": 0.8}], "grabber": {"tap": "next"}}),
    "Ionic: content that scrolls everywhere": ("a.tsx", """
import { IonModal } from '@ionic/react';
export const A = () => <IonModal presentingElement={element} initialBreakpoint={0.5} breakpoints={[0, 0.5]} expandToScroll={false} />;""",
        "ionic", {"selectedDetentIdentifier": "50%", "detents": [{"id": "50%", "fraction": 0.5}]},
        "3: expandToScroll: false is nothing that a document has",
        "3: presentingElement is element, which is no literal"),
    "Material: a dialog": ("A.kt", """
class Menu : BottomSheetDialogFragment() {
  override fun onCreateDialog(state: Bundle?): Dialog {
    val dialog = super.onCreateDialog(state) as BottomSheetDialog
    dialog.behavior.state = BottomSheetBehavior.STATE_EXPANDED
    dialog.behavior.skipCollapsed = true
    dialog.behavior.isHideable = true
    return dialog
  }
}""",
        "material.skip-collapsed", {"selectedDetentIdentifier": "expanded", "isModalInPresentation": False}),
    "Compose: a scaffold with its state": ("A.kt", """
@OptIn(ExperimentalMaterial3Api::class)
@Composable
fun Player(items: List<Item>) {
  val scaffoldState = rememberBottomSheetScaffoldState(
    bottomSheetState = rememberStandardBottomSheetState(initialValue = SheetValue.PartiallyExpanded, skipHiddenState = false),
  )
  BottomSheetScaffold(
    scaffoldState = scaffoldState,
    sheetPeekHeight = 72.dp,
    sheetSwipeEnabled = true,
    sheetContent = { Queue(items) },
  ) { padding -> Content(Modifier.padding(padding)) }
}""",
        "compose-material3", {**UNDIMMED, "detents": [{"id": "partiallyExpanded", "height": 72}, {"id": "expanded", "content": True, "live": True}]}),
    "Compose: a sheet of one size": ("A.kt", """
@Composable
fun Confirm(onDismiss: () -> Unit) {
  val sheetState = rememberModalBottomSheetState(
    skipPartiallyExpanded = true,
    confirmValueChange = { it != SheetValue.Hidden },
  )
  ModalBottomSheet(
    onDismissRequest = onDismiss,
    sheetState = sheetState,
    containerColor = MaterialTheme.colorScheme.surface,
    scrimColor = Color.Black.copy(alpha = 0.32f),
    shape = RoundedCornerShape(topStart = 28.dp, topEnd = 28.dp),
  ) {
    Column(Modifier.padding(16.dp)) { Text("Delete?") }
  }
}""",
        "compose-material3", {"isModalInPresentation": True, "preferredCornerRadius": 28, "detents": [{"id": "expanded", "content": True, "live": True, "addsSafeArea": True}]},
        "12: scrimColor is no literal"),
    "SwiftUI: a selection": ("A.swift", """
struct Places: View {
  @State private var shows = true
  @State private var detent: PresentationDetent = .fraction(0.3)
  var body: some View {
    Map().sheet(isPresented: $shows) {
      List(places) { Text($0.name) }
        .presentationDetents([.fraction(0.3), .large], selection: $detent)
        .presentationContentInteraction(.scrolls)
        .presentationBackground(.thinMaterial)
    }
  }
}""",
        "system-26", {"prefersScrollingExpandsWhenScrolledToEdge": False, "detents": [{"id": "30%", "fraction": 0.3}, "large"], "selectedDetentIdentifier": "30%"},
        "10: presentationBackground: \".thinMaterial\" is nothing that a document has"),
    "SwiftUI: a set and a name of its own": ("A.swift", """
private let detents: Set<PresentationDetent> = [.height(120), .medium]
struct Bar: View {
  var body: some View {
    content
      .interactiveDismissDisabled(true)
      .presentationDetents(detents)
      .presentationDragIndicator(.hidden)
  }
}""",
        "system-26", {"prefersGrabberVisible": False, "detents": [{"id": "120", "height": 120}, "medium"], "isModalInPresentation": True}),
    "UIKit: medium and large": ("A.swift", """
final class Menu: UIViewController {
  @objc func open() {
    let controller = UINavigationController(rootViewController: ListController())
    if let sheet = controller.sheetPresentationController {
      sheet.detents = [.medium(), .large()]
      sheet.selectedDetentIdentifier = .medium
      sheet.prefersScrollingExpandsWhenScrolledToEdge = false
      sheet.prefersEdgeAttachedInCompactHeight = true
      sheet.widthFollowsPreferredContentSizeWhenEdgeAttached = true
      sheet.preferredCornerRadius = 20
    }
    present(controller, animated: true)
  }
}""",
        "system-26", {"detents": ["medium", "large"], "selectedDetentIdentifier": "medium", "prefersScrollingExpandsWhenScrolledToEdge": False, "prefersEdgeAttachedInCompactHeight": True, "widthFollowsPreferredContentSizeWhenEdgeAttached": True, "preferredCornerRadius": 20}),
    "UIKit: what nobody dismisses": ("A.swift", """
func lock(_ controller: UIViewController) {
  controller.isModalInPresentation = true
  controller.sheetPresentationController?.detents = [UISheetPresentationController.Detent.large()]
  controller.sheetPresentationController?.prefersGrabberVisible = false
}""",
        "system-26", {"isModalInPresentation": True, "detents": ["large"], "prefersGrabberVisible": False}),
    "UIKit: a height of a constant": ("A.swift", """
let barHeight: CGFloat = 96
extension UISheetPresentationController.Detent.Identifier { static let bar = Self("bar") }
func configure(_ sheet: UISheetPresentationController) {
  sheet.detents = [.custom(identifier: .bar) { _ in barHeight }, .medium(), .large()]
  sheet.largestUndimmedDetentIdentifier = .medium
}""",
        "system-26", {"detents": [{"id": "bar", "height": 96}, "medium", "large"], "largestUndimmedDetentIdentifier": "medium"}),
    "UIKit: animated by the app": ("A.swift", """
class Map: UIViewController {
  func show(in sheet: UISheetPresentationController) {
    sheet.detents = [.custom { 0.25 * $0.maximumDetentValue }, .large()]
    sheet.animateChanges { sheet.selectedDetentIdentifier = .large }
  }
}""",
        "system-26", {"detents": [{"id": "0.25", "fraction": 0.25}, "large"]}),
    "smooth_sheets: a modal route": ("a.dart", """
import 'package:smooth_sheets/smooth_sheets.dart';
void open(BuildContext context) {
  Navigator.push(context, ModalSheetRoute(swipeDismissible: true, builder: (context) => const Menu()));
}
class Menu extends StatelessWidget {
  const Menu({super.key});
  @override
  Widget build(BuildContext context) {
    return Sheet(
      decoration: const MaterialSheetDecoration(size: SheetSize.stretch),
      snapGrid: const MultiSnapGrid(snaps: [SheetOffset(0.5), SheetOffset(1)]),
      child: const Items(),
    );
  }
}""",
        "smooth-sheets", {"detents": [{"id": "50%", "content": 0.5}, {"id": "100%", "content": 1}]}),
    "smooth_sheets: of the viewport, and in points": ("a.dart", """
const low = SheetOffset.absolute(160);
Widget build(BuildContext context) => Sheet(
  initialOffset: low,
  snapGrid: SheetSnapGrid(snaps: [low, SheetOffset.proportionalToViewport(0.8)]),
  scrollConfiguration: const SheetScrollConfiguration(),
  child: ListView(),
);""",
        "smooth-sheets", {"selectedDetentIdentifier": "160", "detents": [{"id": "160", "height": 160}, {"id": "80%", "fraction": 0.8}]},
        "6: scrollConfiguration is no literal"),
    "smooth_sheets: one size": ("a.dart", """
class A extends StatelessWidget {
  Widget build(BuildContext context) => SheetViewport(child: Sheet(snapGrid: const SheetSnapGrid.single(snap: SheetOffset(1)), child: body));
}""",
        "smooth-sheets", {"detents": [{"id": "100%", "content": 1}]}),
    "smooth_sheets: nothing said": ("a.dart", "Widget build(BuildContext context) => Sheet(physics: const BouncingSheetPhysics(), child: const Items());",
        "smooth-sheets", None,
        "1: physics is no literal"),
    "Flutter: a modal sheet": ("a.dart", """
Future<void> open(BuildContext context) => showModalBottomSheet<void>(
  context: context,
  isScrollControlled: true,
  isDismissible: false,
  enableDrag: false,
  showDragHandle: true,
  shape: const RoundedRectangleBorder(borderRadius: BorderRadius.vertical(top: Radius.circular(16))),
  builder: (context) => const Items(),
);""",
        "smooth-sheets.modal", {"preferredCornerRadius": 16, "dimming": {"tap": "none"}, "interaction": {"begin": "never"}, "prefersGrabberVisible": True}),
    "Flutter: usual sizes": ("a.dart", """
class Places extends StatelessWidget {
  @override
  Widget build(BuildContext context) {
    return DraggableScrollableSheet(
      snap: true,
      builder: (context, controller) => ListView(controller: controller),
    );
  }
}""",
        "smooth-sheets", {"detents": [{"id": "25%", "fraction": 0.25}, {"id": "100%", "fraction": 1}]}),
    "Flutter: sizes of constants": ("a.dart", """
const double lowest = 0.15;
const sizes = [0.4, 0.7];
Widget places() => DraggableScrollableSheet(
  minChildSize: lowest, initialChildSize: lowest, maxChildSize: 1.0, expand: false, snap: true, snapSizes: sizes,
  builder: (context, controller) => ListView(controller: controller),
);""",
        "smooth-sheets", {"detents": [{"id": "15%", "fraction": 0.15}, {"id": "40%", "fraction": 0.4}, {"id": "70%", "fraction": 0.7}, {"id": "100%", "fraction": 1}], "selectedDetentIdentifier": "15%"}),
    "Flutter: a draggable sheet in a modal one": ("a.dart", """
void open(BuildContext context) {
  showModalBottomSheet(
    context: context,
    isScrollControlled: true,
    builder: (context) => DraggableScrollableSheet(
      expand: false, initialChildSize: 0.4, minChildSize: 0.4, maxChildSize: 0.9, snap: true,
      builder: (context, controller) => ListView(controller: controller),
    ),
  );
}""",
        "smooth-sheets.modal", {"detents": [{"id": "40%", "fraction": 0.4}, {"id": "90%", "fraction": 0.9}], "selectedDetentIdentifier": "40%"}),
    "props: gorhom's": ("cart.json", '{"preset": "gorhom", "snapPoints": ["25%", "50%"], "index": 1, "enablePanDownToClose": true, "keyboardBehavior": "extend"}',
        "gorhom", {"selectedDetentIdentifier": "50%", "detents": [{"id": "25%", "fraction": 0.25}, {"id": "50%", "fraction": 0.5}], "isModalInPresentation": False, "keyboard": {"response": "expands"}}),
    "props: without a preset": ("a.json", '{"snapPoints": ["25%", 300]}',
        "system", {"detents": [{"id": "25%", "fraction": 0.25}, {"id": "300", "height": 300}]},
        "1: no library is named, so the preset is \"system\"; say whose props these are with --from, such as --from vaul"),
    "props: Ionic's": ("a.json", '{"preset": "ionic", "breakpoints": [0, 0.5, 1], "initialBreakpoint": 0.5, "handle": false}',
        "ionic", {"detents": [{"id": "50%", "fraction": 0.5}, {"id": "100%", "fraction": 1}], "selectedDetentIdentifier": "50%", "prefersGrabberVisible": False}),
    "props: Material's": ("a.json", '{"preset": "material", "halfExpandedRatio": 0.4, "isHideable": false}',
        "material", {"detents": [{"id": "collapsed", "height": 256, "addsSafeArea": True}, {"id": "half", "fraction": 0.4}, {"id": "expanded", "fraction": 1}], "isModalInPresentation": True}),
}  # fmt: skip
