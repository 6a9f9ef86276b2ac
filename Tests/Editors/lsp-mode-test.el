;;; lsp-mode-test.el --- Tests the daemon with lsp-mode  -*- lexical-binding: t; -*-

;;; Commentary:
;; CONFIGURATION is the file with the lines of the README, DOCUMENT a sheet document with an error.

;;; Code:

(require 'ert)
;; As Emacs does at its start, but not in batch mode.
(package-initialize)

(ert-deftest sheetd-lsp-mode-shows-diagnostics-until-the-error-is-corrected ()
  (load (getenv "CONFIGURATION") nil t)
  (setq lsp-session-file (expand-file-name "session" (file-name-directory (getenv "DOCUMENT")))
        lsp-auto-guess-root t lsp-guess-root-without-session t lsp-restart 'ignore lsp-keep-workspace-alive nil)
  (progn
    (with-current-buffer (find-file-noselect (getenv "DOCUMENT"))
      (should (eq major-mode 'sheetd-mode))
      (lsp)
      (cl-flet ((found () (gethash (lsp--fix-path-casing (buffer-file-name)) (lsp-diagnostics)))
                (until (condition) (let ((end (+ (float-time) 10)))
                                     (while (and (not (funcall condition)) (< (float-time) end)) (accept-process-output nil 0.02))
                                     (should (funcall condition)))))
        (until (lambda () (found)))
        (should (string-match "systm" (plist-get (lsp--diagnostic-test (car (found))) :message)))
        (goto-char (point-min))
        (search-forward "systm")
        (replace-match "system")
        (until (lambda () (null (found))))
        (set-buffer-modified-p nil)
        (lsp-workspace-shutdown (car (lsp-workspaces)))))))

(defun lsp--diagnostic-test (diagnostic)
  "Return DIAGNOSTIC as a property list."
  (if (hash-table-p diagnostic) (list :message (gethash "message" diagnostic)) diagnostic))

;;; lsp-mode-test.el ends here
