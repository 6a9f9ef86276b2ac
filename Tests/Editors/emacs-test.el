;;; emacs-test.el --- Tests the Emacs package with the daemon  -*- lexical-binding: t; -*-

;;; Commentary:
;; SHEETD=… EXAMPLES=… emacs -Q --batch -L editors/emacs -l emacs-test.el -f ert-run-tests-batch-and-exit

;;; Code:

(require 'ert)
(require 'sheetd)

(defmacro sheetd-test-until (condition)
  "Process the daemon's messages until CONDITION holds, for at most ten seconds."
  `(let ((end (+ (float-time) 10)) value)
     (while (and (not (setq value ,condition)) (< (float-time) end)) (accept-process-output nil 0.02))
     (should (or value (progn (message "not in time: %S" ',condition) nil)))
     value))

(defun sheetd-test-document (text)
  "Return a buffer with a sheet document whose content is TEXT."
  (let ((buffer (generate-new-buffer "menu.sheet.json")))
    (with-current-buffer buffer
      (setq buffer-file-name (make-temp-name "/tmp/menu-"))
      (setq buffer-file-name (concat buffer-file-name ".sheet.json"))
      (insert text)
      (set-buffer-modified-p nil)
      (sheetd-mode))
    buffer))

(defmacro sheetd-test-with (document text &rest body)
  "Run BODY with DOCUMENT bound to a buffer whose content is TEXT."
  (declare (indent 2))
  `(let ((,document (sheetd-test-document ,text)))
     (unwind-protect (with-current-buffer ,document ,@body)
       (with-current-buffer ,document (set-buffer-modified-p nil))
       (dolist (buffer (copy-sequence sheetd--previews)) (when (buffer-live-p buffer) (kill-buffer buffer)))
       (kill-buffer ,document))))

(defmacro sheetd-test-shown (text &rest body)
  "Run BODY in the preview of a document whose content is TEXT, once the sheet is presented."
  (declare (indent 1))
  `(sheetd-test-with document ,text
     (with-current-buffer (sheetd-preview)
       (sheetd-test-until (equal (plist-get sheetd-preview--frame :phase) "presented"))
       (sheetd-test-until (> sheetd-preview--painted 0))
       ,@body)))

(defun sheetd-test-y () "Return the y coordinate of the sheet's top, in points." (sheetd--get sheetd-preview--frame :frame :y))
(defun sheetd-test-height () "Return the height of the sheet, in points." (sheetd--get sheetd-preview--frame :frame :height))

;; The mode

(ert-deftest sheetd-document-file-opens-in-sheetd-mode ()
  (let ((buffer (find-file-noselect (concat (getenv "EXAMPLES") "/system.sheet.json"))))
    (with-current-buffer buffer (should (eq major-mode 'sheetd-mode)))
    (kill-buffer buffer)))

(ert-deftest sheetd-errors-are-reported-to-flymake-until-corrected ()
  (sheetd-test-with document "{\n  \"preset\": \"systm\",\n  \"é🧪\": 1\n}\n"
    (let (told)
      (sheetd-flymake (lambda (diagnostics &rest _) (setq told diagnostics)))
      (sheetd-test-until (= (length told) 2))
      (should (equal (mapcar (lambda (one) (buffer-substring (flymake-diagnostic-beg one) (flymake-diagnostic-end one))) told)
                     '("\"systm\"" "\"é🧪\"")))
      (goto-char (point-min))
      (search-forward "systm")
      (replace-match "system")
      (search-forward "\"é🧪\": 1")
      (replace-match "\"content\": {}")
      (sheetd-test-until (null told)))))

(ert-deftest sheetd-passing-scenario-prints-its-result ()
  (let ((buffer (find-file-noselect (concat (getenv "EXAMPLES") "/interruptible.sheet.json"))))
    (with-current-buffer buffer (should (sheetd-run-scenario)))
    (with-current-buffer "*sheet scenario: interruptible.sheet.json*"
      (should (string-prefix-p "passed\n" (buffer-string)))
      (should (string-search "interactionDidBegin" (buffer-string))))
    (kill-buffer buffer)))

(ert-deftest sheetd-named-scenario-runs-and-its-name-is-completed ()
  (let ((buffer (find-file-noselect (concat (getenv "EXAMPLES") "/map.sheet.json")))
        (name "a drag by half the way goes to medium"))
    (with-current-buffer buffer
      (cl-letf (((symbol-function 'completing-read)
                 (lambda (_ names &rest _) (should (equal (car names) "opens at peek")) (should (member name names)) name)))
        (should (call-interactively #'sheetd-run-scenario))))
    (with-current-buffer "*sheet scenario: map.sheet.json*"
      (should (string-prefix-p (concat name ": passed\n") (buffer-string)))
      (should (string-search "interactionDidBegin" (buffer-string))))
    (kill-buffer buffer)))

(ert-deftest sheetd-save-picture-writes-an-svg-file ()
  (let ((buffer (find-file-noselect (concat (getenv "EXAMPLES") "/interruptible.sheet.json")))
        (file (make-temp-file "sheetd" nil ".svg")))
    (with-current-buffer buffer (sheetd-save-picture "plot" file))
    (with-temp-buffer
      (insert-file-contents file)
      (should (string-prefix-p "<svg " (buffer-string))))
    (delete-file file)
    (kill-buffer buffer)))

(ert-deftest sheetd-failing-scenario-prints-the-line ()
  (sheetd-test-with document "{\"preset\": \"system\",\n\"scenario\": [{\"time\": 0, \"method\": \"sheet/present\"}],\n\"expect\": [{\"time\": 0, \"frame\": {\"phase\": \"presented\"}}]}"
    (should-not (sheetd-run-scenario))
    (with-current-buffer (format "*sheet scenario: %s*" (buffer-name document))
      (should (string-match "failed: 1\n  line 3: .*phase" (buffer-string))))))

(ert-deftest sheetd-lines-of-a-report-lead-to-the-document ()
  (sheetd-test-with document "{\"preset\": \"system\",\n\"scenario\": [{\"time\": 0, \"method\": \"sheet/present\"}],\n\"expect\": [{\"time\": 0, \"frame\": {\"phase\": \"presented\"}}]}"
    (sheetd-run-scenario)
    (with-current-buffer (format "*sheet scenario: %s*" (buffer-name document))
      (forward-button 1)
      (should (equal (button-label (button-at (point))) "line 3"))
      (save-window-excursion
        (push-button)
        (should (eq (window-buffer) document)))
      ;; From the report, the command runs the document again.
      (should-not (sheetd-run-scenario)))
    (should (= (line-number-at-pos) 3))
    (with-current-buffer (get-buffer-create "other.lua")
      (should-error (sheetd-run-scenario) :type 'user-error))))

(ert-deftest sheetd-preview-keeps-the-focus-and-has-the-package-s-keys ()
  (sheetd-test-with document "{\"preset\": \"system\"}"
    (switch-to-buffer document)
    (let ((preview (sheetd-preview)))
      (should (eq (window-buffer) document))
      (should (get-buffer-window preview))
      ;; A second preview of the document is the first.
      (should (eq preview (sheetd-preview)))
      (dolist (key '("C-c C-r" "C-c C-s")) (should (eq (lookup-key sheetd-preview-mode-map (kbd key)) (lookup-key sheetd-mode-map (kbd key)))))
      (with-current-buffer preview
        (call-interactively (lookup-key sheetd-preview-mode-map (kbd "C-c C-p")))
        (should (eq (window-buffer) document))))))

(ert-deftest sheetd-preview-follows-the-document-to-another-name ()
  (sheetd-test-with document "{\"preset\": \"system\"}"
    (let ((preview (sheetd-preview)) (file (concat (make-temp-name "/tmp/other-") ".sheet.json")))
      (with-current-buffer preview (sheetd-test-until (equal (plist-get sheetd-preview--frame :phase) "presented")))
      (write-file file)
      (should (derived-mode-p 'sheetd-mode))
      (should (equal (buffer-name preview) (format "*sheet: %s*" (buffer-name document))))
      (with-current-buffer preview
        (sheetd-test-until (equal (plist-get sheetd-preview--frame :phase) "presented"))
        (sheetd-test-until (sheetd--get sheetd-preview--state :configuration :detents)))
      (goto-char (point-min))
      (search-forward "system")
      (replace-match "side-menu")
      (with-current-buffer preview (sheetd-test-until (equal (sheetd--get sheetd-preview--state :preset) "side-menu")))
      (delete-file file))))

(ert-deftest sheetd-drag-on-a-busy-machine-shows-the-newest-movement ()
  (cl-flet ((event (y) (list 'mouse-movement (list (selected-window) (point) (cons 1 y) 0))))
    (let ((unread-command-events (list (event 2) (event 3) ?x)))
      (should (equal (sheetd-preview--newest (event 1)) (event 3)))
      (should (equal unread-command-events '(?x))))))

(ert-deftest sheetd-eglot-starts-the-server-and-shows-diagnostics ()
  (skip-unless (require 'eglot nil t))
  (sheetd-test-with document "{\n  \"preset\": \"systm\"\n}\n"
    (let ((eglot-sync-connect 5) told)
      (cl-letf (((symbol-function 'flymake-mode) #'ignore))
        (apply #'eglot (eglot--guess-contact)))
      (should (eglot-managed-p))
      (eglot-flymake-backend (lambda (diagnostics &rest _) (setq told diagnostics)))
      (sheetd-test-until told)
      (should (string-search "systm" (flymake-diagnostic-text (car told))))
      (eglot-shutdown (eglot-current-server)))))

(ert-deftest sheetd-eglot-alone-reports-diagnostics-with-one-daemon ()
  (skip-unless (require 'eglot nil t))
  (when (sheetd--live-p) (sheetd--stop))
  (sheetd-test-with document "{\n  \"preset\": \"systm\"\n}\n"
    (let ((eglot-sync-connect 5) (text-quoting-style 'grave) messages)
      (cl-flet ((daemons () (seq-count (lambda (process) (member (getenv "SHEETD") (process-command process))) (process-list))))
        (cl-letf* ((say (symbol-function 'message))
                   ((symbol-function 'message) (lambda (text &rest values) (when text (push (apply #'format text values) messages)) (apply say text values)))
                   ((symbol-function 'display-warning) (lambda (_ text &rest _) (push text messages))))
          (flymake-mode 1)
          (flymake-start)
          (sheetd-test-until (flymake-diagnostics))
          (should (= 1 (daemons)))
          (apply #'eglot (eglot--guess-contact))
          (sheetd-test-until (eglot-managed-p))
          (sheetd-test-until (= 1 (daemons)))
          (should-not (sheetd--live-p))
          (flymake-start)
          (sheetd-test-until (= 1 (length (flymake-diagnostics))))
          (goto-char (point-max))
          (insert "\n")
          (sheetd--tell-flymake)
          (dotimes (_ 20) (accept-process-output nil 0.01))
          (should-not (seq-find (lambda (text) (string-search "find state" text)) messages))
          ;; Without Eglot the package reports again.
          (eglot-shutdown (eglot-current-server))
          (flymake-start)
          (sheetd-test-until (and (sheetd--live-p) (flymake-diagnostics)))
          (should (= 1 (daemons))))
        (flymake-mode -1)))))

(ert-deftest sheetd-eglot-renames-a-detent-everywhere-and-formats ()
  (skip-unless (require 'eglot nil t))
  (sheetd-test-with document "{\n\"preset\": \"system\",\n\"configuration\": {\"detents\": [{\"id\": \"tall\", \"height\": 600}], \"selectedDetentIdentifier\": \"tall\"}}\n"
    (let ((eglot-sync-connect 5) (tab-width 4) (indent-tabs-mode nil))
      (cl-letf (((symbol-function 'flymake-mode) #'ignore))
        (apply #'eglot (eglot--guess-contact)))
      (goto-char (point-min))
      (search-forward "Identifier\": \"t")
      (eglot-rename "high")
      (should-not (string-search "tall" (buffer-string)))
      (eglot-format-buffer)
      (should (string-prefix-p "{\n    \"preset\": \"system\",\n    \"configuration\": {" (buffer-string)))
      (should (= (how-many "\"high\"" (point-min) (point-max)) 2))
      (eglot-shutdown (eglot-current-server)))))

(ert-deftest sheetd-eglot-explains-a-member ()
  (skip-unless (require 'eglot nil t))
  (sheetd-test-with document "{\n\"preset\": \"gorhom\",\n\"configuration\": {\"prefersGrabberVisible\": true}}\n"
    (let ((eglot-sync-connect 5) told)
      (cl-letf (((symbol-function 'flymake-mode) #'ignore))
        (apply #'eglot (eglot--guess-contact)))
      (goto-char (point-min))
      (search-forward "prefersGr")
      (eglot-hover-eldoc-function (lambda (text &rest _) (setq told text)))
      (sheetd-test-until told)
      (should (string-search "grabber" told))
      (eglot-shutdown (eglot-current-server)))))

;; Drawing

(defconst sheetd-test-state '(:container (:size (:width 400 :height 800)) :contents [(:id "root" :height 300)] :configuration (:dimming (:white 0))))

(defun sheetd-test-frame (x y width height)
  "Return a frame with a sheet at X, Y of size WIDTH x HEIGHT."
  `(:phase "presented" :frame (:x ,x :y ,y :width ,width :height ,height) :presenter (:x 0 :y 0 :width 400 :height 800 :scale 1 :cornerRadius 0)
    :dimming (:opacity 0) :content (:offset 0) :screens [(:id "none" :x 1000)] :cornerRadius 10))

(ert-deftest sheetd-edge-between-cells-is-drawn-in-eighths ()
  ;; 20 rows of 40 pt: at y 405 the sheet covers 35 of the 40 pt of the row that starts at 400, or seven eighths.
  (let ((rows (sheetd-preview-rows (sheetd-test-frame 0 405 400 395) sheetd-test-state nil 0 10 20)))
    (should (= (length rows) 20))
    (should (equal (substring-no-properties (cdr (nth 10 rows))) "▇▇▇▇▇▇▇▇▇▇"))
    (let ((paper (sheetd--hex (sheetd--color :sheet))))
      (should (equal (plist-get (get-text-property 0 'face (cdr (nth 10 rows))) :foreground) paper))
      (should (equal (plist-get (get-text-property 0 'face (cdr (nth 12 rows))) :background) paper))))
  ;; 10 columns of 40 pt: 130 pt are three and a quarter columns.
  (let ((rows (sheetd-preview-rows (sheetd-test-frame 0 0 130 800) sheetd-test-state nil 0 10 20)))
    (should (equal (substring-no-properties (cdr (nth 5 rows))) "   ▎      "))))

(defun sheetd-test-plain (rows)
  "Return the text of each of ROWS."
  (mapcar (lambda (row) (substring-no-properties (cdr row))) rows))

(ert-deftest sheetd-rows-that-have-not-changed-are-kept ()
  (let* ((draw (lambda (y finger last) (sheetd-preview-rows (sheetd-test-frame 0 y 400 (- 800 y)) sheetd-test-state finger 0 10 20 last)))
         (last nil))
    (dolist (y '(405 410 385 385 120 640 405))
      (let ((rows (funcall draw y nil last)))
        (should (equal (sheetd-test-plain rows) (sheetd-test-plain (funcall draw y nil nil))))
        (when (eq y 410) (should (= 1 (cl-count nil (cl-mapcar #'eq rows last)))))
        (setq last rows)))
    (let ((rows (funcall draw 405 '(210 . 50) last)))
      (should (equal (aref (cdr (nth 1 rows)) 5) ?●))
      (should (= 1 (cl-count nil (cl-mapcar #'eq rows last)))))))

(ert-deftest sheetd-app-has-cards-behind-the-sheet ()
  (let* ((rows (sheetd-preview-rows (sheetd-test-frame 0 700 400 100) sheetd-test-state nil 0 40 40))
         (back (lambda (row column) (plist-get (get-text-property column 'face (cdr (nth row rows))) :background))))
    ;; 10 pt a column and 20 pt a row: the first card begins at 20, 120, and the gap between two at 190.
    (should (equal (funcall back 2 5) (sheetd--hex (sheetd--color :app))))
    (should (equal (funcall back 8 5) (sheetd--hex (sheetd--color :card))))
    (should (equal (funcall back 8 19) (sheetd--hex (sheetd--color :app))))))

(ert-deftest sheetd-picture-in-a-terminal-is-drawn-in-time ()
  ;; 10 ms of processor time compiled, 20 ms as loaded.
  (let ((limit (if (byte-code-function-p (symbol-function 'sheetd-preview-rows)) 0.010 0.020))
        (state '(:container (:size (:width 393 :height 852)) :contents [(:id "root" :height 700)] :configuration (:dimming (:white 0))))
        last (best 1.0))
    (dotimes (_ 3)
      (let ((start (float-time (get-internal-run-time))))
        (dotimes (step 60)
          (let ((y (+ 100 (* step 10))))
            ;; The presenter steps back and is dimmed: every row changes.
            (setq last (sheetd-preview-rows
                        `(:phase "presented" :frame (:x 0 :y ,y :width 393 :height ,(- 852 y)) :cornerRadius 10
                          :presenter (:x ,(/ step 4.0) :y ,(/ step 2.0) :width ,(- 393 (/ step 2.0)) :height 800 :scale ,(- 1 (* step 0.001)) :cornerRadius 10)
                          :grabber (:x 178 :y ,(+ y 5) :width 36 :height 5)
                          :dimming (:opacity ,(/ step 120.0)) :content (:offset 0) :screens [(:id "root" :x 0)])
                        state '(200 . 400) 0 44 46 last))))
        (setq best (min best (/ (- (float-time (get-internal-run-time)) start) 60)))))
    (message "%.2f ms a picture" (* 1000 best))
    (should (< best limit))))

(ert-deftest sheetd-svg-has-the-numbers-of-the-frame ()
  (let ((text (with-temp-buffer
                (svg-print (sheetd-preview-svg (sheetd-test-frame 0 405 400 395) sheetd-test-state '(10 . 20) 0 0.5))
                (buffer-string))))
    (should (string-match "<svg width=\"200\" height=\"400\"" text))
    (should (string-search "x=\"0\" y=\"405\"" text))
    (should (string-search "width=\"400\" height=\"395\"" text))
    (should (string-search "<circle cx=\"10\" cy=\"20\" r=\"22\"" text))
    (should-not (string-search "filter" text))))

;; The preview

(ert-deftest sheetd-every-example-is-presented ()
  (dolist (example '("cover-vertical" "system" "interruptible" "content-sized" "side-menu" "mixed"))
    (sheetd-test-shown (with-temp-buffer (insert-file-contents (format "%s/%s.sheet.json" (getenv "EXAMPLES") example)) (buffer-string))
      (sheetd-test-until (string-search "presented" (buffer-string))))))

(ert-deftest sheetd-down-key-drags-the-sheet-and-releases-it ()
  (sheetd-test-shown "{\"preset\": \"interruptible\"}"
    (let ((before (sheetd-test-y)))
      (sheetd-preview-down)
      (sheetd-preview-down)
      ;; Two steps of 24 pt, minus the touch slop.
      (sheetd-test-until (= (sheetd-test-y) (+ before 38)))
      (should (eq (sheetd--get sheetd-preview--frame :transition :interactive) t))
      (sheetd-test-until (and (null (plist-get sheetd-preview--frame :transition)) (= (sheetd-test-y) before))))))

(ert-deftest sheetd-resize-rotate-dismiss-and-present-change-the-frame ()
  (sheetd-test-shown "{\"preset\": \"content-sized\", \"device\": \"iPhone 14\"}"
    (let ((before (sheetd-test-height)))
      (sheetd-preview-higher)
      (sheetd-test-until (= (sheetd-test-height) (+ before 100)))
      (sheetd-preview-rotate)
      (sheetd-test-until (> (car (sheetd-preview--size)) (cdr (sheetd-preview--size))))
      (sheetd-test-until (eql (sheetd--get sheetd-preview--state :container :safeArea :left) 47))
      (sheetd-preview-dismiss)
      (sheetd-test-until (equal (plist-get sheetd-preview--frame :phase) "dismissed"))
      (sheetd-preview-present)
      (sheetd-test-until (equal (plist-get sheetd-preview--frame :phase) "presented")))))

(ert-deftest sheetd-detent-2-selects-large ()
  (sheetd-test-shown "{\"preset\": \"system\", \"configuration\": {\"detents\": [\"medium\", \"large\"]}}"
    (sheetd-preview-detent 2)
    (sheetd-test-until (equal (plist-get sheetd-preview--frame :detent) "large"))
    (sheetd-test-until (= (sheetd-test-y) 57))))

(ert-deftest sheetd-preview-follows-valid-edits-of-the-document ()
  (sheetd-test-with document "{\"preset\": \"content-sized\", \"content\": {\"height\": 200}}"
    (let ((preview (save-current-buffer (sheetd-preview))))
      (with-current-buffer preview (sheetd-test-until (equal (plist-get sheetd-preview--frame :phase) "presented")))
      (with-current-buffer document
        (erase-buffer)
        (insert "{\"preset\": \"content-sized\", \"content\": {\"height\": 321}}"))
      (with-current-buffer preview (sheetd-test-until (= (sheetd-test-height) (+ 321 34))))
      (with-current-buffer document (erase-buffer) (insert "{\"preset\": "))
      (with-current-buffer preview
        (sheetd-test-until sheetd-preview--stale)
        (sheetd-test-until (string-search "errors" (buffer-string)))
        (should (= (sheetd-test-height) (+ 321 34)))))))

(ert-deftest sheetd-preview-appears-once-errors-are-corrected ()
  (sheetd-test-with document "{\"preset\": "
    (let ((preview (save-current-buffer (sheetd-preview))))
      (with-current-buffer preview
        (sheetd-test-until sheetd-preview--problem)
        (sheetd-test-until (string-search "errors" (buffer-string))))
      (with-current-buffer document (erase-buffer) (insert "{\"preset\": \"interruptible\"}"))
      (with-current-buffer preview
        (sheetd-test-until (equal (plist-get sheetd-preview--frame :phase) "presented"))
        (should-not sheetd-preview--problem)))))

(ert-deftest sheetd-killing-the-preview-closes-the-sheet ()
  (sheetd-test-shown "{\"preset\": \"system\"}"
    (kill-buffer)
    (should (equal (sheetd--request :sheet/list nil) '(:sheets [])))))

(ert-deftest sheetd-preview-at-rest-does-not-repaint ()
  (sheetd-test-shown "{\"preset\": \"system\"}"
    (sheetd-test-until (null sheetd-preview--timer))
    (accept-process-output nil 0.1)
    (let ((painted sheetd-preview--painted))
      (dotimes (_ 10) (accept-process-output nil 0.02))
      (should (= painted sheetd-preview--painted)))))

(ert-deftest sheetd-dead-daemon-is-reported-and-restarted ()
  (sheetd-test-shown "{\"preset\": \"system\"}"
    (signal-process (jsonrpc--process sheetd--connection) 'KILL)
    (sheetd-test-until sheetd-preview--problem)
    (sheetd-test-until (string-search "sheetd is gone" (buffer-string)))
    (sheetd-preview-again)
    (sheetd-test-until (null sheetd-preview--problem))
    (sheetd-test-until (equal (plist-get sheetd-preview--frame :phase) "presented"))))

(ert-deftest sheetd-preview-of-another-file-is-a-user-error ()
  (with-temp-buffer (should-error (sheetd-preview) :type 'user-error)))

(ert-deftest sheetd-missing-daemon-is-an-error-that-names-sheetd-command ()
  (let ((process-environment (cons "SHEETD" process-environment)) (exec-path nil) (sheetd--directory "/"))
    (should (string-search "sheetd-command" (cadr (should-error (sheetd-find-command) :type 'user-error))))))

(defun sheetd-test-script (text)
  "Return the path of a shell script with TEXT."
  (let ((file (make-temp-file "sheetd")))
    (with-temp-file file (insert "#!/bin/sh\n" text "\n"))
    (set-file-modes file #o755)
    file))

(ert-deftest sheetd-daemon-that-does-not-work-is-one-message-with-the-way-out ()
  (let* ((answer "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"capabilities\":{\"sheet\":{\"protocolVersion\":\"9.0\"}}}}")
         (other (format "read line\nprintf 'Content-Length: %d\\r\\n\\r\\n%%s' '%s'\nexec sleep 1000" (length answer) answer))
         (sheetd--connection nil) (sheetd--documents (make-hash-table :test 'equal)))
    (pcase-dolist (`(,path . ,words)
                   `(("/nonexistent/sheetd" . "does not exist") (,(make-temp-file "sheetd") . "is not executable")
                     (,(sheetd-test-script "exec sleep 1000") . "does not answer") (,(sheetd-test-script "exit 3") . "ended with 3")
                     (,(sheetd-test-script other) . "speaks version 9.0 of the protocol")))
      (let ((sheetd-command (list path "--stdio")) (sheetd--failure nil) (start (float-time)) (text-quoting-style 'grave) messages)
        (cl-letf (((symbol-function 'message) (lambda (text &rest values) (when text (push (apply #'format text values) messages)))))
          (dotimes (_ 2)
            (with-temp-buffer
              (let (reported)
                (sheetd-flymake (lambda (&rest _) (setq reported t)))
                (should reported)))))
        (let ((said (seq-filter (lambda (text) (string-prefix-p "sheetd: " text)) messages)))
          (should (= 1 (length said)))
          (should (string-search words (car said)))
          (should (string-search "sheetd-restart" (car said))))
        (should (< (- (float-time) start) 6))
        (should-not (seq-find (lambda (process) (equal (car (process-command process)) path)) (process-list)))))))

;;; emacs-test.el ends here
