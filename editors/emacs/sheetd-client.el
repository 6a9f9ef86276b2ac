;;; sheetd-client.el --- The daemon of sheetd, and the documents open in it  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; The connection to the daemon, the texts that it is sent, and the errors that it finds in them, which Flymake shows.

;;; Code:

(require 'cl-lib)
(require 'flymake)
(require 'jsonrpc)
(require 'seq)
(require 'url-util)

(defgroup sheetd nil "Preview and test bottom sheets." :group 'tools)

(defcustom sheetd-command nil
  "The command that starts the daemon, a list of strings.
If nil, use $SHEETD, else `sheetd' on the path, else the newest build of this
checkout."
  :type '(choice (const :tag "Find it" nil) (repeat string)))

(defun sheetd--get (value &rest path)
  "Return the member of the nested plist VALUE at PATH."
  (dolist (key path value) (setq value (plist-get value key))))

(defvar sheetd-preview--frame)
(defvar sheetd-preview--problem)
(defvar sheetd-preview--source)
(defvar sheetd-preview--stale)
(declare-function sheetd-preview--open "sheetd-preview")
(declare-function sheetd-preview--paint-soon "sheetd-preview")
(declare-function sheetd-preview--send "sheetd-preview")
(declare-function sheetd-preview--show "sheetd-preview")
(declare-function sheetd-preview--name "sheetd-preview")
(declare-function sheetd--preview-of "sheetd-preview")

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

(defun sheetd--previews-of (document)
  "Return the previews of the buffer DOCUMENT."
  (seq-filter (lambda (buffer) (and (buffer-live-p buffer) (eq document (buffer-local-value 'sheetd-preview--source buffer))))
              sheetd--previews))

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

(defvar-local sheetd-report--source nil "The buffer of the document whose report is shown.")

(defun sheetd--document ()
  "Return the buffer of the document that a command is about.
It is the current buffer, or the one that its preview or report is about."
  (let ((buffer (or sheetd-preview--source sheetd-report--source (current-buffer))))
    (unless (and (buffer-live-p buffer) (with-current-buffer buffer (derived-mode-p 'sheetd-mode)))
      (user-error "A sheet document is named *.sheet.json; this buffer is not"))
    buffer))

(defvar-local sheetd--version 0 "The version of the text that was last sent to the daemon.")
(defvar-local sheetd--opened nil "The URI by which the daemon knows the document, or nil.")
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
        (setq sheetd--version 1 sheetd--opened uri)
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

(defun sheetd--renamed ()
  "Open the current buffer's document by its new name, in its previews, too."
  (when (and sheetd--opened (not (equal sheetd--opened (sheetd--uri))))
    (sheetd--close)
    (when (sheetd--live-p)
      (sheetd--open (current-buffer))
      (dolist (preview (sheetd--previews-of (current-buffer)))
        (with-current-buffer preview
          (rename-buffer (sheetd-preview--name sheetd-preview--source) t)
          (sheetd-preview--open))))))

(defun sheetd--close ()
  "Close the current buffer's document in the daemon."
  (when sheetd--timer (cancel-timer sheetd--timer))
  (setq sheetd--timer nil)
  (let ((uri sheetd--opened))
    (setq sheetd--opened nil)
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
        (dolist (preview (sheetd--previews-of buffer))
          (with-current-buffer preview
            (when (and (null sheetd-preview--frame) sheetd-preview--problem) (sheetd-preview--open))))))))

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

(provide 'sheetd-client)
;;; sheetd-client.el ends here
