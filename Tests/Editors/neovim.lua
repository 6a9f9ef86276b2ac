-- Tests the plugin in a headless Neovim: nvim --headless -u NONE --cmd 'set rtp^=editors/neovim' -c 'luafile neovim.lua'
-- $SHEETD is the daemon, $EXAMPLES the directory of the examples, $PLUGIN that of the plugin. On failure, prints the reason to
-- stderr and exits with 1.

local function check(condition, what)
  if not condition then error(what, 2) end
end

local function wait(condition, what, ms)
  check(vim.wait(ms or 5000, condition, 5), what)
end

local said = {}
vim.notify = function(message) table.insert(said, message) end
vim.cmd('runtime plugin/sheetd.lua')
vim.o.columns, vim.o.lines = 120, 46

local preview = require('sheetd.preview')
local draw = require('sheetd.draw')
local tests = {}

local function edit(example)
  vim.cmd('edit! ' .. vim.env.EXAMPLES .. '/' .. example .. '.sheet.json')
end

--- Opens an example's preview and waits until the sheet is presented.
local function show(example)
  edit(example)
  vim.cmd('SheetPreview')
  wait(function() return preview.shown() and preview.shown().frame and preview.shown().frame.phase == 'presented' end, example .. ' did not come up')
  return preview.shown()
end

local function press(keys)
  vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes(keys, true, false, true), 'x', false)
end

local function lines_of(shown)
  return vim.api.nvim_buf_get_lines(shown.buffer, 0, -1, false)
end

-- Drawing

local function frame_at(y, more)
  return vim.tbl_extend('force', {
    phase = 'presented', frame = { x = 0, y = y, width = 400, height = 800 - y },
    presenter = { x = 0, y = 0, width = 400, height = 800, scale = 1 }, dimming = { opacity = 0 }, content = { offset = 0 },
    screens = { { id = 'root', x = 0 } },
  }, more or {})
end
local state = { size = { width = 400, height = 800 }, contents = {}, theme = 'light' }

--- The text of a row.
local function text_of(pieces)
  local text = ''
  for _, piece in ipairs(pieces) do text = text .. piece[1] end
  return text
end

function tests.horizontal_edge_is_drawn_in_eighths_of_a_row()
  -- 20 rows of 40 pt: at y 405 the sheet covers 35 of the 40 pt of the row that starts at 400, or seven eighths.
  local rows = draw.rows(frame_at(405, { screens = {} }), state, 10, 20)
  check(text_of(rows[11]) == ('▇'):rep(10), 'the edge is ' .. vim.inspect(rows[11]))
  check(rows[11][1][2] == '#ffffff' and rows[12][1][3] == '#ffffff', 'the sheet is not white')
  check(text_of(draw.rows(frame_at(420, { screens = {} }), state, 10, 20)[11]) == ('▄'):rep(10), 'half a row')
  check(text_of(draw.rows(frame_at(400, { screens = {} }), state, 10, 20)[11]) == (' '):rep(10), 'a whole row')
end

function tests.vertical_edge_is_drawn_in_eighths_of_a_column()
  -- 10 columns of 40 pt: 130 pt are three and a quarter columns.
  local side = frame_at(0, { screens = {}, frame = { x = 0, y = 0, width = 130, height = 800 } })
  local pieces = draw.rows(side, state, 10, 20)[2]
  local text = text_of(pieces)
  check(text:sub(1, 6) == '   ▎', 'the side is ' .. vim.inspect(text))
end

function tests.dimming_of_any_opacity_uses_fewer_than_40_colours()
  local colours = {}
  for step = 0, 200 do
    for _, row in ipairs(draw.rows(frame_at(600, { dimming = { opacity = step / 200 }, screens = {} }), state, 10, 20)) do
      for _, piece in ipairs(row) do colours[piece[3]] = true end
    end
  end
  check(vim.tbl_count(colours) < 40, vim.tbl_count(colours) .. ' colours')
end

function tests.adjacent_cells_of_one_colour_are_one_piece()
  local count = 0
  for _, row in ipairs(draw.rows(frame_at(400), state, 40, 40)) do count = count + #row end
  check(count < 200, count .. ' pieces')
end

-- The language server

function tests.diagnostic_disappears_when_the_error_is_corrected()
  vim.cmd('enew!')
  vim.api.nvim_buf_set_lines(0, 0, -1, false, { '{"preset": "systm"}' })
  vim.cmd('file! ' .. vim.fn.tempname() .. '.sheet.json')
  vim.cmd('doautocmd BufNewFile')
  wait(function() return #vim.diagnostic.get(0) == 1 end, 'there is no diagnostic')
  vim.api.nvim_buf_set_lines(0, 0, -1, false, { '{"preset": "system"}' })
  wait(function() return #vim.diagnostic.get(0) == 0 end, 'it did not go')
  vim.cmd('bwipeout!')
end

function tests.detent_is_found_and_renamed_everywhere_and_the_text_formatted()
  vim.cmd('enew!')
  vim.api.nvim_buf_set_lines(0, 0, -1, false, {
    '{', '  "preset": "system",',
    '  "configuration": {"detents": [{"id": "tall", "height": 600}], "selectedDetentIdentifier": "tall"},',
    '    "scenario": [{"time": 0, "method": "sheet/selectDetent", "params": {"detent": "tall"}}]', '}',
  })
  vim.cmd('file! ' .. vim.fn.tempname() .. '.sheet.json')
  vim.cmd('doautocmd BufNewFile')
  local client = require('sheetd').client_of(0)
  check(client.server_capabilities.codeLensProvider, 'it has no code lenses')
  local row = vim.fn.search('"detent": "ta')
  vim.api.nvim_win_set_cursor(0, { row, vim.fn.getline(row):find('tall') - 1 })
  vim.lsp.buf.definition()
  wait(function() return vim.fn.line('.') == 3 end, 'the definition is not found')
  vim.lsp.buf.rename('high')
  local function text() return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n') end
  wait(function() return select(2, text():gsub('"high"', '')) == 3 end, 'it is not renamed: ' .. text())
  check(not text():find('tall'), 'it is not renamed everywhere')
  local params = { textDocument = vim.lsp.util.make_text_document_params(), options = { tabSize = 2, insertSpaces = true } }
  local edits = client.request_sync('textDocument/formatting', params, 5000, 0).result
  check(#edits == 1 and edits[1].range.start.line == 3, 'more is edited than what is wrong: ' .. vim.inspect(edits))
  vim.lsp.util.apply_text_edits(edits, vim.api.nvim_get_current_buf(), client.offset_encoding)
  check(vim.fn.getline(4):find('^  "scenario"'), 'it is not formatted: ' .. vim.fn.getline(4))
  vim.cmd('bwipeout!')
end

function tests.sheet_run_shows_a_report_that_q_closes()
  edit('interruptible')
  local windows = #vim.api.nvim_list_wins()
  vim.cmd('SheetRun')
  wait(function() return #vim.api.nvim_list_wins() == windows + 1 end, 'there is no report')
  local report = vim.api.nvim_buf_get_lines(0, 0, -1, false)
  check(report[1] == 'passed' and table.concat(report, '\n'):find('interactionDidBegin'), 'the report is ' .. table.concat(report, '\n'))
  press('q')
  check(#vim.api.nvim_list_wins() == windows, 'q did not close it')
end

function tests.sheet_picture_writes_an_svg_file()
  edit('interruptible')
  local file = vim.fn.tempname() .. '.svg'
  vim.cmd('SheetPicture map ' .. file)
  wait(function() return vim.fn.filereadable(file) == 1 end, 'there is no picture')
  check(vim.fn.readfile(file)[1]:find('^<svg '), 'it is no picture')
end

function tests.code_lens_shows_the_report_of_the_scenario()
  edit('interruptible')
  local uri = vim.uri_from_bufnr(0)
  vim.lsp.commands['sheetd.runScenario']({ arguments = { uri } })
  wait(function() return vim.api.nvim_buf_get_lines(0, 0, 1, false)[1] == 'passed' end, 'there is no report')
  press('q')
end

function tests.code_lens_runs_the_scenario_that_it_names()
  edit('map')
  local names = require('sheetd').scenarios()
  check(names[1] == 'opens at peek' and names[2] == 'a drag by half the way goes to medium', vim.inspect(names))
  vim.lsp.commands['sheetd.runScenario']({ arguments = { vim.uri_from_bufnr(0), names[2] } })
  wait(function() return vim.api.nvim_buf_get_lines(0, 0, 1, false)[1] == names[2] .. ': passed' end, 'there is no report')
  check(table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n'):find('interactionDidBegin'), 'it is another scenario')
  press('q')
end

function tests.SheetRun_takes_a_name_and_completes_it()
  edit('map')
  check(vim.deep_equal(vim.fn.getcompletion('SheetRun opens', 'cmdline'), { 'opens at peek' }), 'it is not completed')
  vim.cmd('SheetRun opens at peek')
  wait(function() return vim.api.nvim_buf_get_lines(0, 0, 1, false)[1] == 'opens at peek: passed' end, 'there is no report')
  press('q')
end

-- The preview

function tests.preview_of_every_example_is_presented()
  for _, example in ipairs({ 'cover-vertical', 'system', 'interruptible', 'content-sized', 'side-menu', 'mixed' }) do
    local shown = show(example)
    wait(function() return lines_of(shown)[#lines_of(shown)]:find('presented') end, 'it is not painted')
    check(#lines_of(shown) == shown.rows + 1, 'rows')
    for _, line in ipairs(lines_of(shown)) do
      check(vim.fn.strdisplaywidth(line) == shown.columns, ('%d columns, not %d: %s'):format(vim.fn.strdisplaywidth(line), shown.columns, line))
    end
    preview.close()
  end
end

function tests.j_drags_the_sheet_which_returns_when_released()
  local shown = show('interruptible')
  local before = shown.frame.frame.y
  press('j')
  press('j')
  -- Two steps of 24 pt, minus the touch slop.
  wait(function() return shown.frame.frame.y == before + 38 end, 'it was not dragged: ' .. shown.frame.frame.y)
  check(shown.frame.transition.interactive, 'nobody holds it')
  wait(function() return shown.frame.phase == 'presented' and shown.frame.transition == nil end, 'it did not come back')
  check(shown.frame.frame.y == before, 'it did not come back')
end

function tests.resize_rotate_dismiss_and_present_keys_change_the_frame()
  local shown = show('content-sized')
  local height = shown.frame.frame.height
  press('+')
  wait(function() return shown.frame.frame.height == height + 100 and not shown.frame.moving end, 'the content did not grow')
  press('r')
  wait(function() return shown.state.size.width > shown.state.size.height end, 'it did not turn')
  check(vim.api.nvim_win_get_width(shown.window) == shown.columns, 'the window did not turn')
  press('r')
  wait(function() return shown.state.size.width < shown.state.size.height end, 'it did not turn back')
  press('d')
  wait(function() return shown.frame.phase == 'dismissed' end, 'it did not go')
  press('p')
  wait(function() return shown.frame.phase == 'presented' end, 'it did not come')
end

function tests.number_keys_select_detents()
  local shown = show('system')
  press('2')
  wait(function() return shown.frame.detent == 'large' and shown.frame.frame.y == 69 end, 'it is not large')
  press('1')
  wait(function() return shown.frame.detent == 'medium' end, 'it is not medium')
end

-- Creates an unsaved document, opens its preview, and returns the document's buffer.
local function preview_new(text)
  vim.cmd('enew!')
  vim.cmd('file! ' .. vim.fn.tempname() .. '.sheet.json')
  vim.api.nvim_buf_set_lines(0, 0, -1, false, { text })
  vim.cmd('doautocmd BufNewFile')
  local source = vim.api.nvim_get_current_buf()
  vim.cmd('SheetPreview')
  return source
end

function tests.preview_follows_valid_edits_of_the_document()
  local source = preview_new('{"preset": "content-sized", "content": {"height": 200}}')
  wait(function() return preview.shown() and preview.shown().frame and preview.shown().frame.phase == 'presented' end, 'it did not come up')
  local shown = preview.shown()
  vim.api.nvim_buf_set_lines(source, 0, -1, false, { '{"preset": "content-sized", "content": {"height": 321}}' })
  wait(function() return shown.frame.frame.height == 321 + 34 end, 'it did not follow')
  vim.api.nvim_buf_set_lines(source, 0, -1, false, { '{"preset": ' })
  wait(function() return shown.stale end, 'the errors are not told')
  wait(function() return lines_of(shown)[#lines_of(shown)]:find('errors') end, 'the errors are not shown')
  vim.api.nvim_buf_set_lines(source, 0, -1, false, { '{"preset": "content-sized", "content": {"height": 123}}' })
  wait(function() return shown.frame.frame.height == 123 + 34 and not shown.stale end, 'it did not go on')
  preview.close()
  vim.cmd('bwipeout! ' .. source)
end

function tests.closing_the_preview_closes_the_sheet()
  local shown = show('system')
  press('q')
  check(preview.shown() == nil and not vim.api.nvim_win_is_valid(shown.window), 'it is still there')
  local client = vim.lsp.get_client_by_id(shown.client)
  local sheets
  require('sheetd').request(client, 'sheet/list', vim.empty_dict(), function(_, result) sheets = result.sheets end)
  wait(function() return sheets end, 'no answer')
  check(#sheets == 0, 'the sheet is still open')
  -- The preview can be opened again, and closing its window closes it too.
  show('system')
  vim.cmd('close')
  wait(function() return preview.shown() == nil end, 'it is remembered')
end

function tests.preview_at_rest_does_not_repaint()
  local shown = show('system')
  wait(function() return not shown.waits end, 'it does not come to rest')
  vim.wait(100, function() return false end)
  local painted = shown.painted
  vim.wait(300, function() return false end)
  check(shown.painted == painted, ('painted %d times at rest'):format(shown.painted - painted))
end

function tests.dead_daemon_is_reported_and_R_restarts_it()
  local shown = show('system')
  vim.fn.system('pkill -KILL -P ' .. vim.fn.getpid() .. ' sheetd')
  wait(function() return shown.problem and shown.problem:find('sheetd is gone') end, 'its death is not told')
  wait(function() return lines_of(shown)[#lines_of(shown)]:find('R restarts it') end, 'its death is not shown')
  press('R')
  wait(function() return preview.shown() == shown and not shown.problem and shown.frame.phase == 'presented' end, 'it was not started again')
end

function tests.preview_appears_once_errors_are_corrected()
  local source = preview_new('{"preset": ')
  wait(function() return preview.shown() and preview.shown().problem end, 'the errors are not told')
  vim.api.nvim_buf_set_lines(source, 0, -1, false, { '{"preset": "interruptible"}' })
  wait(function() return preview.shown().frame and preview.shown().frame.phase == 'presented' end, 'it did not come up')
  check(not preview.shown().problem, 'the errors are still told')
  preview.close()
  vim.cmd('bwipeout! ' .. source)
end

function tests.preview_of_another_file_is_refused()
  vim.cmd('enew!')
  said = {}
  vim.cmd('SheetPreview')
  check(said[1] and said[1]:find('%*%.sheet%.json'), 'nothing was said')
end

function tests.checkhealth_reports_the_version_and_no_error()
  vim.cmd('silent checkhealth sheetd')
  local text = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
  check(text:find('is version 0'), text)
  check(not text:find('ERROR'), text)
  vim.cmd('bwipeout!')
end

function tests.help_has_a_tag_for_every_command()
  vim.cmd('helptags ' .. vim.env.PLUGIN .. '/doc')
  vim.cmd('help sheetd')
  check(vim.fn.expand('%:t') == 'sheetd.txt', 'no help')
  for _, command in ipairs({ ':SheetPreview', ':SheetRun', ':SheetPicture', ':SheetRestart' }) do vim.cmd('help ' .. command) end
  vim.cmd('helpclose')
  vim.fn.delete(vim.env.PLUGIN .. '/doc/tags')
end

function tests.sheet_is_exported_by_a_code_action_as_a_new_file()
  edit('map')
  local buffer = vim.api.nvim_get_current_buf()
  local clients = vim.lsp.get_clients or vim.lsp.get_active_clients
  wait(function() return #clients({ bufnr = buffer }) > 0 end, 'no client')
  local client = clients({ bufnr = buffer })[1]
  local params = {
    textDocument = vim.lsp.util.make_text_document_params(buffer), context = { diagnostics = {}, triggerKind = 1 },
    range = { start = { line = 0, character = 0 }, ['end'] = { line = 0, character = 0 } },
  }
  local found = vim.lsp.buf_request_sync(buffer, 'textDocument/codeAction', params, 5000)[client.id].result
  check(#found == 9, #found .. ' actions')
  check(found[1].title == 'Export to SwiftUI (MapSheet.swift)', found[1].title)
  -- To a folder of its own, so that nothing is left beside the example.
  local uri = vim.uri_from_fname(vim.fn.tempname() .. '/MapSheet.swift')
  vim.fn.mkdir(vim.fn.fnamemodify(vim.uri_to_fname(uri), ':h'), 'p')
  for _, change in ipairs(found[1].edit.documentChanges) do
    if change.uri then change.uri = uri else change.textDocument.uri = uri end
  end
  vim.lsp.util.apply_workspace_edit(found[1].edit, client.offset_encoding)
  local lines = vim.api.nvim_buf_get_lines(vim.uri_to_bufnr(uri), 0, -1, false)
  check(vim.tbl_contains(lines, 'import SwiftUI'), table.concat(lines, '\n'))
  params.context.triggerKind = 2
  check(#vim.lsp.buf_request_sync(buffer, 'textDocument/codeAction', params, 5000)[client.id].result == 0, 'asked by itself')
  vim.cmd('%bwipeout!')
end

local names = vim.tbl_keys(tests)
table.sort(names)
local failed = 0
for _, name in ipairs(names) do
  local ok, problem = xpcall(tests[name], debug.traceback)
  preview.close()
  vim.cmd('silent! only')
  io.stdout:write((ok and 'ok ' or 'FAILED ') .. name .. '\n')
  if not ok then
    failed = failed + 1
    io.stderr:write(name .. ': ' .. problem .. '\n')
  end
end
io.stdout:write(('%d passed, %d failed\n'):format(#names - failed, failed))
if failed > 0 then vim.cmd('cquit 1') end
vim.cmd('qall!')
