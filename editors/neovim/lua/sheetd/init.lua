--- Sheet documents in Neovim: the language server, and what it offers beyond that. See :help sheetd.
local M = {}

--- What can be set by setup().
M.options = {
  --- The daemon: a path, or a list with arguments. Nil: $SHEETD, else `sheetd` on the path, else the newest build of this checkout.
  cmd = nil,
  --- Whether the server looks after *.sheet.json by itself.
  attach = true,
  --- Called with the client and the buffer when the server is there.
  on_attach = nil,
  --- Whether a finger lifts when no key has moved it for this long, ms.
  key_release = 700,
}

local client_id = nil

--- Sets options; not needed where the defaults will do.
function M.setup(options)
  M.options = vim.tbl_deep_extend('force', M.options, options or {})
end

--- The command that starts the daemon, or nil and why there is none.
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

--- Says something to the person.
function M.say(message, level)
  vim.notify('sheetd: ' .. message, level or vim.log.levels.INFO)
end

local function get_client()
  local client = client_id and vim.lsp.get_client_by_id(client_id)
  if client and not client.is_stopped() then return client end
end

--- The running client; started if there is none. Nil when it can't be.
function M.client()
  local running = get_client()
  if running then return running end
  local cmd, why = M.command()
  if not cmd then
    M.say(why, vim.log.levels.ERROR)
    return nil
  end
  if vim.fn.executable(cmd[1]) ~= 1 then
    M.say(cmd[1] .. ' is not there, or can not be run', vim.log.levels.ERROR)
    return nil
  end
  local handlers = require('sheetd.preview').handlers()
  client_id = vim.lsp.start_client({
    name = 'sheetd',
    cmd = cmd,
    handlers = handlers,
    on_attach = function(client, buffer)
      if M.options.on_attach then M.options.on_attach(client, buffer) end
    end,
    on_exit = function(_, _, id)
      vim.schedule(function() require('sheetd.preview').lose(id) end)
    end,
  })
  return client_id and get_client()
end

--- Lets the server look after a buffer.
function M.attach(buffer)
  if not M.options.attach then return end
  local client = M.client()
  if not client then return end
  vim.lsp.buf_attach_client(buffer, client.id)
end

--- The client that looks after a buffer, once it has opened the conversation; nil when there is none.
function M.client_of(buffer)
  local client = M.client()
  if not client then return nil end
  if not vim.lsp.buf_is_attached(buffer, client.id) then vim.lsp.buf_attach_client(buffer, client.id) end
  if not vim.wait(5000, function() return client.initialized end, 5) then
    M.say('the daemon does not answer', vim.log.levels.ERROR)
    return nil
  end
  return client
end

--- Asks, and gives the answer to a callback: answer(error, result). Methods are called with a dot in 0.7, with a colon later.
function M.request(client, method, params, answer)
  if vim.fn.has('nvim-0.11') == 1 then return client:request(method, params, answer or function() end) end
  return client.request(method, params, answer or function() end)
end

--- Ends the daemon, and starts it for every buffer that it looked after.
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

--- Plays the scenario of the document in a buffer, and shows what happened in a window below.
function M.run_scenario(uri)
  local buffer = uri and vim.uri_to_bufnr(uri) or vim.api.nvim_get_current_buf()
  local client = M.client_of(buffer)
  if not client then return end
  local params = { command = 'sheetd.runScenario', arguments = { vim.uri_from_bufnr(buffer) } }
  M.request(client, 'workspace/executeCommand', params, function(failure, result)
    if failure then return M.say(failure.message, vim.log.levels.ERROR) end
    M.show_report(vim.api.nvim_buf_get_name(buffer), result)
  end)
end

M.pictures = { 'plot', 'filmstrip', 'map', 'animation', 'still' }

--- Saves a picture of the scenario of the document in a buffer, as SVG: beside the document where no file is named.
function M.save_picture(picture, file)
  local buffer = vim.api.nvim_get_current_buf()
  local client = M.client_of(buffer)
  if not client then return end
  picture = picture or 'plot'
  local name = vim.api.nvim_buf_get_name(buffer)
  file = vim.fn.fnamemodify(file or (name:gsub('%.sheet%.json$', '') .. '-' .. picture .. '.svg'), ':p')
  local params = { picture = picture, document = vim.uri_from_bufnr(buffer), theme = vim.o.background }
  M.request(client, 'sheet/render', params, function(failure, result)
    if failure then return M.say(failure.message, vim.log.levels.ERROR) end
    local handle, why = io.open(file, 'w')
    if not handle then return M.say(why, vim.log.levels.ERROR) end
    handle:write(result.text)
    handle:close()
    M.say('saved ' .. vim.fn.fnamemodify(file, ':~:.'), vim.log.levels.INFO)
  end)
end

--- The report of a scenario, in a window of its own below; q closes it.
function M.show_report(name, result)
  local lines = vim.split(result.report, '\n', { trimempty = true })
  table.insert(lines, 1, result.passed and 'passed' or ('failed: ' .. #result.failures))
  for place, failure in ipairs(result.failures) do
    table.insert(lines, 1 + place, ('  line %d: %s'):format(failure.range.start.line + 1, failure.message))
  end
  vim.cmd('botright new')
  vim.api.nvim_win_set_height(0, math.min(#lines + 1, math.floor(vim.o.lines / 2)))
  vim.api.nvim_buf_set_lines(0, 0, -1, false, lines)
  vim.bo.buftype, vim.bo.bufhidden, vim.bo.swapfile, vim.bo.modifiable = 'nofile', 'wipe', false, false
  vim.wo.wrap = false
  pcall(vim.api.nvim_buf_set_name, 0, 'sheetd scenario: ' .. vim.fn.fnamemodify(name, ':t'))
  vim.fn.matchadd(result.passed and 'DiagnosticInfo' or 'DiagnosticError', '\\%1l.*')
  vim.keymap.set('n', 'q', '<cmd>close<cr>', { buffer = 0 })
end

-- What a code lens runs.
vim.lsp.commands['sheetd.preview'] = function(command) require('sheetd.preview').open(command.arguments[1]) end
vim.lsp.commands['sheetd.runScenario'] = function(command) M.run_scenario(command.arguments[1]) end

return M
