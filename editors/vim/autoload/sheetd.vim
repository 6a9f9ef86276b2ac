" Starts the daemon with a channel in Vim's 'lsp' mode, shows its diagnostics, runs scenarios and saves pictures.

let s:job = v:null
let s:versions = {}
let s:encoding = 'utf-16'
let s:root = expand('<sfile>:p:h:h:h:h')

" Returns the command that starts the daemon, or an empty list if there is none.
function sheetd#Command() abort
  if exists('g:sheetd_command')
    return g:sheetd_command
  endif
  if !empty($SHEETD)
    return [$SHEETD, '--stdio']
  endif
  if executable('sheetd')
    return ['sheetd', '--stdio']
  endif
  let l:builds = map(['.build-release/release', '.build/release', '.build/debug'], {_, build -> s:root .. '/' .. build .. '/sheetd'})
  call filter(l:builds, {_, path -> executable(path)})
  call sort(l:builds, {a, b -> getftime(b) - getftime(a)})
  return empty(l:builds) ? [] : [l:builds[0], '--stdio']
endfunction

function s:Notify(text) abort
  echohl WarningMsg
  echomsg 'sheetd: ' .. a:text
  echohl None
endfunction

function sheetd#IsRunning() abort
  return type(s:job) == v:t_job && job_status(s:job) ==# 'run'
endfunction

" Starts the daemon if it is not running. Returns whether it is running.
function sheetd#Start() abort
  if sheetd#IsRunning()
    return v:true
  endif
  let l:command = sheetd#Command()
  if empty(l:command)
    call s:Notify('there is no sheetd: set g:sheetd_command or $SHEETD, or put it on the path')
    return v:false
  endif
  let s:versions = {}
  let s:job = job_start(l:command, #{in_mode: 'lsp', out_mode: 'lsp', err_mode: 'nl', noblock: 1,
        \ out_cb: function('s:Receive'), exit_cb: {job, code -> s:End(job, code)}})
  if job_status(s:job) ==# 'fail'
    call s:Notify(l:command[0] .. " can't be started")
    return v:false
  endif
  let l:answer = ch_evalexpr(s:job, #{method: 'initialize', params: #{processId: getpid(),
        \ capabilities: #{general: #{positionEncodings: ['utf-8', 'utf-16']}, textDocument: #{publishDiagnostics: #{versionSupport: v:true}}}}}, #{timeout: 5000})
  let s:encoding = get(get(get(l:answer, 'result', {}), 'capabilities', {}), 'positionEncoding', 'utf-16')
  call ch_sendexpr(s:job, #{method: 'initialized', params: {}})
  return v:true
endfunction

function s:End(job, code) abort
  if a:job is s:job && a:code != 0
    call s:Notify('the daemon ended with ' .. a:code .. '; :SheetRestart restarts it')
  endif
endfunction

function s:Uri(path) abort
  return 'file://' .. substitute(a:path, '[^A-Za-z0-9/._~-]', {found -> join(map(range(len(found[0])), {at -> printf('%%%02X', char2nr(found[0][at]))}), '')}, 'g')
endfunction

function s:Text() abort
  return join(getline(1, '$'), "\n") .. "\n"
endfunction

" Opens the current buffer's document in the daemon.
function sheetd#Attach() abort
  if !sheetd#Start()
    return
  endif
  let l:uri = s:Uri(expand('%:p'))
  if has_key(s:versions, l:uri)
    return sheetd#Change()
  endif
  let s:versions[l:uri] = 1
  call ch_sendexpr(s:job, #{method: 'textDocument/didOpen', params: #{textDocument: #{uri: l:uri, languageId: 'sheet', version: 1, text: s:Text()}}})
endfunction

function sheetd#Change() abort
  let l:uri = s:Uri(expand('%:p'))
  if !sheetd#IsRunning() || !has_key(s:versions, l:uri)
    return
  endif
  let s:versions[l:uri] += 1
  call ch_sendexpr(s:job, #{method: 'textDocument/didChange', params: #{
        \ textDocument: #{uri: l:uri, version: s:versions[l:uri]}, contentChanges: [#{text: s:Text()}]}})
endfunction

function sheetd#Close(path) abort
  let l:uri = s:Uri(a:path)
  if sheetd#IsRunning() && has_key(s:versions, l:uri)
    call remove(s:versions, l:uri)
    call ch_sendexpr(s:job, #{method: 'textDocument/didClose', params: #{textDocument: #{uri: l:uri}}})
  endif
endfunction

" Shows diagnostics in the location lists of the windows that show the document, and underlines them.
function s:Receive(channel, message) abort
  if get(a:message, 'method', '') !=# 'textDocument/publishDiagnostics'
    return
  endif
  for l:buffer in getbufinfo(#{bufloaded: 1})
    if s:Uri(fnamemodify(l:buffer.name, ':p')) ==# a:message.params.uri
      call s:Show(l:buffer, a:message.params.diagnostics)
    endif
  endfor
endfunction

function s:Column(buffer, position) abort
  if s:encoding ==# 'utf-8'
    return a:position.character + 1
  endif
  let l:line = get(getbufline(a:buffer, a:position.line + 1), 0, '')
  let l:units = 0
  let l:bytes = 0
  for l:character in split(l:line, '\zs')
    if l:units >= a:position.character
      break
    endif
    let l:units += char2nr(l:character) > 0xffff ? 2 : 1
    let l:bytes += len(l:character)
  endfor
  return l:bytes + 1
endfunction

function s:Show(buffer, diagnostics) abort
  let l:items = []
  if has('textprop')
    if empty(prop_type_get('sheetd'))
      call prop_type_add('sheetd', #{highlight: 'SpellBad'})
    endif
    call prop_remove(#{type: 'sheetd', bufnr: a:buffer.bufnr, all: v:true})
  endif
  for l:one in a:diagnostics
    let [l:start, l:end] = [l:one.range.start, l:one.range.end]
    let l:item = #{bufnr: a:buffer.bufnr, lnum: l:start.line + 1, col: s:Column(a:buffer.bufnr, l:start), end_lnum: l:end.line + 1,
          \ end_col: s:Column(a:buffer.bufnr, l:end), text: l:one.message, type: ' EWIH'[l:one.severity]}
    call add(l:items, l:item)
    if has('textprop')
      silent! call prop_add(l:item.lnum, l:item.col, #{type: 'sheetd', bufnr: a:buffer.bufnr, end_lnum: l:item.end_lnum, end_col: l:item.end_col})
    endif
  endfor
  for l:window in a:buffer.windows
    " Replace only our own list, so that the user's lists are kept.
    let l:is_ours = getloclist(l:window, #{title: 0}).title ==# 'sheetd'
    call setloclist(l:window, [], l:is_ours ? 'r' : ' ', #{items: l:items, title: 'sheetd'})
  endfor
endfunction

" Completes the names of the document's scenarios: those of the code lenses.
function sheetd#Scenarios(start, line, position) abort
  call sheetd#Attach()
  if !sheetd#IsRunning()
    return []
  endif
  let l:answer = ch_evalexpr(s:job, #{method: 'textDocument/codeLens', params: #{
        \ textDocument: #{uri: s:Uri(expand('%:p'))}}}, #{timeout: 10000})
  let l:lenses = get(l:answer, 'result', [])
  call filter(l:lenses, {_, lens -> lens.command.command ==# 'sheetd.runScenario' && len(lens.command.arguments) == 2})
  call map(l:lenses, {_, lens -> lens.command.arguments[1]})
  return filter(l:lenses, {_, name -> stridx(name, a:start) == 0})
endfunction

" Runs a scenario of the document, by default the first, and shows the result in a window below; q closes it.
function sheetd#Run(name = '') abort
  call sheetd#Attach()
  if !sheetd#IsRunning()
    return
  endif
  let l:answer = ch_evalexpr(s:job, #{method: 'workspace/executeCommand', params: #{
        \ command: 'sheetd.runScenario', arguments: [s:Uri(expand('%:p'))] + (a:name ==# '' ? [] : [a:name])}}, #{timeout: 10000})
  if !has_key(l:answer, 'result')
    return s:Notify(get(get(l:answer, 'error', {}), 'message', 'the daemon does not answer'))
  endif
  let l:result = l:answer.result
  let l:lines = [(a:name ==# '' ? '' : a:name .. ': ') .. (l:result.passed ? 'passed' : 'failed: ' .. len(l:result.failures))]
  for l:one in l:result.failures
    call add(l:lines, '  line ' .. (l:one.range.start.line + 1) .. ': ' .. l:one.message)
  endfor
  botright new
  setlocal buftype=nofile bufhidden=wipe noswapfile nowrap
  call setline(1, l:lines + split(l:result.report, "\n"))
  setlocal nomodifiable
  nnoremap <buffer> q <Cmd>close<CR>
endfunction

" Saves a picture of the document's scenario (plot, filmstrip, map, animation or still) as SVG, by default next to the document.
function sheetd#SavePicture(picture = 'plot', file = '') abort
  call sheetd#Attach()
  if !sheetd#IsRunning()
    return
  endif
  let l:file = a:file ==# '' ? substitute(expand('%:p'), '\.sheet\.json$', '', '') .. '-' .. a:picture .. '.svg' : a:file
  let l:answer = ch_evalexpr(s:job, #{method: 'sheet/render', params: #{
        \ picture: a:picture, document: s:Uri(expand('%:p')), theme: &background}}, #{timeout: 10000})
  if !has_key(l:answer, 'result')
    return s:Notify(get(get(l:answer, 'error', {}), 'message', 'the daemon does not answer'))
  endif
  call writefile(split(l:answer.result.text, "\n", 1), l:file, 'b')
endfunction

" Restarts the daemon and opens all visible sheet documents in it.
function sheetd#Restart() abort
  if sheetd#IsRunning()
    let l:job = s:job
    let s:job = v:null
    call job_stop(l:job)
  endif
  for l:buffer in getbufinfo(#{bufloaded: 1})
    if l:buffer.name =~# '\.sheet\.json$' && !empty(l:buffer.windows)
      call win_execute(l:buffer.windows[0], 'call sheetd#Attach()')
    endif
  endfor
endfunction
