;;; sheetd-preview.el --- A preview of a sheet, which one drags  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Shows the sheet of a document while it is edited, and lets one drag it with the mouse or with keys.

;;; Code:

(require 'cl-lib)
(require 'sheetd-client)
(require 'sheetd-draw)
(require 'svg)

(defcustom sheetd-key-release 0.7
  "Seconds without a key press after which a drag with keys is released."
  :type 'number :group 'sheetd)

(defcustom sheetd-preview-scale 'fit
  "The scale of the picture in pixels per point, or `fit' to fit the window."
  :type '(choice (const fit) number) :group 'sheetd)

;; An Emacs built without image support does not define it, and never calls it here.
(declare-function image-flush "image.c")

;;; The state of a preview

(defvar-local sheetd-preview--sheet nil "The sheet's id.")
(defvar-local sheetd-preview--source nil "The document's buffer.")
(defvar-local sheetd-preview--frame nil "The last frame received from the daemon.")
(defvar-local sheetd-preview--state nil "The last State received from the daemon.")
(defvar-local sheetd-preview--stale nil "Non-nil if the document has errors and the preview shows an older version.")
(defvar-local sheetd-preview--problem nil "An error message to show, or nil.")
(defvar-local sheetd-preview--timer nil "The timer of the next repaint, or nil.")
(defvar-local sheetd-preview--painted 0 "The number of repaints so far.")
(defvar-local sheetd-preview--image nil "The image that is shown.")
(defvar-local sheetd-preview--rows nil "What is shown in characters: the cells, the tick of the buffer, the rows.")
(defvar-local sheetd-preview--finger nil "The position of the finger, (x . y) in points, or nil.")
(defvar-local sheetd-preview--gesture nil "The last gesture report from the daemon.")
(defvar-local sheetd-preview--keys nil "The finger moved by keys, (x . y) in points, or nil.")
(defvar-local sheetd-preview--lifting nil "The timer that lifts the finger moved by keys, or nil.")
(defvar-local sheetd-preview--keyboard 0 "The height of the keyboard in points.")

;;; The preview

(defvar sheetd-preview--opened 0 "The number of sheets opened so far, used for unique ids.")

(defun sheetd--preview-of (sheet)
  "Return the preview buffer of SHEET, or nil."
  (seq-find (lambda (buffer) (and (buffer-live-p buffer) (equal sheet (buffer-local-value 'sheetd-preview--sheet buffer))))
            sheetd--previews))

(defun sheetd-preview--size ()
  "Return the size of the device, (width . height) in points."
  (let ((size (sheetd--device-size sheetd-preview--frame sheetd-preview--state)))
    (cons (plist-get size :width) (plist-get size :height))))

(defun sheetd-preview--send (method &optional params then)
  "Send METHOD with PARAMS for the sheet of the current preview.
Call THEN with the answer in this buffer."
  (let ((buffer (current-buffer)))
    (sheetd--ask method (append (list :sheet sheetd-preview--sheet) params)
                 (lambda (answer)
                   (when (buffer-live-p buffer)
                     (with-current-buffer buffer
                       (setq sheetd-preview--problem nil)
                       (when (plist-get answer :frame) (sheetd-preview--show answer))
                       (when then (funcall then answer)))))
                 (lambda (problem)
                   (when (buffer-live-p buffer)
                     (with-current-buffer buffer
                       (setq sheetd-preview--problem problem)
                       (sheetd-preview--paint-soon)))))))

(defun sheetd-preview--show (frame)
  "Show FRAME, which may be a State."
  (setq sheetd-preview--frame frame)
  (when (plist-get frame :gesture) (setq sheetd-preview--gesture (plist-get frame :gesture)))
  (when (plist-get frame :container) (setq sheetd-preview--state frame))
  (sheetd-preview--paint-soon))

(defun sheetd-preview--refresh ()
  "Request the State of the sheet and show it."
  (sheetd-preview--send :sheet/state))

(defun sheetd-preview--paint-soon ()
  "Repaint within 16 ms; several calls before that repaint once."
  (unless sheetd-preview--timer
    (let ((buffer (current-buffer)))
      (setq sheetd-preview--timer
            (run-with-timer 0.016 nil
                            (lambda ()
                              (when (buffer-live-p buffer)
                                (with-current-buffer buffer
                                  (setq sheetd-preview--timer nil)
                                  (sheetd-preview--paint)))))))))

(defun sheetd-preview--paint ()
  "Draw the current frame, or the error, into the buffer."
  (if (not (and sheetd-preview--frame sheetd-preview--state))
      (let ((inhibit-read-only t))
        (erase-buffer)
        (insert (or sheetd-preview--problem "")))
    (let ((inhibit-read-only t))
      (if (not (and (display-graphic-p) (image-type-available-p 'svg)))
          (sheetd-preview--insert-text)
        (erase-buffer)
        (sheetd-preview--insert-picture))
      (insert "\n" (sheetd-preview--status))
      (goto-char (point-min))
      (when sheetd-preview--rows (setf (nth 1 sheetd-preview--rows) (buffer-modified-tick))))
    (cl-incf sheetd-preview--painted)))

(defun sheetd-preview--status ()
  "Return the status line: an error, a warning, or the state of the sheet."
  (cond (sheetd-preview--problem (propertize sheetd-preview--problem 'face 'error))
        (sheetd-preview--stale (propertize "The document has errors; showing the last valid version." 'face 'warning))
        (t (let* ((frame sheetd-preview--frame) (transition (plist-get frame :transition)))
             (propertize
              (string-join
               (delq nil
                     (list (plist-get frame :phase)
                           (and transition (format "%s %d %%" (plist-get transition :direction) (round (* 100 (plist-get transition :fraction)))))
                           (plist-get frame :detent)
                           (format "y %.1f" (sheetd--get frame :frame :y))
                           (and sheetd-preview--finger sheetd-preview--gesture
                                (concat "finger on " (plist-get sheetd-preview--gesture :target)))))
               " · ")
              'face 'shadow)))))

(defun sheetd-preview--scale ()
  "Return the scale of the picture in pixels per point."
  (if (numberp sheetd-preview-scale) sheetd-preview-scale
    (let ((size (sheetd-preview--size))
          (window (or (get-buffer-window (current-buffer) t) (selected-window))))
      (max 0.2 (min 1.5
                    (/ (- (window-body-width window t) 20) (float (car size)))
                    (/ (- (window-body-height window t) (* 3 (frame-char-height))) (float (cdr size))))))))

(defun sheetd-preview--insert-picture ()
  "Insert the device as an SVG image."
  (let ((image (svg-image (sheetd-preview-svg sheetd-preview--frame sheetd-preview--state sheetd-preview--finger sheetd-preview--keyboard
                                              (sheetd-preview--scale))
                          :pointer 'hand)))
    ;; Without this, every image shown so far stays in the image cache.
    (when sheetd-preview--image (image-flush sheetd-preview--image))
    (setq sheetd-preview--image image)
    (insert-image image)))

(defun sheetd-preview--cells ()
  "Return how many cells the device takes in its window, (columns . rows)."
  (let ((window (or (get-buffer-window (current-buffer) t) (selected-window))))
    (sheetd-preview--measure (sheetd-preview--size) (1- (window-body-width window)) (window-body-height window))))

(defconst sheetd--drawing
  '(sheetd-preview-rows sheetd--row sheetd--columns sheetd--eighths sheetd--overlap sheetd--content-text sheetd--each-row
    sheetd--face sheetd--hex sheetd--mix sheetd--color sheetd--get sheetd-preview--insert-text)
  "The functions that take the time of a picture in characters.")

(defun sheetd--compile-drawing ()
  "Byte-compile the functions that draw, if this file was loaded as source.
Interpreted, they take many times as long."
  (dolist (name sheetd--drawing)
    (unless (or (byte-code-function-p (symbol-function name)) (subrp (symbol-function name))) (byte-compile name))))

(defun sheetd-preview--insert-text ()
  "Show the device as characters: change the lines that have changed."
  (let* ((cells (sheetd-preview--cells))
         (last sheetd-preview--rows)
         (rows (sheetd-preview-rows sheetd-preview--frame sheetd-preview--state sheetd-preview--finger
                                    sheetd-preview--keyboard (car cells) (cdr cells) (nth 2 last)))
         (side (propertize " " 'face (list :background sheetd--bezel))))
    (setq sheetd-preview--rows (list cells (buffer-modified-tick) rows))
    (if (and (equal cells (car last)) (eql (nth 1 last) (buffer-modified-tick)))
        (progn
          (goto-char (point-min))
          (forward-line 1)
          (cl-loop for row in rows for was in (nth 2 last)
                   do (unless (eq row was)
                        (delete-region (point) (line-end-position))
                        (insert side (cdr row) side))
                   (forward-line 1))
          (end-of-line)
          (delete-region (point) (point-max)))
      (erase-buffer)
      (insert (sheetd--bezel-line ?▄ cells) "\n")
      (dolist (row rows) (insert side (cdr row) side "\n"))
      (insert (sheetd--bezel-line ?▀ cells)))))

;; Input

(defun sheetd-preview--sample (phase x y)
  "Send a gesture sample with PHASE at X, Y (points)."
  (let ((sample (list :phase phase :x x :y y)))
    (setq sheetd-preview--finger (and (member phase '("began" "moved")) (cons x y)))
    ;; The frame that a movement causes is all that is needed of its answer.
    (if (and (equal phase "moved") (sheetd--live-p))
        (jsonrpc-notify sheetd--connection :gesture/sample (append (list :sheet sheetd-preview--sheet) sample))
      (sheetd-preview--send :gesture/sample sample)))
  (sheetd-preview--paint-soon)
  (sheetd-preview--catch-up))

(defconst sheetd-preview--longest-wait 0.01 "How long a frame is waited for while more input is waiting, in seconds.")

(defun sheetd-preview--catch-up ()
  "Receive a frame and repaint, even while more input is waiting.
Emacs does neither as long as mouse events arrive faster than it handles them."
  (when (and (sheetd--live-p) (input-pending-p))
    (accept-process-output (jsonrpc--process sheetd--connection) sheetd-preview--longest-wait)
    (when sheetd-preview--timer
      (cancel-timer sheetd-preview--timer)
      (setq sheetd-preview--timer nil)
      (sheetd-preview--paint))
    (redisplay)))

(defun sheetd-preview--newest (event)
  "Return the newest of the mouse movements that are waiting after EVENT.
The sheet would stand still if each of them were drawn on a busy machine."
  (let (next)
    (while (and (null next) (input-pending-p))
      (setq next (read-event))
      (when (mouse-movement-p next) (setq event next next nil)))
    (when next (push next unread-command-events))
    event))

(defun sheetd-preview--place (position)
  "Convert POSITION of an event to container coordinates.
The result is (x . y) in points, or nil if it is not on the device."
  (let ((size (sheetd-preview--size)))
    (if (and (display-graphic-p) sheetd-preview--image)
        (let ((pixels (or (posn-object-x-y position) (posn-x-y position))) (scale (sheetd-preview--scale)))
          (and pixels (cons (/ (car pixels) scale) (/ (cdr pixels) scale))))
      (let ((cell (posn-col-row position)) (cells (sheetd-preview--cells)))
        ;; The bezel takes a column and a row.
        (and cell (cons (* (- (car cell) 0.5) (/ (car size) (float (car cells))))
                        (* (- (cdr cell) 0.5) (/ (cdr size) (float (cdr cells))))))))))

(defun sheetd-preview-mouse (event)
  "Drag the sheet with the mouse, from the press in EVENT until its release."
  (interactive "e")
  ;; Another window may be selected, and stays so.
  (with-current-buffer (window-buffer (posn-window (event-start event))) (sheetd-preview--drag event)))

(defun sheetd-preview--drag (event)
  "Drag the sheet of the current buffer, from the press in EVENT."
  (let ((place (sheetd-preview--place (event-start event))) (buffer (current-buffer)) (held t))
    (when (and place sheetd-preview--frame)
      (sheetd-preview--sample "began" (car place) (cdr place))
      ;; Report mouse movements as events during the drag, in a terminal too.
      (setq track-mouse t)
      (cl-flet ((follow (phase)
                  (lambda (event)
                    (interactive "e")
                    (when (equal phase "moved") (setq event (sheetd-preview--newest event)))
                    (let ((window (posn-window (event-start event))))
                      (with-current-buffer buffer
                        (let ((there (and (windowp window) (eq (window-buffer window) buffer)
                                          (sheetd-preview--place (if (equal phase "ended") (event-end event) (event-start event))))))
                          (when there (setq place there)))
                        (unless (equal phase "moved") (setq held nil))
                        (sheetd-preview--sample phase (car place) (cdr place)))))))
        (let ((map (make-sparse-keymap)))
          (define-key map [mouse-movement] (follow "moved"))
          (dolist (event '(mouse-1 drag-mouse-1 double-mouse-1 double-drag-mouse-1 triple-mouse-1 triple-drag-mouse-1))
            (define-key map (vector event) (follow "ended")))
          (set-transient-map map (lambda () (and held (buffer-live-p buffer))) (lambda () (setq track-mouse nil))))))))

(defun sheetd-preview--key (dx dy)
  "Move the simulated finger by DX, DY (points).
It lifts after `sheetd-key-release' seconds."
  (unless sheetd-preview--keys
    (let* ((hold (or (plist-get sheetd-preview--frame :grabber) (plist-get sheetd-preview--frame :frame))) (size (sheetd-preview--size))
           (x (min (max (+ (plist-get hold :x) (/ (plist-get hold :width) 2.0)) 1) (1- (car size))))
           (y (min (max (+ (plist-get hold :y) (min (/ (plist-get hold :height) 2.0) 22)) 1) (1- (cdr size)))))
      (setq sheetd-preview--keys (cons x y))
      (sheetd-preview--sample "began" x y)))
  (cl-incf (car sheetd-preview--keys) dx)
  (cl-incf (cdr sheetd-preview--keys) dy)
  (sheetd-preview--sample "moved" (car sheetd-preview--keys) (cdr sheetd-preview--keys))
  (when sheetd-preview--lifting (cancel-timer sheetd-preview--lifting))
  (setq sheetd-preview--lifting (run-with-timer sheetd-key-release nil #'sheetd-preview--lift (current-buffer) "ended")))

(defun sheetd-preview--lift (buffer phase)
  "End the keyboard drag in BUFFER with PHASE."
  (when (buffer-live-p buffer)
    (with-current-buffer buffer
      (when sheetd-preview--lifting (cancel-timer sheetd-preview--lifting))
      (setq sheetd-preview--lifting nil)
      (when sheetd-preview--keys
        (let ((place sheetd-preview--keys))
          (setq sheetd-preview--keys nil)
          (sheetd-preview--sample phase (car place) (cdr place)))))))

;; Commands

(defmacro sheetd--command (name documentation &rest body)
  "Define the preview command NAME with DOCUMENTATION that runs BODY."
  (declare (indent 1) (doc-string 2))
  `(defun ,name () ,documentation (interactive) ,@body))

(sheetd--command sheetd-preview-down "Drag the sheet down." (sheetd-preview--key 0 24))
(sheetd--command sheetd-preview-up "Drag the sheet up." (sheetd-preview--key 0 -24))
(sheetd--command sheetd-preview-left "Drag the sheet to the left." (sheetd-preview--key -24 0))
(sheetd--command sheetd-preview-right "Drag the sheet to the right." (sheetd-preview--key 24 0))
(sheetd--command sheetd-preview-release "Release the sheet." (sheetd-preview--lift (current-buffer) "ended"))
(sheetd--command sheetd-preview-cancel "Cancel the drag." (sheetd-preview--lift (current-buffer) "cancelled"))
(sheetd--command sheetd-preview-present "Present the sheet." (sheetd-preview--send :sheet/present))
(sheetd--command sheetd-preview-dismiss "Dismiss the sheet." (sheetd-preview--send :sheet/dismiss))
(sheetd--command sheetd-preview-higher "Increase the height of the content by 100 pt." (sheetd-preview--resize 100))
(sheetd--command sheetd-preview-lower "Decrease the height of the content by 100 pt." (sheetd-preview--resize -100))
(sheetd--command sheetd-preview-keyboard "Show or hide the keyboard."
  (setq sheetd-preview--keyboard (if (> sheetd-preview--keyboard 0) 0 291))
  (sheetd-preview--send :keyboard/didChangeFrame (list :height sheetd-preview--keyboard :animation t)))
(sheetd--command sheetd-preview-rotate "Rotate the device."
  (let ((size (sheetd--get sheetd-preview--state :container :size)))
    (sheetd-preview--send
     :container/didChange
     (list :container (list :orientation (if (> (plist-get size :width) (plist-get size :height)) "portrait" "landscape"))
           :animation t)
     (lambda (_) (sheetd-preview--refresh)))))

(defun sheetd-preview--resize (by)
  "Change the height of the top screen's content by BY points."
  (let* ((top (plist-get (car (last (append (plist-get sheetd-preview--frame :screens) nil))) :id))
         (content (seq-find (lambda (one) (equal (plist-get one :id) top)) (append (plist-get sheetd-preview--state :contents) nil))))
    (sheetd-preview--send :content/didChangeSize (list :height (max 0 (+ (plist-get content :height) by)) :animation t)
                          (lambda (_) (sheetd-preview--refresh)))))

(defun sheetd-preview-detent (number)
  "Select the detent NUMBER, counting from 1.
Interactively, NUMBER is the digit key that was pressed."
  (interactive (list (- last-command-event ?0)))
  (let ((detent (nth (1- number) (append (sheetd--get sheetd-preview--state :configuration :detents) nil))))
    (when detent
      (sheetd-preview--send :sheet/selectDetent (list :detent (if (stringp detent) detent (plist-get detent :id)) :animated t)))))

(defun sheetd-preview-again (&rest _)
  "Reopen the sheet, in a new daemon if the old one has ended."
  (interactive)
  (sheetd-preview--open))

(defun sheetd-preview-source ()
  "Go to the document of the preview."
  (interactive)
  (pop-to-buffer (sheetd--document)))

(defvar sheetd-preview-mode-map
  (let ((map (make-sparse-keymap)))
    (pcase-dolist (`(,key . ,command)
                   '(("j" . sheetd-preview-down) ("k" . sheetd-preview-up) ("h" . sheetd-preview-left) ("l" . sheetd-preview-right)
                     ("<down>" . sheetd-preview-down) ("<up>" . sheetd-preview-up) ("<left>" . sheetd-preview-left) ("<right>" . sheetd-preview-right)
                     ("p" . sheetd-preview-present) ("d" . sheetd-preview-dismiss) ("+" . sheetd-preview-higher) ("-" . sheetd-preview-lower)
                     ("r" . sheetd-preview-rotate) ("K" . sheetd-preview-keyboard) ("RET" . sheetd-preview-release) ("c" . sheetd-preview-cancel) ("g" . sheetd-preview-again)
                     ("<down-mouse-1>" . sheetd-preview-mouse) ("<mouse-1>" . ignore) ("<drag-mouse-1>" . ignore)))
      (define-key map (kbd key) command))
    ;; The package's keys are about the document here, too.
    (pcase-dolist (`(,key . ,command) '(("C-c C-p" . sheetd-preview-source) ("C-c C-r" . sheetd-run-scenario) ("C-c C-s" . sheetd-save-picture)))
      (define-key map (kbd key) command))
    (dotimes (number 9) (define-key map (kbd (number-to-string (1+ number))) #'sheetd-preview-detent))
    map)
  "Keymap of `sheetd-preview-mode'.")

(define-derived-mode sheetd-preview-mode special-mode "Sheet preview"
  "Mode for previews: a device whose sheet you drag with the mouse or with keys.
\\{sheetd-preview-mode-map}"
  (setq-local truncate-lines t cursor-type nil)
  (add-hook 'kill-buffer-hook #'sheetd-preview--close nil t)
  (add-hook 'window-size-change-functions
            (lambda (window)
              (let ((buffer (and (windowp window) (window-buffer window))))
                (when (and buffer (eq (buffer-local-value 'major-mode buffer) 'sheetd-preview-mode))
                  (with-current-buffer buffer (sheetd-preview--paint-soon)))))
            nil t))

(defun sheetd-preview--close ()
  "Close the sheet of the preview and cancel its timers."
  (setq sheetd--previews (delq (current-buffer) sheetd--previews))
  (when sheetd-preview--timer (cancel-timer sheetd-preview--timer))
  (when sheetd-preview--lifting (cancel-timer sheetd-preview--lifting))
  (when (sheetd--live-p) (jsonrpc-notify sheetd--connection :sheet/close (list :sheet sheetd-preview--sheet))))

(defun sheetd-preview--open ()
  "Open and present the sheet of the preview's document."
  (sheetd--connect)
  (when sheetd-preview--sheet (jsonrpc-notify sheetd--connection :sheet/close (list :sheet sheetd-preview--sheet)))
  (let ((source sheetd-preview--source))
    (sheetd--open source)
    (sheetd--flush source)
    (setq sheetd-preview--sheet (format "emacs-%d-%d" (emacs-pid) (cl-incf sheetd-preview--opened))
          sheetd-preview--problem nil sheetd-preview--stale nil sheetd-preview--keys nil sheetd-preview--keyboard 0)
    (sheetd-preview--send
     :sheet/open (list :document (sheetd--uri source) :clock "realtime" :updates '(:frames t :events :json-false :animations :json-false))
     (lambda (_state) (sheetd-preview--send :sheet/present)))))

(defun sheetd-preview--name (source)
  "Return the name of the preview of the buffer SOURCE."
  (format "*sheet: %s*" (buffer-name source)))

;;;###autoload
(defun sheetd-preview ()
  "Show a preview of this document's sheet, which you can drag.
The text stays selected."
  (interactive)
  (let* ((source (sheetd--document))
         (buffer (or (car (sheetd--previews-of source)) (get-buffer-create (sheetd-preview--name source)))))
    (with-current-buffer buffer
      (unless (derived-mode-p 'sheetd-preview-mode) (sheetd-preview-mode))
      (sheetd--compile-drawing)
      (setq sheetd-preview--source source)
      (cl-pushnew buffer sheetd--previews))
    (unless (display-graphic-p) (unless noninteractive (xterm-mouse-mode 1)))
    (display-buffer buffer '((display-buffer-reuse-window display-buffer-in-side-window) (side . right) (window-width . 0.45)))
    (with-current-buffer buffer (sheetd-preview--open))
    buffer))

(provide 'sheetd-preview)
;;; sheetd-preview.el ends here
