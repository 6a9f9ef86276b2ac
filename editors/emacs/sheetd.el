;;; sheetd.el --- Preview and test bottom sheets  -*- lexical-binding: t; -*-

;; Version: 0.2.0
;; Package-Requires: ((emacs "28.1"))
;; Keywords: languages, tools
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; A mode for sheet documents (*.sheet.json) that uses the sheetd daemon:
;;
;; - Flymake shows errors as you type; with Eglot you get all features of the language server.
;; - `sheetd-preview' shows the sheet, as a picture or, in a terminal, as characters.  Drag it with the mouse or with keys.
;; - `sheetd-run-scenario' runs the document's scenario and shows the result.
;; - `sheetd-save-picture' saves a picture of the scenario as SVG.

;;; Code:

(require 'cl-lib)
(require 'flymake)
(require 'js)
(require 'jsonrpc)
(require 'svg)
(require 'url-util)

;; An Emacs built without image support does not define it, and never calls it here.
(declare-function image-flush "image.c")

(defgroup sheetd nil "Preview and test bottom sheets." :group 'tools)

(defcustom sheetd-command nil
  "The command that starts the daemon, a list of strings.
If nil, use $SHEETD, else `sheetd' on the path, else the newest build of this
checkout."
  :type '(choice (const :tag "Find it" nil) (repeat string)))

(defcustom sheetd-key-release 0.7
  "Seconds without a key press after which a drag with keys is released."
  :type 'number)

(defcustom sheetd-preview-scale 'fit
  "The scale of the picture in pixels per point, or `fit' to fit the window."
  :type '(choice (const fit) number))

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

;;; The daemon

(defconst sheetd--directory (file-name-directory (or load-file-name buffer-file-name default-directory)))

(defvar sheetd--connection nil "The connection to the daemon, or nil.")
(defvar sheetd--documents (make-hash-table :test 'equal) "The buffers of open documents, by URI.")
(defvar sheetd--previews nil "The buffers of all previews.")

(defun sheetd-find-command ()
  "Return the command that starts the daemon, a list of strings.
Signal a `user-error' if there is none."
  (or sheetd-command
      (let ((set (getenv "SHEETD")))
        (and set (not (string-empty-p set)) (list set "--stdio")))
      (and (executable-find "sheetd") '("sheetd" "--stdio"))
      (let ((builds (seq-filter #'file-executable-p
                                (mapcar (lambda (build) (expand-file-name (concat "../../" build "/sheetd") sheetd--directory))
                                        '(".build-release/release" ".build/release" ".build/debug")))))
        (and builds (list (car (sort builds #'file-newer-than-file-p)) "--stdio")))
      (user-error "There is no sheetd: set `sheetd-command' or $SHEETD, or put it on the path")))

(defun sheetd--live-p ()
  "Return non-nil if the daemon is running."
  (and sheetd--connection (jsonrpc-running-p sheetd--connection)))

(defconst sheetd--protocol 2 "The major version of the protocol.")
(defconst sheetd--start-timeout 4.5 "The time that a started daemon has to answer, in seconds.")
(defvar sheetd--failure nil "Why the daemon did not start, or nil.")

(defun sheetd--refuse (path why)
  "Signal a `user-error' that the program at PATH is of no use, and WHY."
  (user-error "%s %s; set `sheetd-command' or $SHEETD to a sheetd that fits, then M-x sheetd-restart" path why))

(defun sheetd--start ()
  "Start the daemon and return its connection.
Signal a `user-error' that says why it does not work."
  (let* ((command (sheetd-find-command)) (path (car command)) connection answer)
    (unless (executable-find path)
      (sheetd--refuse path (if (file-exists-p path) "is not executable" "does not exist")))
    (setq connection
          (make-instance
           'jsonrpc-process-connection
           :name "sheetd"
           ;; Logging every message would take more time than everything else.
           :events-buffer-scrollback-size 0
           :process (lambda ()
                      (make-process :name "sheetd" :command command :connection-type 'pipe
                                    :coding 'utf-8-emacs-unix :noquery t
                                    :stderr (get-buffer-create " *sheetd stderr*")))
           :notification-dispatcher (lambda (_ method params) (sheetd--receive method params))
           :request-dispatcher (lambda (_ method params) (sheetd--answer method params))
           :on-shutdown #'sheetd--end))
    (setq answer (ignore-error (error)
                   (jsonrpc-request connection :initialize
                                    (list :processId (emacs-pid)
                                          :capabilities '(:general (:positionEncodings ["utf-32" "utf-16"])
                                                          :textDocument (:synchronization (:didSave :json-false))))
                                    :timeout sheetd--start-timeout)))
    (let ((spoken (sheetd--get answer :capabilities :sheet :protocolVersion)) (process (jsonrpc--process connection)))
      (unless (and spoken (= (string-to-number spoken) sheetd--protocol))
        (let ((why (cond (spoken (format "speaks version %s of the protocol, this package %d" spoken sheetd--protocol))
                         (answer "is not sheetd")
                         ((process-live-p process) "does not answer")
                         (t (format "ended with %d" (process-exit-status process))))))
          (when (process-live-p process) (delete-process process))
          (sheetd--refuse path why))))
    connection))

(defun sheetd--connect ()
  "Return the connection to the daemon; start the daemon if it is not running."
  (unless (sheetd--live-p)
    (clrhash sheetd--documents)
    (setq sheetd--connection (sheetd--start) sheetd--failure nil)
    (jsonrpc-notify sheetd--connection :initialized '(:ok t))
    (dolist (buffer (buffer-list))
      (when (eq (buffer-local-value 'major-mode buffer) 'sheetd-mode) (sheetd--open buffer))))
  sheetd--connection)

(defun sheetd--request (method params)
  "Send METHOD with PARAMS to the daemon and return its answer."
  (jsonrpc-request (sheetd--connect) method params))

(defun sheetd--ask (method params then otherwise)
  "Send METHOD with PARAMS, and call THEN with the answer when it arrives.
If the daemon answers with an error, call OTHERWISE with its message."
  (jsonrpc-async-request
   (sheetd--connect) method params
   :success-fn then
   :error-fn (lambda (failure) (funcall otherwise (plist-get failure :message)))
   :timeout-fn #'ignore))

(defun sheetd--receive (method params)
  "Handle the notification METHOD with PARAMS."
  (pcase method
    ('textDocument/publishDiagnostics (sheetd--publish params))
    ((or 'sheet/frame 'sheet/didChangeDocument)
     (let ((buffer (sheetd--preview-of (plist-get params :sheet))))
       (when buffer
         (with-current-buffer buffer
           (if (eq method 'sheet/frame)
               (sheetd-preview--show params)
             (setq sheetd-preview--stale (/= (plist-get params :version) (plist-get params :latest)))
             (sheetd-preview--send :sheet/state))))))))

(defun sheetd--answer (method _params)
  "Return the answer to the daemon's request METHOD."
  (pcase method
    ('sheet/shouldDismiss t)
    ('content/measure '(:height 300))
    (_ (jsonrpc-error "nobody answers %s" method))))

(defun sheetd--end (connection)
  "Report in all previews that the daemon of CONNECTION has ended."
  ;; A new daemon may already be running.
  (when (eq connection sheetd--connection)
    (setq sheetd--connection nil)
    (clrhash sheetd--documents)
    (dolist (buffer sheetd--previews)
      (when (buffer-live-p buffer)
        (with-current-buffer buffer
          (setq sheetd-preview--problem "sheetd is gone; press g to restart it")
          (sheetd-preview--paint-soon))))))

(defun sheetd--stop ()
  "Stop the daemon if it is running."
  (when (sheetd--live-p)
    (ignore-errors (jsonrpc-request sheetd--connection :shutdown nil :timeout 2))
    (jsonrpc-shutdown sheetd--connection))
  (setq sheetd--connection nil))

(defun sheetd-restart ()
  "Restart the daemon."
  (interactive)
  (sheetd--stop)
  (setq sheetd--failure nil)
  (sheetd--connect))

;;; Documents

(defvar-local sheetd--version 0 "The version of the text that was last sent to the daemon.")
(defvar-local sheetd--timer nil "The timer that sends pending edits to the daemon, or nil.")
(defvar-local sheetd--report nil "The report function of Flymake.")
(defvar-local sheetd--diagnostics nil "The last diagnostics received from the daemon.")

(defun sheetd--uri (&optional buffer)
  "Return the URI of the document in BUFFER, by default the current buffer."
  (with-current-buffer (or buffer (current-buffer))
    (concat "file://" (url-hexify-string (or buffer-file-name (concat "/" (buffer-name))) url-path-allowed-chars))))

(defun sheetd--text ()
  "Return the text of the whole buffer, ignoring narrowing."
  (save-restriction
    (widen)
    (buffer-substring-no-properties (point-min) (point-max))))

(defun sheetd--open (buffer)
  "Open the document in BUFFER in the daemon, unless it is open."
  (with-current-buffer buffer
    (let ((uri (sheetd--uri)))
      (unless (gethash uri sheetd--documents)
        (puthash uri buffer sheetd--documents)
        (setq sheetd--version 1)
        (jsonrpc-notify sheetd--connection :textDocument/didOpen
                        (list :textDocument (list :uri uri :languageId "sheet" :version 1 :text (sheetd--text))))))))

(defun sheetd--changed (&rest _)
  "Send the edited document to the daemon after a short delay."
  (unless sheetd--timer
    (setq sheetd--timer (run-with-timer 0.05 nil #'sheetd--flush (current-buffer)))))

(defun sheetd--flush (buffer)
  "Send the text of the document in BUFFER to the daemon."
  (when (buffer-live-p buffer)
    (with-current-buffer buffer
      (when sheetd--timer (cancel-timer sheetd--timer))
      (setq sheetd--timer nil)
      (when (and (sheetd--live-p) (gethash (sheetd--uri) sheetd--documents))
        (cl-incf sheetd--version)
        (jsonrpc-notify sheetd--connection :textDocument/didChange
                        (list :textDocument (list :uri (sheetd--uri) :version sheetd--version)
                              :contentChanges (vector (list :text (sheetd--text)))))))))

(defun sheetd--close ()
  "Close the current buffer's document in the daemon."
  (when sheetd--timer (cancel-timer sheetd--timer))
  (let ((uri (sheetd--uri)))
    (when (and (sheetd--live-p) (gethash uri sheetd--documents))
      (remhash uri sheetd--documents)
      (jsonrpc-notify sheetd--connection :textDocument/didClose (list :textDocument (list :uri uri))))))

(defun sheetd--publish (params)
  "Store the diagnostics in PARAMS and pass them to Flymake."
  (let ((buffer (gethash (plist-get params :uri) sheetd--documents)))
    (when (buffer-live-p buffer)
      (with-current-buffer buffer
        (setq sheetd--diagnostics (plist-get params :diagnostics))
        (sheetd--tell-flymake))
      ;; A preview that could not open because of errors opens once there are none.
      (unless (seq-some (lambda (one) (eq (plist-get one :severity) 1)) (plist-get params :diagnostics))
        (dolist (preview sheetd--previews)
          (when (buffer-live-p preview)
            (with-current-buffer preview
              (when (and (eq sheetd-preview--source buffer) (null sheetd-preview--frame) sheetd-preview--problem)
                (sheetd-preview--open)))))))))

(defun sheetd--position (position)
  "Return the buffer position of POSITION, an LSP position."
  (save-excursion
    (save-restriction
      (widen)
      (goto-char (point-min))
      (forward-line (plist-get position :line))
      ;; Characters are counted in UTF-16: those above U+FFFF count twice.
      (let ((left (plist-get position :character)))
        (while (and (> left 0) (not (eolp)))
          (setq left (- left (if (> (char-after) #xffff) 2 1)))
          (forward-char)))
      (point))))

(defun sheetd--tell-flymake ()
  "Pass the current diagnostics to Flymake."
  (when (and sheetd--report (memq #'sheetd-flymake flymake-diagnostic-functions))
    (funcall sheetd--report
             (mapcar (lambda (one)
                       (let ((range (plist-get one :range)))
                         (flymake-make-diagnostic
                          (current-buffer)
                          (sheetd--position (plist-get range :start))
                          (max (1+ (sheetd--position (plist-get range :start))) (sheetd--position (plist-get range :end)))
                          (pcase (plist-get one :severity) (1 :error) (2 :warning) (_ :note))
                          (plist-get one :message))))
                     sheetd--diagnostics)
             :region (cons (point-min) (point-max)))))

(defun sheetd-flymake (report &rest _)
  "A Flymake backend that passes the daemon's diagnostics to REPORT."
  (setq sheetd--report report)
  ;; Where there is no daemon, that is said once, and not for each document.
  (unless sheetd--failure
    (condition-case failure (sheetd--connect)
      (user-error (setq sheetd--failure (error-message-string failure))
                  (message "sheetd: %s" sheetd--failure))))
  (if (sheetd--live-p)
      (progn
        (sheetd--open (current-buffer))
        (sheetd--flush (current-buffer)))
    (funcall report nil)))

;;;###autoload
(define-derived-mode sheetd-mode js-mode "Sheet"
  "Major mode for sheet documents: a bottom sheet and its scenario.
\\{sheetd-mode-map}"
  (setq-local js-indent-level 2 tab-width 2 indent-tabs-mode nil)
  (add-hook 'after-change-functions #'sheetd--changed nil t)
  (add-hook 'kill-buffer-hook #'sheetd--close nil t)
  (add-hook 'flymake-diagnostic-functions #'sheetd-flymake nil t)
  (unless noninteractive (flymake-mode 1)))

(define-key sheetd-mode-map (kbd "C-c C-p") #'sheetd-preview)
(define-key sheetd-mode-map (kbd "C-c C-r") #'sheetd-run-scenario)
(define-key sheetd-mode-map (kbd "C-c C-s") #'sheetd-save-picture)

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.sheet\\.json\\'" . sheetd-mode))

(defvar eglot-server-programs)
(declare-function eglot-managed-p "eglot")

(defun sheetd--leave-to-eglot ()
  "Leave the document to Eglot's daemon while Eglot manages it.
A preview still needs the daemon of this package."
  (when (and (derived-mode-p 'sheetd-mode) (eglot-managed-p))
    (setq sheetd--report nil)
    (let ((document (current-buffer)))
      (unless (seq-some (lambda (buffer) (eq document (buffer-local-value 'sheetd-preview--source buffer))) sheetd--previews)
        (sheetd--close)
        (when (and (sheetd--live-p) (null sheetd--previews) (hash-table-empty-p sheetd--documents))
          (sheetd--stop))))))

;;;###autoload
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '(sheetd-mode . (lambda (&rest _) (sheetd-find-command))))
  (add-hook 'eglot-managed-mode-hook #'sheetd--leave-to-eglot))

;;;###autoload
(defun sheetd-scenarios ()
  "Return the names of the document's scenarios: those of the code lenses."
  (sheetd--connect)
  (sheetd--open (current-buffer))
  (sheetd--flush (current-buffer))
  (delq nil (mapcar (lambda (lens)
                      (let ((command (plist-get lens :command)))
                        (when (equal (plist-get command :command) "sheetd.runScenario")
                          (cadr (append (plist-get command :arguments) nil)))))
                    (sheetd--request :textDocument/codeLens (list :textDocument (list :uri (sheetd--uri)))))))

;;;###autoload
(defun sheetd-run-scenario (&optional scenario)
  "Run a scenario of the document and show the result.
SCENARIO is its name, nil for the first."
  (interactive
   (let ((names (sheetd-scenarios)))
     (list (if (cdr names) (completing-read "Scenario: " names nil t nil nil (car names)) (car names)))))
  (sheetd--connect)
  (sheetd--open (current-buffer))
  (sheetd--flush (current-buffer))
  (let* ((name (buffer-name))
         (result (sheetd--request :workspace/executeCommand
                                  (list :command "sheetd.runScenario" :arguments (vconcat (list (sheetd--uri)) (and scenario (list scenario))))))
         (failures (append (plist-get result :failures) nil))
         (passed (eq (plist-get result :passed) t)))
    (with-current-buffer (get-buffer-create (format "*sheet scenario: %s*" name))
      (let ((inhibit-read-only t))
        (erase-buffer)
        (when scenario (insert scenario ": "))
        (insert (if passed (propertize "passed\n" 'face 'success)
                  (propertize (format "failed: %d\n" (length failures)) 'face 'error)))
        (dolist (one failures)
          (insert (format "  line %d: %s\n" (1+ (plist-get (plist-get (plist-get one :range) :start) :line)) (plist-get one :message))))
        (insert (plist-get result :report))
        (goto-char (point-min)))
      (special-mode)
      (setq truncate-lines t)
      (display-buffer (current-buffer)))
    passed))

(defconst sheetd-pictures '("plot" "filmstrip" "map" "animation" "still") "The kinds of pictures of a scenario.")

;;;###autoload
(defun sheetd-save-picture (picture file)
  "Save a PICTURE of the document's scenario as SVG in FILE."
  (interactive
   (let ((picture (completing-read "Picture: " sheetd-pictures nil t nil nil "plot")))
     (list picture (read-file-name "Save as: " nil nil nil (concat (string-remove-suffix ".sheet.json" (buffer-name)) "-" picture ".svg")))))
  (sheetd--connect)
  (sheetd--open (current-buffer))
  (sheetd--flush (current-buffer))
  (let ((result (sheetd--request :sheet/render
                                 (list :picture picture :document (sheetd--uri)
                                       :theme (symbol-name (frame-parameter nil 'background-mode))))))
    (let ((coding-system-for-write 'utf-8-unix))
      (write-region (plist-get result :text) nil file))
    file))

;;; The preview

(defvar sheetd-preview--opened 0 "The number of sheets opened so far, used for unique ids.")

(defun sheetd--preview-of (sheet)
  "Return the preview buffer of SHEET, or nil."
  (seq-find (lambda (buffer) (and (buffer-live-p buffer) (equal sheet (buffer-local-value 'sheetd-preview--sheet buffer))))
            sheetd--previews))

(defun sheetd--get (value &rest path)
  "Return the member of the nested plist VALUE at PATH."
  (dolist (key path value) (setq value (plist-get value key))))

(defun sheetd--device-size (frame state)
  "Return the size of the device in FRAME and STATE.
During a rotation, each frame contains the current size."
  (or (plist-get frame :containerSize) (sheetd--get state :container :size)))

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

(defun sheetd-preview--catch-up ()
  "Receive frames and repaint, even while more input is waiting.
Emacs does neither as long as mouse events arrive faster than it handles them."
  (when (and (sheetd--live-p) (input-pending-p))
    (accept-process-output (jsonrpc--process sheetd--connection) 0)
    ;; Runs the timers that are due.
    (input-pending-p t)
    (redisplay)))

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
  (let ((place (sheetd-preview--place (event-start event))) (buffer (current-buffer)) (held t))
    (when (and place sheetd-preview--frame)
      (sheetd-preview--sample "began" (car place) (cdr place))
      ;; Report mouse movements as events during the drag, in a terminal too.
      (setq track-mouse t)
      (cl-flet ((follow (phase)
                  (lambda (event)
                    (interactive "e")
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

(defvar sheetd-preview-mode-map
  (let ((map (make-sparse-keymap)))
    (pcase-dolist (`(,key . ,command)
                   '(("j" . sheetd-preview-down) ("k" . sheetd-preview-up) ("h" . sheetd-preview-left) ("l" . sheetd-preview-right)
                     ("<down>" . sheetd-preview-down) ("<up>" . sheetd-preview-up) ("<left>" . sheetd-preview-left) ("<right>" . sheetd-preview-right)
                     ("p" . sheetd-preview-present) ("d" . sheetd-preview-dismiss) ("+" . sheetd-preview-higher) ("-" . sheetd-preview-lower)
                     ("r" . sheetd-preview-rotate) ("K" . sheetd-preview-keyboard) ("RET" . sheetd-preview-release) ("c" . sheetd-preview-cancel) ("g" . sheetd-preview-again)
                     ("<down-mouse-1>" . sheetd-preview-mouse) ("<mouse-1>" . ignore) ("<drag-mouse-1>" . ignore)))
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

;;;###autoload
(defun sheetd-preview ()
  "Show a preview of this document's sheet, which you can drag."
  (interactive)
  (unless (derived-mode-p 'sheetd-mode) (user-error "A sheet document is named *.sheet.json; this buffer is not"))
  (let* ((source (current-buffer))
         (buffer (get-buffer-create (format "*sheet: %s*" (buffer-name source)))))
    (with-current-buffer buffer
      (unless (derived-mode-p 'sheetd-preview-mode) (sheetd-preview-mode))
      (sheetd--compile-drawing)
      (setq sheetd-preview--source source)
      (cl-pushnew buffer sheetd--previews))
    (unless (display-graphic-p) (unless noninteractive (xterm-mouse-mode 1)))
    (pop-to-buffer buffer '((display-buffer-reuse-window display-buffer-in-side-window) (side . right) (window-width . 0.45)))
    (sheetd-preview--open)
    buffer))

(provide 'sheetd)
;;; sheetd.el ends here
