" Tests the Vim plugin without a terminal: vim -Nu NONE -es -S vim-test.vim. Failures are written to $REPORT.

let &runtimepath = $PLUGIN .. ',' .. &runtimepath
runtime plugin/sheetd.vim
let s:failed = []

function s:Until(condition, what) abort
  let l:end = reltimefloat(reltime()) + 10
  while !eval(a:condition)
    if reltimefloat(reltime()) > l:end
      call add(s:failed, a:what)
      return
    endif
    sleep 10m
  endwhile
endfunction

try
  execute 'edit ' .. tempname() .. '.sheet.json'
  call setline(1, ['{', '  "preset": "systm",', '  "é🧪": 1', '}'])
  call sheetd#Change()
  call s:Until('len(getloclist(0)) == 2', 'two diagnostics')
  let s:list = getloclist(0)
  call assert_equal([2, 13, 'E'], [s:list[0].lnum, s:list[0].col, s:list[0].type])
  call assert_match('systm', s:list[0].text)
  " Vim counts columns in bytes: two quotes of one byte each, é of two and 🧪 of four.
  call assert_equal([3, 3, 11], [s:list[1].lnum, s:list[1].col, s:list[1].end_col])
  call setline(1, ['{', '  "preset": "interruptible",', '  "scenario": [{"time": 0, "method": "sheet/present"}]', '}'])
  call sheetd#Change()
  call s:Until('empty(getloclist(0))', 'no diagnostics')
  SheetRun
  call assert_equal('passed', getline(1))
  call assert_match('presentationTransitionWillBegin', join(getline(1, '$'), "\n"))
  normal q
  call assert_equal(1, winnr('$'))
  call setline(1, ['{', '  "preset": "interruptible",', '  "scenarios": [{"name": "waits", "steps": []},',
        \ '    {"name": "opens it", "steps": [{"time": 0, "method": "sheet/present"}]}]', '}'])
  call assert_equal(['opens it'], getcompletion('SheetRun op', 'cmdline'))
  SheetRun opens it
  call assert_equal('opens it: passed', getline(1))
  call assert_match('presentationTransitionWillBegin', join(getline(1, '$'), "\n"))
  normal q
  let s:picture = tempname() .. '.svg'
  execute 'SheetPicture filmstrip ' .. s:picture
  call assert_match('^<svg ', readfile(s:picture)[0])
  " The location list is that of the document in the window.
  set hidden
  let s:document = bufnr()
  call setline(2, '  "preset": "systm",')
  call sheetd#Change()
  call s:Until('len(getloclist(0)) >= 1', 'diagnostics before another buffer')
  execute 'edit ' .. tempname() .. '.txt'
  call assert_equal(0, len(getloclist(0)))
  execute 'buffer ' .. s:document
  call assert_true(len(getloclist(0)) >= 1, 'the list is back')
  " The message under the cursor.
  call cursor(2, 14)
  doautocmd CursorMoved
  call assert_match('systm', sheetd#Echoed())
  " A renamed document keeps its diagnostics.
  execute 'saveas! ' .. tempname() .. '.sheet.json'
  call setline(2, '  "preset": "systmm",')
  call sheetd#Change()
  call s:Until('len(getloclist(0)) >= 1 && getloclist(0)[0].text =~# "systmm"', 'a diagnostic of the renamed document')
  " Completion, hover and formatting.
  %delete
  call setline(1, ['{', '"preset":      "interruptible"', '}'])
  call sheetd#Change()
  call cursor(2, 20)
  call assert_true(sheetd#Complete(1, '') >= 0)
  call assert_equal(1, len(filter(sheetd#Complete(0, '"interr'), {_, one -> one.word =~# 'interruptible'})))
  SheetHover
  call assert_match('interruptible', join(map(popup_list(), {_, id -> join(getbufline(winbufnr(id), 1, '$'))})))
  call popup_clear()
  call assert_equal([1, 2, 2], [&l:expandtab, &l:shiftwidth, &l:softtabstop])
  normal! gggqG
  call assert_equal(['{', '  "preset": "interruptible"', '}'], getline(1, '$'))
  " The message is shown in the whole line, and that of the place under the cursor first.
  %delete
  call setline(1, ['{', '  "preset": "systm", "devise": 1', '}'])
  call sheetd#Change()
  call s:Until('len(getloclist(0)) == 2', 'diagnostics in one line')
  call cursor(2, 1)
  doautocmd CursorMoved
  call assert_match('systm', sheetd#Echoed())
  call cursor(2, 23)
  doautocmd CursorMoved
  call assert_match('devise', sheetd#Echoed())
  " Completion: what is left of the word goes, and a comma comes where one is missing.
  for [s:before, s:keys, s:after] in [
        \ [['{', '"pre"', '}'], "2G5|i\<C-X>\<C-O>\<Esc>", ['{', '"preset": ', '}']],
        \ [['{', '"preset": "sys"', '}'], "2G14|a\<C-X>\<C-O>\<Esc>", ['{', '"preset": "system-26"', '}']],
        \ [['{', '"preset": "system"', '"devi', '}'], "3GA\<C-X>\<C-O>\<Esc>", ['{', '"preset": "system",', '"device": ', '}']]]
    %delete
    call setline(1, s:before)
    call sheetd#Change()
    set completeopt=menu
    execute 'normal! ' .. s:keys
    call assert_equal(s:after, getline(1, '$'))
  endfor
  " The result of a scenario remembers its document; neither it nor another file is one.
  %delete
  call setline(1, ['{', '  "preset": "interruptible",', '  "scenario": [{"time": 0, "method": "sheet/present"}]', '}'])
  SheetRun
  call assert_equal('passed', getline(1))
  SheetRun
  call assert_equal(['passed', 2], [getline(1), winnr('$')])
  call s:Until('!exists("b:sheetd_items")', 'no diagnostics of the result')
  call assert_equal('', &l:omnifunc)
  normal q
  execute 'edit ' .. tempname() .. '.lua'
  call setline(1, 'print(1)')
  SheetRun
  call assert_equal('passed', getline(1))
  normal q
  call assert_equal(['', 0], [&l:omnifunc, exists('b:sheetd_items')])
  bdelete!
  " The preview is that of the document, and one command.
  let s:seen = tempname()
  let s:program = tempname()
  call writefile(['#!/bin/sh', 'echo "$SHEETD $1" >' .. s:seen, 'exec sleep 60'], s:program)
  call setfperm(s:program, 'rwxr-xr-x')
  let g:sheetd_preview_command = [s:program]
  SheetPreview
  call s:Until('filereadable("' .. s:seen .. '") && len(readfile("' .. s:seen .. '")) == 1', 'the preview to start')
  call assert_equal([$SHEETD .. ' ' .. expand('%:p')], readfile(s:seen))
  call sheetd#StopPreview()
  let g:sheetd_preview_command = ['/nonexistent/sheetd-preview']
  call assert_match('does not exist; it comes with the Python client', execute('SheetPreview'))
  " A daemon that does not work: one message with the way out, and none for the next document.
  let s:sheetd = $SHEETD
  let s:answer = '{"jsonrpc":"2.0","id":1,"result":{"capabilities":{"sheet":{"protocolVersion":"9.0"}}}}'
  let s:scripts = #{silent: ['exec sleep 60'], crashing: ['exit 3'],
        \ other: ['read line', 'printf "Content-Length: ' .. len(s:answer) .. '\r\n\r\n%s" ' .. shellescape(s:answer), 'exec cat >/dev/null']}
  let s:files = {}
  for [s:name, s:lines] in items(s:scripts)
    let s:files[s:name] = tempname()
    call writefile(['#!/bin/sh'] + s:lines, s:files[s:name])
    call setfperm(s:files[s:name], 'rwxr-xr-x')
  endfor
  let s:files.plain = tempname()
  call writefile([''], s:files.plain)
  for [s:daemon, s:why] in [['/nonexistent/sheetd', 'does not exist'], [s:files.plain, 'is not executable'],
        \ [s:files.silent, 'does not answer'], [s:files.crashing, 'ended with 3'], [s:files.other, 'speaks version 9.0 of the protocol']]
    let $SHEETD = s:daemon
    let s:begin = reltimefloat(reltime())
    let s:output = execute(['SheetRestart', 'edit ' .. tempname() .. '.sheet.json', 'edit ' .. tempname() .. '.sheet.json'])
    call assert_true(reltimefloat(reltime()) - s:begin < 6, s:daemon .. ' takes too long')
    let s:said = filter(split(s:output, "\n"), {_, line -> line =~# '^sheetd: '})
    call assert_equal(1, len(s:said), s:why .. ': ' .. s:output)
    call assert_match(s:why .. '.*SheetRestart', get(s:said, 0, ''))
    call assert_false(sheetd#IsRunning())
  endfor
  let $SHEETD = s:sheetd
  call setline(1, ['{', '  "preset": "system"', '}'])
  SheetRestart
  call s:Until('sheetd#IsRunning()', 'the daemon to run again')
  call setline(2, '  "preset": "systm",')
  call sheetd#Change()
  call s:Until('len(getloclist(0)) == 1', 'a diagnostic of the new daemon')
catch
  call add(s:failed, v:exception .. ' at ' .. v:throwpoint)
endtry
call writefile(s:failed + v:errors + ['end'], $REPORT)
qall!
