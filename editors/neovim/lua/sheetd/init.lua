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
}

local client_id = nil

--- Sets options. Optional.
function M.setup(options)
  M.options = vim.tbl_deep_extend('force', M.options, options or {})
end

--- Returns the command that starts the daemon, or nil and an error message.
function M.command()
  local cmd = M.options.cmd or vim.env.SHEETD
  if type(cmd) == 'table' then return cmd end
  if cmd and cmd ~= '' then return { cmd, '--stdio' } end
  if vim.fn.executable('sheetd') == 1 then return { 'sheetd', '--stdio' } end
  local here = debug.getinfo(1, 'S').source:sub(2)
  local root = vim.fn.fnamemodify(here, ':p:h:h:h:h:h')
  local newest
  for _, build in ipairs({ '.build-release/release/sheetd', '.build/release/sheetd', '.build/debug/sheetd' }) do
    local path = root .. '/' .. build
    if vim.fn.executable(path) == 1 and (not newest or vim.fn.getftime(path) > vim.fn.getftime(newest)) then newest = path end
  end
  if newest then return { newest, '--stdio' } end
  return nil, 'There is no sheetd: not set by setup{cmd=…} or $SHEETD, not on the path, not built in ' .. root
end

--- Shows a message to the user.
function M.notify(message, level)
  vim.notify('sheetd: ' .. message, level or vim.log.levels.INFO)
end

local function get_client()
  local client = client_id and vim.lsp.get_client_by_id(client_id)
  if client and not client.is_stopped() then return client end
end

--- Returns the running client, and starts it if necessary. Returns nil if it can't be started.
function M.client()
  local running = get_client()
  if running then return running end
  local cmd, why = M.command()
  if not cmd then
    M.notify(why, vim.log.levels.ERROR)
    return nil
  end
  if vim.fn.executable(cmd[1]) ~= 1 then
    M.notify(cmd[1] .. ' does not exist or is not executable', vim.log.levels.ERROR)
    return nil
  end
  local handlers = require('sheetd.preview').handlers()
  client_id = vim.lsp.start_client({
    name = 'sheetd',
    cmd = cmd,
    handlers = handlers,
    -- The commands of the lenses are below.
    init_options = { codeLenses = true },
    on_attach = function(client, buffer)
      if M.options.on_attach then M.options.on_attach(client, buffer) end
    end,
    on_exit = function(_, _, id)
      vim.schedule(function() require('sheetd.preview').lose(id) end)
    end,
  })
  return client_id and get_client()
end

--- Attaches the server to a buffer, unless the option `attach` is false.
function M.attach(buffer)
  if not M.options.attach then return end
  local client = M.client()
  if not client then return end
  vim.lsp.buf_attach_client(buffer, client.id)
end

--- Attaches the client to a buffer, waits until it is initialized, and returns it. Returns nil on failure.
function M.client_of(buffer)
  local client = M.client()
  if not client then return nil end
  if not vim.lsp.buf_is_attached(buffer, client.id) then vim.lsp.buf_attach_client(buffer, client.id) end
  if not vim.wait(5000, function() return client.initialized end, 5) then
    M.notify('the daemon does not answer', vim.log.levels.ERROR)
    return nil
  end
  return client
end

--- Sends a request and passes the answer to a callback: answer(error, result). `client.request` is a function before Neovim 0.11
--- and a method since.
function M.request(client, method, params, answer)
  if vim.fn.has('nvim-0.11') == 1 then return client:request(method, params, answer or function() end) end
  return client.request(method, params, answer or function() end)
end

--- Restarts the daemon and attaches it to all loaded sheet documents.
function M.restart()
  local client = get_client()
  local buffers = {}
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_is_loaded(buffer) and vim.api.nvim_buf_get_name(buffer):match('%.sheet%.json$') then
      table.insert(buffers, buffer)
    end
  end
  if client then
    if vim.fn.has('nvim-0.11') == 1 then client:stop() else client.stop() end
    vim.wait(3000, function() return get_client() == nil end, 10)
  end
  client_id = nil
  for _, buffer in ipairs(buffers) do M.attach(buffer) end
  require('sheetd.preview').reopen()
end

--- Returns the names of the scenarios of the current buffer's document: those of the code lenses.
function M.scenarios()
  local buffer = vim.api.nvim_get_current_buf()
  if not M.client_of(buffer) then return {} end
  local params = { textDocument = { uri = vim.uri_from_bufnr(buffer) } }
  local names = {}
  for _, answer in pairs(vim.lsp.buf_request_sync(buffer, 'textDocument/codeLens', params) or {}) do
    for _, lens in ipairs(answer.result or {}) do
      if lens.command.command == 'sheetd.runScenario' then table.insert(names, lens.command.arguments[2]) end
    end
  end
  return names
end

--- Runs a scenario of a document (a URI, by default the current buffer), by default the first, and shows the result in a window below.
function M.run_scenario(uri, name)
  local buffer = uri and vim.uri_to_bufnr(uri) or vim.api.nvim_get_current_buf()
  local client = M.client_of(buffer)
  if not client then return end
  local params = { command = 'sheetd.runScenario', arguments = { vim.uri_from_bufnr(buffer), name } }
  M.request(client, 'workspace/executeCommand', params, function(failure, result)
    if failure then return M.notify(failure.message, vim.log.levels.ERROR) end
    M.show_report(vim.api.nvim_buf_get_name(buffer), name, result)
  end)
end

M.pictures = { 'plot', 'filmstrip', 'map', 'animation', 'still' }

--- Saves a picture of the scenario of the current buffer's document as SVG, by default next to the document.
function M.save_picture(picture, file)
  local buffer = vim.api.nvim_get_current_buf()
  local client = M.client_of(buffer)
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

--- Shows the report of a scenario in a new window below; q closes it.
function M.show_report(file, name, result)
  local lines = vim.split(result.report, '\n', { trimempty = true })
  table.insert(lines, 1, (name and name .. ': ' or '') .. (result.passed and 'passed' or ('failed: ' .. #result.failures)))
  for index, failure in ipairs(result.failures) do
    table.insert(lines, 1 + index, ('  line %d: %s'):format(failure.range.start.line + 1, failure.message))
  end
  vim.cmd('botright new')
  vim.api.nvim_win_set_height(0, math.min(#lines + 1, math.floor(vim.o.lines / 2)))
  vim.api.nvim_buf_set_lines(0, 0, -1, false, lines)
  vim.bo.buftype, vim.bo.bufhidden, vim.bo.swapfile, vim.bo.modifiable = 'nofile', 'wipe', false, false
  vim.wo.wrap = false
  pcall(vim.api.nvim_buf_set_name, 0, 'sheetd scenario: ' .. vim.fn.fnamemodify(file, ':t') .. (name and ', ' .. name or ''))
  vim.fn.matchadd(result.passed and 'DiagnosticInfo' or 'DiagnosticError', '\\%1l.*')
  vim.keymap.set('n', 'q', '<cmd>close<cr>', { buffer = 0 })
end

-- The commands of code lenses.
vim.lsp.commands['sheetd.preview'] = function(command) require('sheetd.preview').open(command.arguments[1]) end
vim.lsp.commands['sheetd.runScenario'] = function(command) M.run_scenario(command.arguments[1], command.arguments[2]) end

return M
