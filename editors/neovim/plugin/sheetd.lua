-- Defines the commands, and attaches the language server to *.sheet.json.
if vim.g.loaded_sheetd then return end
vim.g.loaded_sheetd = true

local function command(name, run, options)
  vim.api.nvim_create_user_command(name, run, options)
end

command('SheetPreview', function() require('sheetd.preview').open() end, { desc = 'Show the sheet of this document' })
command('SheetClose', function() require('sheetd.preview').close() end, { desc = 'Close the preview' })
command('SheetPin', function() require('sheetd.preview').pin() end, { desc = 'Keep the preview on its document, or let it follow again' })
command('SheetRun', function(call)
  if call.bang then return require('sheetd').run_all() end
  require('sheetd').run_scenario(nil, call.args ~= '' and call.args or nil)
end, {
  desc = 'Run a scenario of this document, by default the first; with !, all, and list the failures', nargs = '?', bang = true, complete = function(start)
    return vim.tbl_filter(function(name) return vim.startswith(name, start) end, require('sheetd').scenarios())
  end })
command('SheetPicture', function(call) require('sheetd').save_picture(call.fargs[1], call.fargs[2]) end, {
  desc = "Save a picture of this document's scenario", nargs = '*', complete = function(_, line)
    return #vim.split(line, ' ') <= 2 and require('sheetd').pictures or {}
  end })
command('SheetExport', function(call) require('sheetd').export(call.args) end, {
  desc = 'Write the sheet as code for a platform, beside this document', nargs = 1, complete = function(start)
    return vim.tbl_filter(function(word) return vim.startswith(word, start) end, require('sheetd').exports())
  end })
command('SheetRestart', function() require('sheetd').restart() end, { desc = 'Restart the sheetd daemon' })

local group = vim.api.nvim_create_augroup('sheetd', {})
local function on(events, run)
  vim.api.nvim_create_autocmd(events, { group = group, pattern = '*.sheet.json', callback = function(event) run(event.buf) end })
end

on({ 'BufReadPost', 'BufNewFile' }, function(buffer)
  require('sheetd').indent(buffer)
  require('sheetd').attach(buffer)
end)
-- A renamed document is another one for the server.
on('BufFilePre', function(buffer) require('sheetd').detach(buffer) end)
on('BufFilePost', function(buffer) require('sheetd').attach(buffer) end)
