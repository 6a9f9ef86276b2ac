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
