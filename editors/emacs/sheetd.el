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

(require 'js)
(require 'sheetd-client)
(require 'sheetd-preview)

;;; The mode

;;;###autoload
(define-derived-mode sheetd-mode js-mode "Sheet"
  "Major mode for sheet documents: a bottom sheet and its scenario.
\\{sheetd-mode-map}"
  (setq-local js-indent-level 2 tab-width 2 indent-tabs-mode nil)
  (add-hook 'after-change-functions #'sheetd--changed nil t)
  (add-hook 'kill-buffer-hook #'sheetd--close nil t)
  (add-hook 'after-set-visited-file-name-hook #'sheetd--renamed nil t)
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
    (unless (sheetd--previews-of (current-buffer))
      (sheetd--close)
      (when (and (sheetd--live-p) (null sheetd--previews) (hash-table-empty-p sheetd--documents))
        (sheetd--stop)))))

;;;###autoload
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '(sheetd-mode . (lambda (&rest _) (sheetd-find-command))))
  (add-hook 'eglot-managed-mode-hook #'sheetd--leave-to-eglot))

;;;###autoload
(defun sheetd-scenarios ()
  "Return the names of the document's scenarios: those of the code lenses."
  (delq nil (mapcar (lambda (lens)
                      (let ((command (plist-get lens :command)))
                        (when (equal (plist-get command :command) "sheetd.runScenario")
                          (cadr (append (plist-get command :arguments) nil)))))
                    (sheetd--request :textDocument/codeLens (list :textDocument (list :uri (sheetd--open-document)))))))

(defun sheetd--open-document ()
  "Open the document that a command is about in the daemon, and return its URI."
  (sheetd--connect)
  (with-current-buffer (sheetd--document)
    (sheetd--open (current-buffer))
    (sheetd--flush (current-buffer))
    (sheetd--uri)))

;;;###autoload
(defun sheetd-run-scenario (&optional scenario)
  "Run a scenario of the document and show the result.
SCENARIO is its name, nil for the first."
  (interactive
   (let ((names (sheetd-scenarios)))
     (list (if (cdr names) (completing-read "Scenario: " names nil t nil nil (car names)) (car names)))))
  (let* ((uri (sheetd--open-document)) (source (sheetd--document))
         (result (sheetd--request :workspace/executeCommand
                                  (list :command "sheetd.runScenario" :arguments (vconcat (list uri) (and scenario (list scenario))))))
         (failures (append (plist-get result :failures) nil))
         (passed (eq (plist-get result :passed) t)))
    (with-current-buffer (get-buffer-create (format "*sheet scenario: %s*" (buffer-name source)))
      (sheetd-report-mode)
      (setq sheetd-report--source source)
      (let ((inhibit-read-only t))
        (erase-buffer)
        (when scenario (insert scenario ": "))
        (insert (if passed (propertize "passed\n" 'face 'success)
                  (propertize (format "failed: %d\n" (length failures)) 'face 'error)))
        (dolist (one failures)
          (let ((start (sheetd--get one :range :start)))
            (insert "  ")
            (insert-text-button (format "line %d" (1+ (plist-get start :line))) 'help-echo "Go to this line of the document"
                                'action (lambda (_) (sheetd--visit source start)))
            (insert ": " (plist-get one :message) "\n")))
        (insert (plist-get result :report))
        (goto-char (point-min)))
      (display-buffer (current-buffer)))
    passed))

(defun sheetd--visit (source position)
  "Go to POSITION, an LSP position, in the buffer SOURCE."
  (unless (buffer-live-p source) (user-error "The document was closed"))
  (pop-to-buffer source)
  (goto-char (sheetd--position position)))

(define-derived-mode sheetd-report-mode special-mode "Sheet report"
  "Mode for the result of a scenario, whose lines lead to the document.
\\{sheetd-report-mode-map}"
  (setq-local truncate-lines t revert-buffer-function (lambda (&rest _) (sheetd-run-scenario (car (sheetd-scenarios))))))

(set-keymap-parent sheetd-report-mode-map (make-composed-keymap button-buffer-map special-mode-map))
(define-key sheetd-report-mode-map (kbd "C-c C-r") #'sheetd-run-scenario)

(defconst sheetd-pictures '("plot" "filmstrip" "map" "animation" "still") "The kinds of pictures of a scenario.")

;;;###autoload
(defun sheetd-save-picture (picture file)
  "Save a PICTURE of the document's scenario as SVG in FILE."
  (interactive
   (let ((picture (completing-read "Picture: " sheetd-pictures nil t nil nil "plot")))
     (list picture (read-file-name "Save as: " nil nil nil (concat (string-remove-suffix ".sheet.json" (buffer-name (sheetd--document))) "-" picture ".svg")))))
  (let ((result (sheetd--request :sheet/render
                                 (list :picture picture :document (sheetd--open-document)
                                       :theme (symbol-name (frame-parameter nil 'background-mode))))))
    (let ((coding-system-for-write 'utf-8-unix))
      (write-region (plist-get result :text) nil file))
    file))

(provide 'sheetd)
;;; sheetd.el ends here
