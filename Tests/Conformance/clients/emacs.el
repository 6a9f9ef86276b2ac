;;; emacs.el --- Tests the daemon with Emacs's own jsonrpc.el  -*- lexical-binding: t; -*-

;;; Commentary:
;; SHEETD=… emacs -Q --batch -l emacs.el -f ert-run-tests-batch-and-exit (28 and newer)

;;; Code:

(require 'ert)
(require 'jsonrpc)

(defvar sheetd-test-updates nil "The notifications received, newest first.")
(defvar sheetd-test-asked nil "The requests received, newest first.")

(defun sheetd-test-connection ()
  "Start a daemon and return a connection to it."
  (setq sheetd-test-updates nil sheetd-test-asked nil)
  (make-instance
   'jsonrpc-process-connection
   :name "sheetd"
   :events-buffer-scrollback-size 0
   :process (lambda ()
              (make-process :name "sheetd" :command (list (getenv "SHEETD") "--stdio")
                            :connection-type 'pipe :coding 'utf-8-emacs-unix :noquery t))
   :notification-dispatcher (lambda (_ method params) (push (cons method params) sheetd-test-updates))
   :request-dispatcher (lambda (_ method params) (push (cons method params) sheetd-test-asked) t)))

(ert-deftest sheetd-session-opens-presents-asks-and-shuts-down ()
  (let ((connection (sheetd-test-connection)))
    (should (plist-get (jsonrpc-request connection :initialize (list :processId (emacs-pid))) :serverInfo))
    ;; nil is sent as null.
    (should (equal (jsonrpc-request connection :sheet/list nil) '(:sheets [])))
    (let ((state (jsonrpc-request
                  connection :sheet/open
                  '(:sheet "ü🧪" :preset "content-sized" :content (:height 300)
                    :configuration (:interaction (:dismissal "ask"))))))
      (should (equal (plist-get state :sheet) "ü🧪")))
    (jsonrpc-request connection :sheet/present '(:sheet "ü🧪" :animated :json-false))
    (should (equal (plist-get (cdr (assq 'sheet/event (reverse sheetd-test-updates))) :name)
                   "presentationTransitionWillBegin"))
    (jsonrpc-notify connection :sheet/tap '(:sheet "ü🧪" :on "dimming" :tag 5))
    (with-timeout (5 (should nil)) (while (null sheetd-test-asked) (accept-process-output nil 0.02)))
    (should (eq (caar sheetd-test-asked) 'sheet/shouldDismiss))
    (should (equal (condition-case problem
                       (jsonrpc-request connection :sheet/state '(:sheet "none"))
                     (jsonrpc-error (alist-get 'jsonrpc-error-code (cddr problem))))
                   1001))
    (jsonrpc-request connection :shutdown nil)
    (let ((process (jsonrpc--process connection)))
      (jsonrpc-notify connection :exit nil)
      (with-timeout (5 (should nil)) (while (process-live-p process) (accept-process-output nil 0.02)))
      (should (= (process-exit-status process) 0)))))

(ert-deftest sheetd-document-diagnostic-disappears-after-the-correction ()
  "An unknown preset gets a diagnostic; an edit that corrects it clears the diagnostics."
  (let ((connection (sheetd-test-connection)))
    (jsonrpc-request connection :initialize '(:capabilities (:textDocument (:synchronization (:didSave t)))))
    (jsonrpc-notify connection :textDocument/didOpen
                    '(:textDocument (:uri "file:///a.sheet.json" :languageId "json" :version 0
                                     :text "{\n  \"preset\": \"systm\"\n}")))
    (jsonrpc-request connection :sheet/list nil)
    (let* ((params (cdr (assq 'textDocument/publishDiagnostics sheetd-test-updates)))
           (diagnostic (aref (plist-get params :diagnostics) 0)))
      (should (equal (plist-get diagnostic :code) "unknown-word"))
      (should (equal (plist-get (plist-get diagnostic :range) :start) '(:line 1 :character 12))))
    (jsonrpc-notify connection :textDocument/didChange
                    '(:textDocument (:uri "file:///a.sheet.json" :version 1)
                      :contentChanges [(:range (:start (:line 1 :character 17) :end (:line 1 :character 17))
                                        :rangeLength 0 :text "e")]))
    (jsonrpc-request connection :sheet/list nil)
    (let ((params (cdr (assq 'textDocument/publishDiagnostics sheetd-test-updates))))
      (should (equal (plist-get params :version) 1))
      (should (equal (plist-get params :diagnostics) [])))
    (jsonrpc-shutdown connection)))

;;; emacs.el ends here
