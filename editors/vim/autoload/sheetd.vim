" Starts the daemon with a channel in Vim's 'lsp' mode, shows its diagnostics, runs scenarios and saves pictures.

let s:job = v:null
let s:versions = {}
let s:encoding = 'utf-16'
let s:root = expand('<sfile>:p:h:h:h:h')
" Why the daemon does not run; a document that is opened then says nothing more.
let s:failure = ''
let s:is_starting = v:false
" The major version of the protocol.
let s:protocol = '2'
let s:start_timeout = 4500

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

" Starts the daemon if it is not running. Returns whether it is running. Says why it is not, for a document that is opened only once.
function sheetd#Start(is_asked = v:true) abort
  if sheetd#IsRunning()
    return v:true
  endif
  if s:failure !=# '' && !a:is_asked
    return v:false
  endif
  let s:is_starting = v:true
  let s:failure = s:TryToStart()
  let s:is_starting = v:false
  if s:failure !=# ''
    call s:Notify(s:failure)
    return v:false
  endif
  return v:true
endfunction

" Returns why the daemon could not be started, or an empty text.
function s:TryToStart() abort
  let l:command = sheetd#Command()
  let l:help = '; set g:sheetd_command or $SHEETD to a sheetd, then :SheetRestart'
  if empty(l:command)
    return 'there is no sheetd; put it on the path, or set g:sheetd_command or $SHEETD'
  endif
  if !executable(l:command[0])
    return l:command[0] .. (filereadable(l:command[0]) ? ' is not executable' : ' does not exist') .. l:help
  endif
  let s:versions = {}
  let s:job = job_start(l:command, #{in_mode: 'lsp', out_mode: 'lsp', err_mode: 'nl', noblock: 1,
        \ out_cb: function('s:Receive'), exit_cb: {job, code -> s:End(job, code)}})
  if job_status(s:job) ==# 'fail'
    return l:command[0] .. " can't be started" .. l:help
  endif
  let l:answer = {}
  " A daemon that ends at once closes the channel.
  silent! let l:answer = ch_evalexpr(s:job, #{method: 'initialize', params: #{processId: getpid(), capabilities: #{
        \ general: #{positionEncodings: ['utf-8', 'utf-16']}, textDocument: #{publishDiagnostics: #{versionSupport: v:true},
        \ hover: #{contentFormat: ['plaintext']}}}}}, #{timeout: s:start_timeout})
  let l:capabilities = type(l:answer) == v:t_dict ? get(get(l:answer, 'result', {}), 'capabilities', {}) : {}
  let l:spoken = get(get(l:capabilities, 'sheet', {}), 'protocolVersion', '')
  if matchstr(l:spoken, '^\d\+') !=# s:protocol
    if empty(l:answer)
      call s:WaitForEnd()
    endif
    let l:why = !sheetd#IsRunning() ? 'ended with ' .. get(job_info(s:job), 'exitval', -1) : empty(l:answer) ? 'does not answer'
          \ : l:spoken ==# '' ? 'is not sheetd' : 'speaks version ' .. l:spoken .. ' of the protocol, this plugin ' .. s:protocol
    call job_stop(s:job, 'kill')
    call s:WaitForEnd()
    return l:command[0] .. ' ' .. l:why .. l:help
  endif
  let s:encoding = get(l:capabilities, 'positionEncoding', 'utf-16')
  call ch_sendexpr(s:job, #{method: 'initialized', params: {}})
  return ''
endfunction

" Waits a fifth of a second for the end of a daemon that is about to end.
function s:WaitForEnd() abort
  let l:tries = 20
  while l:tries > 0 && job_status(s:job) ==# 'run'
    sleep 10m
    let l:tries -= 1
  endwhile
endfunction

function s:End(job, code) abort
  if a:job is s:job && a:code != 0 && !s:is_starting && s:failure ==# ''
    let s:failure = 'the daemon ended with ' .. a:code .. '; :SheetRestart restarts it'
    call s:Notify(s:failure)
  endif
endfunction

function s:Uri(path) abort
  return 'file://' .. substitute(a:path, '[^A-Za-z0-9/._~-]', {found -> join(map(range(len(found[0])), {at -> printf('%%%02X', char2nr(found[0][at]))}), '')}, 'g')
endfunction

function s:Text() abort
  return join(getline(1, '$'), "\n") .. "\n"
endfunction

" Returns the buffer of the document that a command is about: the current one, or that of the result that is shown, or the one that was
" used last. Says that there is none, and returns 0.
function s:Document() abort
  for l:buffer in [bufnr(), getbufvar('%', 'sheetd_document', 0), s:last]
    if l:buffer > 0 && bufloaded(l:buffer) && bufname(l:buffer) =~# '\.sheet\.json$'
      let s:last = l:buffer
      return l:buffer
    endif
  endfor
  call s:Notify('there is no sheet document: open one, named *.sheet.json')
  return 0
endfunction

let s:last = 0

" Returns the URI of the document that a command is about, which is open in the daemon; an empty text if there is none, or no daemon.
function s:OpenDocument() abort
  let l:buffer = s:Document()
  if l:buffer == 0 || !sheetd#Start()
    return ''
  endif
  let l:uri = s:Uri(fnamemodify(bufname(l:buffer), ':p'))
  call s:Send(l:uri, join(getbufline(l:buffer, 1, '$'), "\n") .. "\n")
  return l:uri
endfunction

" Opens the current buffer's document in the daemon.
function sheetd#Attach(is_asked = v:true) abort
  setlocal omnifunc=sheetd#Complete formatexpr=sheetd#Format() expandtab shiftwidth=2 softtabstop=2
  if !sheetd#Start(a:is_asked)
    return
  endif
  call s:Send(s:Uri(expand('%:p')), s:Text())
endfunction

function sheetd#Change() abort
  let l:uri = s:Uri(expand('%:p'))
  if sheetd#IsRunning() && has_key(s:versions, l:uri)
    call s:Send(l:uri, s:Text())
  endif
endfunction

" Sends the text of a document, which is opened if it is not.
function s:Send(uri, text) abort
  if !has_key(s:versions, a:uri)
    let s:versions[a:uri] = 1
    return ch_sendexpr(s:job, #{method: 'textDocument/didOpen', params: #{
          \ textDocument: #{uri: a:uri, languageId: 'sheet', version: 1, text: a:text}}})
  endif
  let s:versions[a:uri] += 1
  call ch_sendexpr(s:job, #{method: 'textDocument/didChange', params: #{
        \ textDocument: #{uri: a:uri, version: s:versions[a:uri]}, contentChanges: [#{text: a:text}]}})
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
  call setbufvar(a:buffer.bufnr, 'sheetd_items', l:items)
  for l:window in a:buffer.windows
    call s:ShowList(l:window, l:items)
  endfor
  call sheetd#Echo()
endfunction

" A location list belongs to a window: it is that of the buffer in it. Lists of others are kept.
function s:ShowList(window, items) abort
  let l:is_ours = getloclist(a:window, #{title: 0}).title ==# 'sheetd'
  call setloclist(a:window, [], l:is_ours ? 'r' : ' ', #{items: a:items, title: 'sheetd'})
endfunction

" Shows the list of the buffer that a window has now.
function sheetd#Enter() abort
  if getloclist(0, #{title: 0}).title ==# 'sheetd' || exists('b:sheetd_items')
    call s:ShowList(winnr(), get(b:, 'sheetd_items', []))
  endif
endfunction

let s:echoed = ''

" Shows the message of the diagnostic in the line of the cursor below the window: that of the one under the cursor, if there is one.
function sheetd#Echo() abort
  let l:text = ''
  for l:one in get(b:, 'sheetd_items', [])
    let l:column = col('.')
    if l:one.lnum <= line('.') && line('.') <= l:one.end_lnum
      let l:is_under_cursor = (line('.') > l:one.lnum || l:column >= l:one.col) && (line('.') < l:one.end_lnum || l:column < l:one.end_col)
      let l:text = l:is_under_cursor || l:text ==# '' ? l:one.text : l:text
    endif
  endfor
  if l:text !=# s:echoed
    let s:echoed = l:text
    " One line, so that no key has to be pressed.
    echo strcharpart(l:text, 0, max([v:echospace, 20]))
  endif
endfunction

" What was shown last below the window.
function sheetd#Echoed() abort
  return s:echoed
endfunction

" Asks the daemon about the place of the cursor. Returns the result, or v:null.
function s:Ask(method, more = {}) abort
  call sheetd#Attach()
  if !sheetd#IsRunning()
    return v:null
  endif
  let l:line = getline('.')
  let l:before = strpart(l:line, 0, col('.') - 1)
  let l:units = 0
  for l:character in split(l:before, '\zs')
    let l:units += s:encoding ==# 'utf-8' ? len(l:character) : char2nr(l:character) > 0xffff ? 2 : 1
  endfor
  let l:answer = ch_evalexpr(s:job, #{method: 'textDocument/' .. a:method, params: extend(#{textDocument: #{uri: s:Uri(expand('%:p'))},
        \ position: #{line: line('.') - 1, character: l:units}}, a:more)}, #{timeout: 5000})
  return type(l:answer) == v:t_dict ? get(l:answer, 'result', v:null) : v:null
endfunction

" Shows what is known of the word under the cursor, in a popup where Vim has them, else in the preview window.
function sheetd#Hover() abort
  let l:result = s:Ask('hover')
  if type(l:result) != v:t_dict
    return s:Notify('nothing is known of this')
  endif
  let l:lines = split(l:result.contents.value, "\n", 1)
  if has('popupwin')
    call popup_atcursor(l:lines, #{border: [], padding: [0, 1, 0, 1], moved: 'any', maxwidth: 80})
  else
    pedit sheetd\ hover
    wincmd P
    setlocal buftype=nofile bufhidden=wipe noswapfile
    call setline(1, l:lines)
    wincmd p
  endif
endfunction

" 'omnifunc': completes with what the daemon offers at the cursor.
function sheetd#Complete(find_start, base) abort
  if a:find_start
    let l:result = s:Ask('completion')
    let s:items = type(l:result) == v:t_dict ? l:result.items : type(l:result) == v:t_list ? l:result : []
    let l:edits = filter(map(copy(s:items), {_, item -> get(item, 'textEdit', {})}), {_, edit -> !empty(edit)})
    if empty(l:edits)
      return -2
    endif
    let l:range = l:edits[0].range
    " Vim replaces the text before the cursor; what an edit replaces after it is deleted afterwards.
    let s:rest = l:range.end.line == line('.') - 1 ? max([s:Column(bufnr(), l:range.end) - col('.'), 0]) : 0
    return s:Column(bufnr(), l:range.start) - 1
  endif
  " What a snippet would ask for is left out.
  let l:found = map(copy(s:items), {_, item -> #{word: substitute(get(get(item, 'textEdit', {}), 'newText', item.label), '\$\d\|\${\d\(:[^}]*\)\?}', '', 'g'),
        \ abbr: item.label, menu: get(item, 'detail', ''), info: s:Documentation(item),
        \ user_data: #{sheetd: get(item, 'additionalTextEdits', []), rest: s:rest}}})
  let l:base = tolower(trim(a:base, '"'))
  return filter(l:found, {_, item -> stridx(tolower(trim(item.abbr, '"')), l:base) == 0})
endfunction

" Deletes what the chosen completion replaces after the cursor, and makes its other edits, such as a comma before it.
function sheetd#Completed() abort
  let l:more = get(v:completed_item, 'user_data', '')
  if type(l:more) != v:t_dict || !has_key(l:more, 'sheetd')
    return
  endif
  if l:more.rest > 0
    let l:line = getline('.')
    call setline('.', strpart(l:line, 0, col('.') - 1) .. strpart(l:line, col('.') - 1 + l:more.rest))
  endif
  let l:place = getcurpos()
  for l:edit in l:more.sheetd
    let [l:number, l:column] = [l:edit.range.start.line + 1, s:Column(bufnr(), l:edit.range.start) - 1]
    let l:line = getline(l:number)
    call setline(l:number, strpart(l:line, 0, l:column) .. l:edit.newText .. strpart(l:line, l:column))
    if l:number == l:place[1] && l:column < l:place[2]
      let l:place[2] += len(l:edit.newText)
    endif
  endfor
  call setpos('.', l:place)
  call sheetd#Change()
endfunction

function s:Documentation(item) abort
  let l:text = get(a:item, 'documentation', '')
  return type(l:text) == v:t_dict ? get(l:text, 'value', '') : l:text
endfunction

" 'formatexpr': formats the whole document, whatever lines are asked for.
function sheetd#Format() abort
  let l:edits = s:Ask('formatting', #{options: #{tabSize: shiftwidth(), insertSpaces: &expandtab ? v:true : v:false}})
  if type(l:edits) != v:t_list
    return 1
  endif
  " The last one first, so that the places of the others stay.
  for l:edit in reverse(sort(copy(l:edits), {a, b -> a.range.start.line == b.range.start.line
        \ ? a.range.start.character - b.range.start.character : a.range.start.line - b.range.start.line}))
    let [l:start, l:end] = [l:edit.range.start, l:edit.range.end]
    let l:first = strpart(getline(l:start.line + 1), 0, s:Column(bufnr(), l:start) - 1)
    let l:last = strpart(getline(l:end.line + 1), s:Column(bufnr(), l:end) - 1)
    let l:lines = split(l:first .. l:edit.newText .. l:last, "\n", 1)
    " An edit up to the line after the last one ends with a line break.
    if l:end.line >= line('$') && l:lines[-1] ==# ''
      call remove(l:lines, -1)
    endif
    call append(min([l:end.line + 1, line('$')]), l:lines)
    call deletebufline(bufnr(), l:start.line + 1, min([l:end.line + 1, line('$') - len(l:lines)]))
  endfor
  call sheetd#Change()
  return 0
endfunction

" Completes the names of the document's scenarios: those of the code lenses.
function sheetd#Scenarios(start, line, position) abort
  let l:uri = s:OpenDocument()
  if l:uri ==# ''
    return []
  endif
  let l:answer = ch_evalexpr(s:job, #{method: 'textDocument/codeLens', params: #{textDocument: #{uri: l:uri}}}, #{timeout: 10000})
  let l:lenses = get(l:answer, 'result', [])
  call filter(l:lenses, {_, lens -> lens.command.command ==# 'sheetd.runScenario' && len(lens.command.arguments) == 2})
  call map(l:lenses, {_, lens -> lens.command.arguments[1]})
  return filter(l:lenses, {_, name -> stridx(name, a:start) == 0})
endfunction

" Runs a scenario of the document, by default the first, and shows the result in a window below; q closes it. From there, the command
" runs the document again.
function sheetd#Run(name = '') abort
  let l:uri = s:OpenDocument()
  if l:uri ==# ''
    return
  endif
  let l:document = s:last
  let l:answer = ch_evalexpr(s:job, #{method: 'workspace/executeCommand', params: #{
        \ command: 'sheetd.runScenario', arguments: [l:uri] + (a:name ==# '' ? [] : [a:name])}}, #{timeout: 10000})
  if !has_key(l:answer, 'result')
    return s:Notify(get(get(l:answer, 'error', {}), 'message', 'the daemon does not answer'))
  endif
  let l:result = l:answer.result
  let l:lines = [(a:name ==# '' ? '' : a:name .. ': ') .. (l:result.passed ? 'passed' : 'failed: ' .. len(l:result.failures))]
  for l:one in l:result.failures
    call add(l:lines, '  line ' .. (l:one.range.start.line + 1) .. ': ' .. l:one.message)
  endfor
  if !exists('b:sheetd_document')
    botright new
    setlocal buftype=nofile bufhidden=wipe noswapfile nowrap
    let b:sheetd_document = l:document
  endif
  setlocal modifiable
  silent %delete _
  call setline(1, l:lines + split(l:result.report, "\n"))
  setlocal nomodifiable
  nnoremap <buffer> q <Cmd>close<CR>
endfunction

" Saves a picture of the document's scenario (plot, filmstrip, map, animation or still) as SVG, by default next to the document.
function sheetd#SavePicture(picture = 'plot', file = '') abort
  let l:uri = s:OpenDocument()
  if l:uri ==# ''
    return
  endif
  let l:path = fnamemodify(bufname(s:last), ':p')
  let l:file = a:file ==# '' ? substitute(l:path, '\.sheet\.json$', '', '') .. '-' .. a:picture .. '.svg' : a:file
  let l:answer = ch_evalexpr(s:job, #{method: 'sheet/render', params: #{
        \ picture: a:picture, document: l:uri, theme: &background}}, #{timeout: 10000})
  if !has_key(l:answer, 'result')
    return s:Notify(get(get(l:answer, 'error', {}), 'message', 'the daemon does not answer'))
  endif
  call writefile(split(l:answer.result.text, "\n", 1), l:file, 'b')
endfunction

let s:preview = v:null

" Shows the document on the preview page, in the browser: starts sheetd-preview, which follows the file. One runs at a time.
function sheetd#Preview() abort
  let l:document = s:Document()
  if l:document == 0
    return
  endif
  let l:command = get(g:, 'sheetd_preview_command', ['sheetd-preview'])
  if !executable(l:command[0])
    return s:Notify(l:command[0] .. ' does not exist; it comes with the Python client (editors/python/README.md), or set g:sheetd_preview_command')
  endif
  call sheetd#StopPreview()
  let l:daemon = get(sheetd#Command(), 0, '')
  let l:path = fnamemodify(bufname(l:document), ':p')
  let s:preview = job_start(l:command + [l:path], #{env: l:daemon ==# '' ? {} : #{SHEETD: l:daemon}, out_io: 'null', err_mode: 'nl',
        \ err_cb: {_, line -> s:Notify(line)}, exit_cb: {job, code -> s:PreviewEnded(job, code)}})
endfunction

function s:PreviewEnded(job, code) abort
  if a:job is s:preview && a:code > 0
    call s:Notify('sheetd-preview ended with ' .. a:code)
  endif
endfunction

function sheetd#StopPreview() abort
  if type(s:preview) == v:t_job
    let l:job = s:preview
    let s:preview = v:null
    call job_stop(l:job)
  endif
endfunction

" Restarts the daemon and opens all visible sheet documents in it.
function sheetd#Restart() abort
  let s:failure = ''
  if sheetd#IsRunning()
    let l:job = s:job
    let s:job = v:null
    call job_stop(l:job)
  endif
  if !sheetd#Start()
    return
  endif
  for l:buffer in getbufinfo(#{bufloaded: 1})
    if l:buffer.name =~# '\.sheet\.json$' && !empty(l:buffer.windows)
      call win_execute(l:buffer.windows[0], 'call sheetd#Attach(v:false)')
    endif
  endfor
endfunction
