-- Tests Neovim's own language client with a sheet document in a buffer: nvim --headless -u NONE -c "luafile neovim-document.lua"
-- $SHEETD is the daemon. On failure, prints the reason to stderr and exits with 1.
local function check(condition, what)
  if not condition then error(what, 2) end
end

local function wait(condition, what)
  check(vim.wait(5000, condition, 5), what)
end

local function run()
  local exit_code
  vim.api.nvim_buf_set_name(0, '/tmp/menu.sheet.json')
  vim.api.nvim_buf_set_lines(0, 0, -1, false, { '{', '  "preset": "systm",', '  "é🧪": 1', '}' })
  local id = vim.lsp.start_client({
    name = 'sheetd',
    cmd = { vim.env.SHEETD, '--stdio' },
    on_exit = function(code) exit_code = code end,
  })
  check(vim.lsp.buf_attach_client(0, id), 'it was not attached')
  local function found() return vim.diagnostic.get(0) end
  wait(function() return #found() == 2 end, 'there are no diagnostics')
  check(found()[1].lnum == 1 and found()[1].col == 12 and found()[1].code == 'unknown-word', 'the first is wrong')
  check(found()[2].lnum == 2 and found()[2].col == 2 and found()[2].source == 'sheetd', 'the second is wrong')
  -- Edits as typed, after characters of several bytes.
  vim.api.nvim_buf_set_text(0, 2, 3, 2, 9, { 'content' })
  vim.api.nvim_buf_set_text(0, 2, 13, 2, 14, { '{}' })
  wait(function() return #found() == 1 end, 'the second did not go')
  vim.api.nvim_buf_set_text(0, 1, 17, 1, 17, { 'e' })
  wait(function() return #found() == 0 end, 'the first did not go')
  local hover = vim.lsp.buf_request_sync(0, 'textDocument/hover', {
    textDocument = vim.lsp.util.make_text_document_params(), position = { line = 1, character = 5 },
  }, 5000)
  check(hover[id].result.contents.value:find('preset'), 'the hover is wrong')
  vim.lsp.get_client_by_id(id).stop()
  wait(function() return exit_code ~= nil end, 'it did not end')
  check(exit_code == 0, 'it ended with ' .. tostring(exit_code))
end

local ok, problem = xpcall(run, debug.traceback)
if not ok then
  io.stderr:write(problem .. '\n')
  vim.cmd('cquit 1')
end
vim.cmd('qall!')
