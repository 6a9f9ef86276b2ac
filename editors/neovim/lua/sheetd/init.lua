--- Sheet documents in Neovim: starts the language server, runs scenarios and saves pictures. See :help sheetd.
local M = {}

--- The options of setup().
M.options = {
  --- The daemon: a path, or a list with arguments. If nil: $SHEETD, else `sheetd` on the path, else the newest build of this checkout.
  cmd = nil,
  --- Whether to attach the server to *.sheet.json automatically.
  attach = true,
  --- Called with the client and the buffer when the server attaches.
  on_attach = nil,
  --- Time without a key press after which a drag with keys is released, ms.
  key_release = 700,
  preview = {
    --- 'split' or 'float'.
    window = 'split',
    --- 'right', 'left', 'top' or 'bottom'; a float may also be in the 'center', where it is by default.
    position = nil,
    --- Whether the preview takes the focus when it opens.
    focus = false,
  },
}

local START_TIMEOUT = 4500 -- time that a started daemon has to answer `initialize`, ms
local VERSION = '2' -- of the protocol

local client_id = nil
local has_warned = false

--- Sets options. Optional.
function M.setup(options)
  M.options = vim.tbl_deep_extend('force', M.options, options or {})
end

--- Returns the command that starts the daemon, or nil and an error message.
function M.command()
  local cmd = M.options.cmd or vim.env.SHEETD
  if type(cmd) == 'string' and cmd ~= '' then cmd = { cmd, '--stdio' } end
  if type(cmd) == 'table' then
    if vim.fn.executable(cmd[1]) == 1 then return cmd end
    return nil, cmd[1] .. (vim.fn.filereadable(cmd[1]) == 1 and ' is not executable' or ' does not exist') .. '; set cmd in setup{} or $SHEETD to a sheetd'
  end
  if vim.fn.executable('sheetd') == 1 then return { 'sheetd', '--stdio' } end
  local here = debug.getinfo(1, 'S').source:sub(2)
  local root = vim.fn.fnamemodify(here, ':p:h:h:h:h:h')
  local newest
  for _, build in ipairs({ '.build-release/release/sheetd', '.build/release/sheetd', '.build/debug/sheetd' }) do
    local path = root .. '/' .. build
    if vim.fn.executable(path) == 1 and (not newest or vim.fn.getftime(path) > vim.fn.getftime(newest)) then newest = path end
  end
  if newest then return { newest, '--stdio' } end
  return nil, 'there is no sheetd; put it on the path, or set cmd in setup{} or $SHEETD'
end

--- Shows a message to the user.
function M.notify(message, level)
  vim.notify('sheetd: ' .. message, level or vim.log.levels.INFO)
end

--- Says once why there is no daemon, and again if the user asks for something that needs one.
local function complain(why, is_asked)
  if is_asked or not has_warned then M.notify(why, vim.log.levels.WARN) end
  has_warned = true
end

--- Calls a method of a client, which is a function before Neovim 0.11.
local function call(client, method, ...)
  if vim.fn.has('nvim-0.11') == 1 then return client[method](client, ...) end
  return client[method](...)
end

--- Returns whether a client is running.
function M.is_running(client)
  return client ~= nil and not call(client, 'is_stopped')
end

local function get_client()
  local client = client_id and vim.lsp.get_client_by_id(client_id)
  if M.is_running(client) then return client end
end

--- Returns whether a buffer is a sheet document.
function M.is_document(buffer)
  return vim.api.nvim_buf_is_valid(buffer) and vim.bo[buffer].buftype == '' and vim.api.nvim_buf_get_name(buffer):match('%.sheet%.json$') ~= nil
end

--- Returns the buffer of the document that a command is about: the current buffer, or the document of the report or preview that is
--- the current buffer. Returns nil, after a message, if there is none.
function M.document()
  local buffer = vim.api.nvim_get_current_buf()
  if not M.is_document(buffer) then buffer = vim.b[buffer].sheetd_document or buffer end
  if M.is_document(buffer) then return buffer end
  M.notify('a sheet document is named *.sheet.json; this buffer is not', vim.log.levels.WARN)
end

local refused = {} -- the clients that were stopped because they are of no use, by id

local function refuse(client, why)
  if refused[client.id] or not M.is_running(client) then return end
  refused[client.id] = true
  complain(why .. '; set cmd in setup{} or $SHEETD to a sheetd that fits, then :SheetRestart', true)
  call(client, 'stop', true)
end

--- Returns the folder of the repository of a document; nil if it is in none, or before Neovim 0.8. Its documents are checked, too.
local function root_of(buffer)
  local found = vim.fs and vim.fs.find('.git', { upward = true, path = vim.fs.dirname(vim.api.nvim_buf_get_name(buffer)) })[1]
  return found and vim.fs.dirname(found)
end

local function configuration(cmd, buffer)
  local root = root_of(buffer)
  return {
    name = 'sheetd',
    cmd = cmd,
    root_dir = root,
    workspace_folders = root and { { uri = vim.uri_from_fname(root), name = root } } or nil,
    handlers = require('sheetd.preview').handlers(),
    -- The commands of the lenses are below.
    init_options = { codeLenses = true },
    on_init = function(client, answer)
      local spoken = ((answer.capabilities or {}).sheet or {}).protocolVersion
      if not spoken then
        refuse(client, cmd[1] .. ' is not sheetd')
      elseif spoken:match('^%d+') ~= VERSION then
        refuse(client, ('%s speaks version %s of the protocol, this plugin %s'):format(cmd[1], spoken, VERSION))
      end
    end,
    on_attach = function(client, buffer)
      -- What later versions of Neovim do by themselves.
      if vim.fn.has('nvim-0.8') == 0 then vim.bo[buffer].omnifunc = 'v:lua.vim.lsp.omnifunc' end
      local function map(key, run, what)
        if vim.fn.maparg(key, 'n') == '' then vim.keymap.set('n', key, run, { buffer = buffer, desc = what }) end
      end
      if vim.fn.has('nvim-0.10') == 0 then map('K', vim.lsp.buf.hover, 'Explain') end
      if vim.fn.has('nvim-0.11') == 0 then map('grn', vim.lsp.buf.rename, 'Rename') end
      if M.options.on_attach then M.options.on_attach(client, buffer) end
    end,
    on_exit = function(code, signal, id)
      vim.schedule(function()
        if id == client_id and not refused[id] and (code ~= 0 or signal ~= 0) then
          complain('the daemon ended with ' .. (code ~= 0 and code or ('signal ' .. signal)) .. '; :SheetRestart starts it again', true)
        end
        require('sheetd.preview').lose(id)
      end)
    end,
  }
end

--- Starts the daemon for a document.
local function launch(cmd, buffer)
  if vim.lsp.start then
    client_id = vim.lsp.start(configuration(cmd, buffer), { bufnr = buffer, reuse_client = function() return false end })
  else
    client_id = vim.lsp.start_client(configuration(cmd, buffer))
  end
  local client = client_id and vim.lsp.get_client_by_id(client_id)
  if client then
    vim.defer_fn(function() if not client.initialized then refuse(client, cmd[1] .. ' does not answer') end end, START_TIMEOUT)
  end
end

--- Tells the daemon the folder of a document, if it is another one than those that it knows.
local function add_folder(client, buffer)
  local root = client.initialized and root_of(buffer)
  if not root then return end
  local known, folder = client.workspace_folders or {}, { uri = vim.uri_from_fname(root), name = root }
  for _, one in ipairs(known) do
    if one.uri == folder.uri then return end
  end
  client.workspace_folders = vim.list_extend(known, { folder })
  call(client, 'notify', 'workspace/didChangeWorkspaceFolders', { event = { added = { folder }, removed = {} } })
end

--- Returns the client of a document, and starts it if necessary. Returns nil if it can't be started.
local function start(buffer, is_asked)
  if not get_client() then
    local cmd, why = M.command()
    if not cmd then return complain(why, is_asked) end
    -- A daemon that does not run is started again only if the user asks for something that needs it.
    if client_id and not is_asked then return end
    launch(cmd, buffer)
  end
  local client = get_client()
  if client then
    add_folder(client, buffer)
    if not vim.lsp.buf_is_attached(buffer, client.id) then vim.lsp.buf_attach_client(buffer, client.id) end
  end
  return client
end

--- Indents a document by two spaces, unless its text, the user or EditorConfig says something else.
function M.indent(buffer)
  local options = vim.bo[buffer]
  for _, option in ipairs({ 'expandtab', 'shiftwidth', 'softtabstop' }) do
    if options[option] ~= vim.go[option] then return end
  end
  if next(vim.b[buffer].editorconfig or {}) then return end
  for _, line in ipairs(vim.api.nvim_buf_get_lines(buffer, 0, 50, false)) do
    if line:find('^\t') then return end
  end
  options.expandtab, options.shiftwidth, options.softtabstop = true, 2, 2
end

--- Attaches the server to a document, unless the option `attach` is false.
function M.attach(buffer)
  if M.options.attach and M.is_document(buffer) then start(buffer, false) end
end

--- Detaches the server from a document, which it closes.
function M.detach(buffer)
  local client = get_client()
  if client and vim.lsp.buf_is_attached(buffer, client.id) then vim.lsp.buf_detach_client(buffer, client.id) end
end

--- Attaches the server to a document, waits until it is initialized, and returns its client. Returns nil on failure.
function M.client_of(buffer)
  local client = start(buffer, true)
  if not client then return nil end
  vim.wait(START_TIMEOUT + 500, function() return client.initialized or not M.is_running(client) end, 5)
  return M.is_running(client) and client.initialized and client or nil
end

--- Sends a request and passes the answer to a callback: answer(error, result).
function M.request(client, method, params, answer)
  return call(client, 'request', method, params, answer or function() end)
end

--- Restarts the daemon and attaches it to all loaded sheet documents.
function M.restart()
  local client = get_client()
  client_id, has_warned = nil, false
  if client then
    call(client, 'stop')
    vim.wait(3000, function() return not M.is_running(client) end, 10)
  end
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_is_loaded(buffer) then M.attach(buffer) end
  end
  require('sheetd.preview').reopen()
end

--- Returns the names of the scenarios of the document: those of the code lenses.
function M.scenarios()
  local buffer = M.document()
  if not buffer or not M.client_of(buffer) then return {} end
  local params = { textDocument = { uri = vim.uri_from_bufnr(buffer) } }
  local names = {}
  for _, answer in pairs(vim.lsp.buf_request_sync(buffer, 'textDocument/codeLens', params) or {}) do
    for _, lens in ipairs(answer.result or {}) do
      if lens.command.command == 'sheetd.runScenario' then table.insert(names, lens.command.arguments[2]) end
    end
  end
  return names
end

--- Runs a scenario of a document (a URI, by default the one of the current window), by default the first, and shows the result in a
--- window below.
function M.run_scenario(uri, name)
  local buffer = uri and vim.uri_to_bufnr(uri) or M.document()
  local client = buffer and M.client_of(buffer)
  if not client then return end
  local params = { command = 'sheetd.runScenario', arguments = { vim.uri_from_bufnr(buffer), name } }
  M.request(client, 'workspace/executeCommand', params, function(failure, result)
    if failure then return M.notify(failure.message, vim.log.levels.ERROR) end
    M.show_report(buffer, name, result)
  end)
end

--- Runs all scenarios of the document, in each of their settings, and puts the failures into the quickfix list.
function M.run_all()
  local buffer = M.document()
  local client = buffer and M.client_of(buffer)
  if not client then return end
  local uri, runs = vim.uri_from_bufnr(buffer), {}
  for _, answer in pairs(vim.lsp.buf_request_sync(buffer, 'textDocument/codeLens', { textDocument = { uri = uri } }) or {}) do
    for _, lens in ipairs(answer.result or {}) do
      if lens.command.command == 'sheetd.runScenario' then
        for _, setting in ipairs((lens.data or {}).settings or { vim.NIL }) do
          table.insert(runs, { uri, lens.command.arguments[2] or vim.NIL, setting })
        end
      end
    end
  end
  local failed, left = {}, #runs
  -- That says why there is none.
  if left == 0 then return M.run_scenario(uri) end
  for index, arguments in ipairs(runs) do
    M.request(client, 'workspace/executeCommand', { command = 'sheetd.runScenario', arguments = arguments }, function(failure, result)
      local where = table.concat(vim.tbl_filter(function(one) return one ~= vim.NIL end, { arguments[2], arguments[3] }), ', ')
      local found = failure and { { range = { start = { line = 0, character = 0 } }, message = failure.message } } or result.failures
      failed[index] = vim.tbl_map(function(one)
        return { bufnr = buffer, lnum = one.range.start.line + 1, col = one.range.start.character + 1, type = 'E',
          text = (where ~= '' and where .. ': ' or '') .. one.message }
      end, found)
      left = left - 1
      if left == 0 then M.list(failed, #runs) end
    end)
  end
end

--- Shows the failures of runs in the quickfix list.
function M.list(failed, count)
  local items, wrong = {}, 0
  for _, list in ipairs(failed) do
    if #list > 0 then wrong = wrong + 1 end
    vim.list_extend(items, list)
  end
  vim.fn.setqflist({}, ' ', { title = ('sheetd: %d of %d failed'):format(wrong, count), items = items })
  if wrong > 0 then vim.cmd('botright copen') else M.notify(('%d passed'):format(count), vim.log.levels.INFO) end
end

--- The platforms for which the document's sheet can be written as code, by their words; each is the code action that does it.
local function exports(buffer, client)
  local params = {
    textDocument = { uri = vim.uri_from_bufnr(buffer) }, context = { diagnostics = {}, only = { 'source.export' }, triggerKind = 1 },
    range = { start = { line = 0, character = 0 }, ['end'] = { line = 0, character = 0 } },
  }
  local answer = (vim.lsp.buf_request_sync(buffer, 'textDocument/codeAction', params, START_TIMEOUT) or {})[client.id] or {}
  local found = {}
  for _, action in ipairs(answer.result or {}) do found[action.data.to] = action end
  return found
end

--- Returns the words of the platforms for which the document's sheet can be written as code.
function M.exports()
  local buffer = M.document()
  local client = buffer and M.client_of(buffer)
  local words = client and vim.tbl_keys(exports(buffer, client)) or {}
  table.sort(words)
  return words
end

--- Writes the sheet as code for a platform beside the document, and opens the file. Where there is one of that name, the new one has a number.
function M.export(platform)
  local buffer = M.document()
  local client = buffer and M.client_of(buffer)
  if not client then return end
  local listed = exports(buffer, client)
  if not listed[platform] then
    local words = vim.tbl_keys(listed)
    table.sort(words)
    return M.notify(#words == 0 and 'the document has errors, or this Neovim is too old to create files'
      or ('there is no export "%s": %s'):format(platform or '', table.concat(words, ', ')), vim.log.levels.WARN)
  end
  M.request(client, 'codeAction/resolve', listed[platform], function(failure, action)
    if failure then return M.notify(failure.message, vim.log.levels.ERROR) end
    local changes = action.edit.documentChanges
    local text, file = changes[#changes].edits[1].newText, vim.uri_to_fname(changes[#changes].textDocument.uri)
    local name = vim.fn.fnamemodify(file, ':~:.')
    local handle, why = io.open(file, 'w')
    if not handle then return M.notify(why, vim.log.levels.ERROR) end
    handle:write(text)
    handle:close()
    vim.cmd('split ' .. vim.fn.fnameescape(file))
    vim.cmd('checktime')
    M.notify('wrote ' .. name, vim.log.levels.INFO)
  end)
end

M.pictures = { 'plot', 'filmstrip', 'map', 'animation', 'still' }

--- Saves a picture of the document's scenario as SVG, by default next to the document.
function M.save_picture(picture, file)
  local buffer = M.document()
  local client = buffer and M.client_of(buffer)
  if not client then return end
  picture = picture or 'plot'
  local name = vim.api.nvim_buf_get_name(buffer)
  file = vim.fn.fnamemodify(file or (name:gsub('%.sheet%.json$', '') .. '-' .. picture .. '.svg'), ':p')
  local params = { picture = picture, document = vim.uri_from_bufnr(buffer), theme = vim.o.background }
  M.request(client, 'sheet/render', params, function(failure, result)
    if failure then return M.notify(failure.message, vim.log.levels.ERROR) end
    local handle, why = io.open(file, 'w')
    if not handle then return M.notify(why, vim.log.levels.ERROR) end
    handle:write(result.text)
    handle:close()
    M.notify('saved ' .. vim.fn.fnamemodify(file, ':~:.'), vim.log.levels.INFO)
  end)
end

--- Shows the report of a document's scenario in a window below, the one of its last report if that is still open; q closes it.
function M.show_report(document, name, result)
  local lines = vim.split(result.report, '\n', { trimempty = true })
  table.insert(lines, 1, (name and name .. ': ' or '') .. (result.passed and 'passed' or ('failed: ' .. #result.failures)))
  for index, failure in ipairs(result.failures) do
    table.insert(lines, 1 + index, ('  line %d: %s'):format(failure.range.start.line + 1, failure.message))
  end
  local window
  for _, one in ipairs(vim.api.nvim_tabpage_list_wins(0)) do
    local buffer = vim.api.nvim_win_get_buf(one)
    if vim.bo[buffer].filetype == 'sheetreport' and vim.b[buffer].sheetd_document == document then window = one end
  end
  if window then vim.api.nvim_set_current_win(window) else vim.cmd('botright new') end
  vim.bo.modifiable = true
  vim.api.nvim_win_set_height(0, math.min(#lines + 1, math.floor(vim.o.lines / 2)))
  vim.api.nvim_buf_set_lines(0, 0, -1, false, lines)
  vim.b.sheetd_document = document
  vim.bo.buftype, vim.bo.bufhidden, vim.bo.swapfile, vim.bo.modifiable, vim.bo.filetype = 'nofile', 'wipe', false, false, 'sheetreport'
  vim.wo.wrap = false
  local title = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(document), ':t') .. (name and ', ' .. name or '')
  pcall(vim.api.nvim_buf_set_name, 0, 'sheetd scenario: ' .. title)
  vim.fn.clearmatches()
  vim.fn.matchadd(result.passed and 'DiagnosticInfo' or 'DiagnosticError', '\\%1l.*')
  vim.keymap.set('n', 'q', '<cmd>close<cr>', { buffer = 0 })
end

-- The commands of code lenses.
vim.lsp.commands['sheetd.preview'] = function(command) require('sheetd.preview').open(command.arguments[1]) end
vim.lsp.commands['sheetd.runScenario'] = function(command) M.run_scenario(command.arguments[1], command.arguments[2]) end

return M
