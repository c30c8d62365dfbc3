;;; What a user does: open a file, look at the diagnostics, take the first quick fix, look again. -*- lexical-binding: t -*-
(require 'package)
(package-initialize)
(require 'eglot)
(require 'json)

(defun test-wait (until)
  "Let processes speak for at most twenty seconds, as long as UNTIL gives nil."
  (let ((end (+ (float-time) 20)))
    (while (and (< (float-time) end) (not (funcall until)))
      (accept-process-output nil 0.05))
    (funcall until)))

(defun test-diagnostics ()
  "The diagnostics that Flymake shows, as line and columns counted from 0."
  (mapcar
   (lambda (one)
     (save-excursion
       (goto-char (flymake-diagnostic-beg one))
       (list :text (flymake-diagnostic-text one)
             :line (1- (line-number-at-pos))
             :from (- (flymake-diagnostic-beg one) (line-beginning-position))
             :to (- (flymake-diagnostic-end one) (line-beginning-position)))))
   (flymake-diagnostics)))

(define-derived-mode yaml-mode prog-mode "YAML")
(load (getenv "SETUP"))
(setq eglot-sync-connect 20
      eglot-autoshutdown t
      eglot-confirm-server-initiated-edits nil)

(find-file (expand-file-name "vc.yaml"))
(yaml-mode)
(call-interactively #'eglot)
(test-wait (lambda () (flymake-diagnostics)))
(let ((before (test-diagnostics)))
  (goto-char (flymake-diagnostic-beg (car (flymake-diagnostics))))
  (let* ((action (seq-find (lambda (action) (eq t (plist-get action :isPreferred)))
                           (eglot-code-actions (point) (point)))))
    (eglot--apply-workspace-edit (plist-get action :edit)))
  ;; Nobody is ever idle without a screen, so the timer that tells of changes does not run.
  (eglot--signal-textDocument/didChange)
  (test-wait (lambda () (null (flymake-diagnostics))))
  (let ((after (test-diagnostics))
        (lines (buffer-string)))
    (with-temp-file (getenv "OUT")
      (insert (json-encode (list :before (vconcat before) :after (vconcat after) :text lines))))))
(kill-emacs 0)
