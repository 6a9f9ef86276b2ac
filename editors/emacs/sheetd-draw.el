;;; sheetd-draw.el --- Draw a device and its sheet  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; A frame of the daemon as an SVG image, and as characters with faces.

;;; Code:

(require 'cl-lib)
(require 'sheetd-client)
(require 'svg)

(defun sheetd--device-size (frame state)
  "Return the size of the device in FRAME and STATE.
During a rotation, each frame contains the current size."
  (or (plist-get frame :containerSize) (sheetd--get state :container :size)))

;; Colors

(defconst sheetd--themes
  '((light :app (242 242 247) :card (214 224 246) :sheet (255 255 255) :ink (40 40 46) :row (120 120 128) :keyboard (209 212 217) :finger (47 111 237))
    (dark :app (28 28 32) :card (44 58 92) :sheet (44 44 48) :ink (235 235 245) :row (150 150 158) :keyboard (70 70 74) :finger (122 167 255)))
  "The colors of the preview in light and dark mode.")

(defun sheetd--color (name)
  "Return the color NAME of the current theme, (red green blue)."
  (plist-get (alist-get (frame-parameter nil 'background-mode) sheetd--themes (alist-get 'light sheetd--themes)) name))

(defun sheetd--hex (color)
  "Return COLOR as #rrggbb."
  (apply #'format "#%02x%02x%02x" color))

(defun sheetd--mix (a b part)
  "Interpolate between colors A and B; PART is the fraction of B."
  (cl-mapcar (lambda (from to) (round (+ from (* (- to from) part)))) a b))

(defun sheetd--dimming (state)
  "Return the color of the dimming in STATE."
  (let* ((dimming (sheetd--get state :configuration :dimming))
         (color (plist-get dimming :color))
         (white (round (* 255 (or (plist-get dimming :white) 0)))))
    (if color
        (mapcar (lambda (start) (string-to-number (substring color start (+ start 2)) 16)) '(1 3 5))
      (list white white white))))

;; Drawing as SVG

(defun sheetd-preview-svg (frame state finger keyboard scale)
  "Return an SVG of FRAME and STATE with SCALE pixels per point.
FINGER is (x . y) or nil; KEYBOARD is its visible height in points."
  (let* ((size (sheetd--device-size frame state))
         (width (plist-get size :width)) (height (plist-get size :height))
         (svg (svg-create (round (* width scale)) (round (* height scale)) :viewBox (format "0 0 %s %s" width height)))
         (presenter (plist-get frame :presenter)) (sheet (plist-get frame :frame))
         (zoom (plist-get presenter :scale)))
    (svg-rectangle svg 0 0 width height :fill "#000")
    (sheetd--svg-rect svg presenter (sheetd--hex (sheetd--color :app)) (plist-get presenter :cornerRadius))
    (dotimes (card 12)
      (let ((across (- (/ width 2) 30)))
        (sheetd--svg-rect
         svg (list :x (+ (plist-get presenter :x) (* zoom (+ 20 (* (mod card 2) (+ across 20)))))
                   :y (+ (plist-get presenter :y) (* zoom (+ 120 (* (/ card 2) 134))))
                   :width (* zoom across) :height (* zoom 114))
         (sheetd--hex (sheetd--color :card)) 16)))
    (svg-rectangle svg 0 0 width height :fill (sheetd--hex (sheetd--dimming state))
                   :fill-opacity (sheetd--get frame :dimming :opacity))
    (unless (equal (plist-get frame :phase) "dismissed")
      (sheetd--svg-sheet svg frame state sheet))
    (when (> keyboard 0)
      (svg-rectangle svg 0 (- height keyboard) width keyboard :fill (sheetd--hex (sheetd--color :keyboard))))
    (when finger
      (svg-circle svg (car finger) (cdr finger) 22 :fill (sheetd--hex (sheetd--color :finger)) :fill-opacity 0.4 :stroke "#fff"))
    svg))

(defun sheetd--svg-rect (svg rect fill radius)
  "Draw RECT into SVG, filled with FILL, with corners of RADIUS."
  (svg-rectangle svg (plist-get rect :x) (plist-get rect :y) (plist-get rect :width) (plist-get rect :height)
                 :fill fill :rx radius :ry radius))

(defun sheetd--svg-sheet (svg frame state sheet)
  "Draw the SHEET of FRAME into SVG, with its content from STATE."
  (let* ((grabber (plist-get frame :grabber)) (scale (or (plist-get frame :scale) 1.0))
         (radius (* scale (plist-get frame :cornerRadius)))
         (ink (sheetd--hex (sheetd--color :ink))) (row (sheetd--hex (sheetd--color :row)))
         (screens (append (plist-get frame :screens) nil))
         (offset (or (sheetd--get frame :content :offset) 0)))
    (when grabber
      (sheetd--svg-rect svg grabber (if (> (plist-get grabber :width) 60) (sheetd--hex (sheetd--color :sheet)) row) 2.5))
    (sheetd--svg-rect svg sheet (sheetd--hex (sheetd--color :sheet)) radius)
    (dolist (screen screens)
      (let ((left (+ (plist-get sheet :x) (* scale (+ (plist-get screen :x) 20))))
            (shift (if (eq screen (car (last screens))) offset 0)))
        (sheetd--each-row
         (plist-get screen :id) state
         (lambda (y text title)
           (let ((down (+ (plist-get sheet :y) (* scale (- y shift)))))
             (when (< (+ (plist-get sheet :y) 10) down (+ (plist-get sheet :y) (plist-get sheet :height)))
               (svg-text svg text :x left :y down :fill (if title ink row) :font-size (* scale (if title 24 16)) :font-family "sans-serif")))))))
    (when (and grabber (<= (plist-get grabber :width) 60)) (sheetd--svg-rect svg grabber row 2.5))))

(defun sheetd--each-row (id state draw)
  "Call DRAW for each row of the screen ID in STATE.
Its arguments are the y coordinate (points), the text, and non-nil for a title."
  (let* ((content (seq-find (lambda (one) (equal (plist-get one :id) id)) (append (plist-get state :contents) nil)))
         (length (or (and (eq (plist-get content :scrollable) t) (plist-get content :scrollHeight)) (plist-get content :height) 300)))
    (funcall draw 40 (if (equal id "root") "Sheet" id) t)
    (dotimes (row (min 60 (max 0 (floor (- length 60) 52))))
      (funcall draw (+ 92 (* row 52)) (format "Row %d" (1+ row)) nil))))

;; Drawing as characters

(defconst sheetd--lower "▁▂▃▄▅▆▇█" "Characters that fill one to eight eighths of a cell from the bottom.")
(defconst sheetd--left "▏▎▍▌▋▊▉█" "Characters that fill one to eight eighths of a cell from the left.")

(defconst sheetd--bezel "#5a5a62" "The color of the device, in light and dark.")

;; A picture of 30 by 46 cells is redrawn up to 60 times a second, so what is the same for all cells of a column or a row is computed
;; once, and rows that have not changed are kept, as strings and in the buffer.

(defun sheetd-preview--measure (size columns lines)
  "Return how many cells a device of SIZE takes in COLUMNS and LINES.
The result is a pair, (columns . rows), without the bezel."
  (let* ((columns (- columns 2)) (rows (min (- lines 4) 46))
         (wide (round (* rows 2.1 (/ (car size) (float (cdr size)))))))
    (if (<= wide columns) (cons (max wide 8) (max rows 4))
      (cons columns (max 4 (round (/ (* columns (cdr size)) (* 2.1 (car size)))))))))

(defun sheetd--bezel-line (character cells)
  "Return the upper or lower end of the bezel, of CHARACTER, around CELLS."
  (propertize (make-string (+ 2 (car cells)) character) 'face (list :foreground sheetd--bezel)))

(defun sheetd--overlap (low high from to)
  "Return the length of the overlap of the ranges LOW to HIGH and FROM to TO."
  (max 0 (- (min high to) (max low from))))

(defun sheetd--eighths (from to low high)
  "Return how many eighths of the cell from FROM to TO are between LOW and HIGH.
It is negative where the cell is filled from its start, and not to its end."
  (let ((eighths (round (* 8 (/ (sheetd--overlap from to low high) (- to from))))))
    (if (and (< 0 eighths 8) (<= low from)) (- eighths) eighths)))

(defun sheetd--columns (frame columns across)
  "Return what the COLUMNS of FRAME have in common, each ACROSS points wide.
The result is a list: two strings for the columns that the app and its cards
cover, with a character for each, and a vector of the eighths of the sheet."
  (let* ((sheet (plist-get frame :frame)) (presenter (plist-get frame :presenter))
         (x (plist-get presenter :x)) (wide (plist-get presenter :width)) (zoom (max (plist-get presenter :scale) 0.01))
         (half (- (/ wide zoom 2) 10))
         (app (make-string columns ?.)) (cards (make-string columns ?.)) (eighths (make-vector columns 0)))
    (dotimes (column columns)
      (let* ((left (* column across)) (inside (/ (- (+ left (/ across 2)) x) zoom)))
        (when (and (>= inside 0) (< inside (/ wide zoom)))
          (aset app column ?a)
          (aset cards column (if (and (>= inside 20) (<= inside (- (/ wide zoom) 20)) (< (mod (- inside 20) half) (- half 20))) ?c ?a)))
        (aset eighths column (sheetd--eighths left (+ left across) (plist-get sheet :x) (+ (plist-get sheet :x) (plist-get sheet :width))))))
    (list app cards eighths)))

(defun sheetd-preview-rows (frame state finger keyboard columns rows &optional last)
  "Return FRAME and STATE as ROWS rows of COLUMNS characters with faces.
A row is (KEY . STRING), where the key says all that it shows.  Rows of LAST,
an earlier result, that show the same are returned again.
FINGER is (x . y) or nil; KEYBOARD is its visible height in points."
  (let* ((size (sheetd--device-size frame state))
         (across (/ (float (plist-get size :width)) columns)) (down (/ (float (plist-get size :height)) rows))
         (sheet (plist-get frame :frame)) (gone (equal (plist-get frame :phase) "dismissed"))
         (presenter (plist-get frame :presenter)) (zoom (max (plist-get presenter :scale) 0.01))
         (words (and (not gone) (sheetd--content-text frame state across down)))
         (grabber (and (not gone) (plist-get frame :grabber)))
         (grabbed (and grabber (sheetd--grabber-cells grabber across down)))
         ;; Limited to 17 shades, to keep the number of faces small.
         (shade (/ (round (* 16 (sheetd--get frame :dimming :opacity))) 16.0))
         (colors (mapcar (lambda (color) (sheetd--mix color (sheetd--dimming state) shade))
                         (list '(0 0 0) (sheetd--color :app) (sheetd--color :card))))
         (common (sheetd--columns frame columns across))
         (look (list colors (sheetd--color :sheet) common))
         (same (equal look (caaar last))))
    (when same (setq look (caaar last)))
    (cl-loop
     for row below rows
     for was = (pop last)
     for top = (* row down) for bottom = (+ top down)
     for inside = (/ (- (+ top (/ down 2)) (plist-get presenter :y)) zoom)
     for key = (list look
                     (if gone 0 (sheetd--eighths top bottom (plist-get sheet :y) (+ (plist-get sheet :y) (plist-get sheet :height))))
                     (cond ((or (< inside 0) (>= inside (/ (plist-get presenter :height) zoom))) nil)
                           ((and (>= inside 120) (< (mod (- inside 120) 134) 110)) 'card)
                           (t 'app))
                     (cdr (assq row words))
                     (and grabbed (= row (car grabbed)) (cdr grabbed))
                     (and (> keyboard 0) (> (+ bottom (* -0.5 down)) (- (plist-get size :height) keyboard))
                          (if (cl-evenp (- row (round (/ (- (plist-get size :height) keyboard) down)))) 'space 'keys))
                     (and finger (<= top (cdr finger)) (< (cdr finger) bottom) (floor (car finger) across)))
     collect (if (and same (equal (cdr key) (cdar was))) was (cons key (apply #'sheetd--row columns key))))))

(defun sheetd--row (columns look high behind words grabber keyboard finger)
  "Return the string of a row of COLUMNS cells, whose key has the other arguments.
LOOK is what all rows have in common, HIGH the eighths of the row that the sheet
covers, BEHIND what is behind it, WORDS its text, GRABBER the columns of the
grabber, KEYBOARD the kind of row of the keyboard, FINGER its column."
  (pcase-let* ((`((,black ,app ,card) ,paper (,apps ,cards ,wides)) look)
               (text (make-string columns ?\s)) (plain (if (eq behind 'card) cards apps))
               (ink (sheetd--color :ink)) (gray (sheetd--color :row)) (fresh nil) (from 0) (shown nil))
    (dotimes (column columns)
      (let* ((wide (if (eq high 0) 0 (aref wides column)))
             (back (if behind (pcase (aref plain column) (?a app) (?c card) (_ black)) black))
             (fore ink) (character ?\s))
        (cond
         ((eq wide 0))
         ((/= (abs wide) 8)
          (setq character (aref sheetd--left (1- (if (< wide 0) (- wide) (- 8 wide))))
                fore (if (< wide 0) paper back) back (if (< wide 0) back paper)))
         ((/= (abs high) 8)
          (setq character (aref sheetd--lower (1- (if (> high 0) high (+ 8 high))))
                fore (if (> high 0) paper back) back (if (> high 0) back paper)))
         (t (setq back paper)
            (let ((letter (assq column words)))
              (when letter (setq character (cdr letter))))))
        (when (and grabber (<= (car grabber) column (cdr grabber)))
          (setq character ?▬ fore gray back (if (eq wide 0) back paper)))
        (when keyboard
          (setq character (if (and (eq keyboard 'keys) (= (mod column 3) 1)) ?▂ ?\s) fore paper back (sheetd--color :keyboard)))
        (when (eq finger column) (setq character ?● fore (sheetd--color :finger)))
        (aset text column character)
        ;; The foreground of a blank is invisible.
        (unless (and shown (equal (cdr shown) back) (or (eq character ?\s) (equal (car shown) fore)))
          (when shown (push (list from column (sheetd--face (car shown) (cdr shown))) fresh))
          (setq from column shown (cons fore back)))))
    (push (list from columns (sheetd--face (car shown) (cdr shown))) fresh)
    (pcase-dolist (`(,start ,end ,face) fresh) (put-text-property start end 'face face text))
    text))

(defun sheetd--face (foreground background)
  "Return a face with the colors FOREGROUND and BACKGROUND."
  (list :foreground (sheetd--hex foreground) :background (sheetd--hex background)))

(defun sheetd--grabber-cells (grabber across down)
  "Return the cells of GRABBER: (row first . last) column.
A cell is ACROSS points wide and DOWN points high."
  (let ((middle (/ (+ (plist-get grabber :x) (/ (plist-get grabber :width) 2.0)) across)) (half (max 1 (round (/ 18 across)))))
    (cons (floor (+ (plist-get grabber :y) (/ (plist-get grabber :height) 2.0)) down)
          (cons (floor (- middle half)) (1- (floor (+ middle half)))))))

(defun sheetd--content-text (frame state across down)
  "Return the text on the sheet of FRAME and STATE.
The result is an alist by row of alists by column.  A cell is ACROSS points wide
and DOWN points high."
  (let* ((sheet (plist-get frame :frame)) (screens (append (plist-get frame :screens) nil))
         (scale (or (plist-get frame :scale) 1.0)) rows)
    (dolist (screen screens)
      (let ((first (1+ (floor (+ (plist-get sheet :x) (* scale (+ (plist-get screen :x) 16))) across)))
            (shift (if (eq screen (car (last screens))) (or (sheetd--get frame :content :offset) 0) 0)))
        (sheetd--each-row
         (plist-get screen :id) state
         (lambda (y text _title)
           (let ((row (floor (+ (plist-get sheet :y) (* scale (- y shift)) -8) down)))
             (when (and (> (* row down) (plist-get sheet :y)) (< (* first across) (+ (plist-get sheet :x) (plist-get sheet :width))))
               (setf (alist-get row rows)
                     (append (cl-loop for letter across text for column from first
                                      while (< (* column across) (+ (plist-get sheet :x) (plist-get sheet :width)))
                                      collect (cons column letter))
                             (alist-get row rows)))))))))
    rows))

(provide 'sheetd-draw)
;;; sheetd-draw.el ends here
