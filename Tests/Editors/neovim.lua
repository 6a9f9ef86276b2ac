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
  vim.api.nvim_set_current_win(preview.shown().window)
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

function tests.dimming_of_any_opacity_uses_fewer_than_40_colors()
  local colors = {}
  for step = 0, 200 do
    for _, row in ipairs(draw.rows(frame_at(600, { dimming = { opacity = step / 200 }, screens = {} }), state, 10, 20)) do
      for _, piece in ipairs(row) do colors[piece[3]] = true end
    end
  end
  check(vim.tbl_count(colors) < 40, vim.tbl_count(colors) .. ' colors')
end

function tests.adjacent_cells_of_one_color_are_one_piece()
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
  local edits = vim.lsp.buf_request_sync(0, 'textDocument/formatting', params, 5000)[client.id].result
  check(#edits == 1 and edits[1].range.start.line == 3, 'more is edited than what is wrong: ' .. vim.inspect(edits))
  vim.lsp.util.apply_text_edits(edits, vim.api.nvim_get_current_buf(), client.offset_encoding)
  check(vim.fn.getline(4):find('^  "scenario"'), 'it is not formatted: ' .. vim.fn.getline(4))
  vim.cmd('bwipeout!')
end

function tests.hover_explains_a_member_and_presets_are_completed()
  edit('system')
  wait(function() return require('sheetd').client_of(0) end, 'no language server')
  local client = require('sheetd').client_of(0)
  vim.fn.cursor(1, 1)
  vim.fn.search('prefersGrabberVisible')
  vim.lsp.buf.hover()
  local function hover()
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      local text = table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false), '\n')
      if vim.api.nvim_win_get_config(window).relative ~= '' and text:find('grabber') then return window end
    end
  end
  wait(hover, 'the member is not explained')
  vim.api.nvim_win_close(hover(), true)
  vim.fn.search('"preset": "s', 'be')
  local items = vim.lsp.buf_request_sync(0, 'textDocument/completion', vim.lsp.util.make_position_params(), 5000)[client.id].result.items
  local labels = vim.tbl_map(function(item) return item.label end, items)
  check(vim.tbl_contains(labels, 'gorhom'), 'the presets are not offered: ' .. vim.inspect(labels))
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

function tests.all_failed_scenarios_are_in_the_quickfix_list()
  vim.cmd('enew!')
  vim.api.nvim_buf_set_lines(0, 0, -1, false, vim.split([[{
  "preset": "system", "devices": ["iPhone 15", "Pixel 8"], "configuration": {"detents": ["medium", "large"]},
  "scenarios": [
    {"name": "a", "steps": [{"time": 0, "method": "sheet/present"}], "expect": [{"time": 2, "settles": {"detent": "medium"}}]},
    {"name": "b", "steps": [{"time": 0, "method": "sheet/present"}], "expect": [
      {"time": 2, "settles": {"detent": "large"}}]}
  ]
}]], '\n'))
  vim.cmd('file! ' .. vim.fn.tempname() .. '.sheet.json')
  vim.cmd('doautocmd BufNewFile')
  vim.fn.setqflist({})
  vim.cmd('SheetRun!')
  wait(function() return #vim.fn.getqflist() == 2 end, 'there are ' .. #vim.fn.getqflist() .. ' failures')
  local first, second = unpack(vim.fn.getqflist())
  check(first.lnum == 6 and first.text:find('^b, iPhone 15: ') and second.text:find('^b, Pixel 8: '), vim.inspect(vim.fn.getqflist()))
  vim.cmd('cclose')
  vim.cmd('bwipeout!')
end

function tests.SheetExport_writes_the_code_and_opens_it()
  vim.cmd('enew!')
  vim.api.nvim_buf_set_lines(0, 0, -1, false, { '{"preset": "system"}' })
  local stem = vim.fn.tempname()
  vim.cmd('file! ' .. stem .. '.sheet.json')
  vim.cmd('doautocmd BufNewFile')
  wait(function() return require('sheetd').client_of(0) end, 'no language server')
  check(vim.tbl_contains(vim.fn.getcompletion('SheetExport sw', 'cmdline'), 'swiftui'), 'it is not completed')
  vim.cmd('SheetExport swiftui')
  wait(function() return vim.api.nvim_buf_get_name(0):find('%.swift$') end, 'it is not opened')
  check(table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n'):find('import SwiftUI'), 'it is not the code')
  vim.cmd('bwipeout!')
  vim.cmd('bwipeout!')
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
    check(#lines_of(shown) == shown.rows + 2, 'rows')
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
  -- What the finger is on is never cut off; the name of the document is.
  press('j')
  wait(function() return lines_of(shown)[1]:find('finger on sheet$') end, 'the finger is cut off: ' .. lines_of(shown)[1])
  check(vim.fn.strdisplaywidth(lines_of(shown)[1]) == shown.columns, 'the first line has another width')
  wait(function() return shown.frame.phase == 'presented' and shown.frame.transition == nil end, 'it did not come back')
  check(shown.frame.frame.y == before, 'it did not come back')
end

function tests.resize_rotate_dismiss_and_present_keys_change_the_frame()
  local shown = show('content-sized')
  local height = shown.frame.frame.height
  press('+')
  wait(function() return shown.frame.frame.height == height + 100 and not shown.frame.moving end, 'the content did not grow')
  press('r')
  wait(function() return shown.container.size.width > shown.container.size.height end, 'it did not turn')
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

-- Creates an unsaved document and opens its preview, which is presented when this returns.
local function presented(text)
  local source = preview_new(text)
  wait(function() return preview.shown() and preview.shown().frame and preview.shown().frame.phase == 'presented' end, 'it did not come up')
  return preview.shown(), source
end

function tests.preview_is_a_split_beside_the_text_which_keeps_the_focus()
  edit('system')
  local text = vim.api.nvim_get_current_win()
  vim.cmd('SheetPreview')
  wait(function() return preview.shown() and preview.shown().frame end, 'it did not come up')
  local window = preview.shown().window
  check(vim.api.nvim_get_current_win() == text, 'it took the focus')
  check(vim.api.nvim_win_get_config(window).relative == '', 'it is a float')
  wait(function() return vim.api.nvim_win_get_width(window) == preview.shown().columns end, 'it is wider than the device')
  wait(function() return lines_of(preview.shown())[1]:find('^system%.sheet%.json') end, 'it has no title')
  check(vim.api.nvim_win_get_position(window)[2] > vim.api.nvim_win_get_position(text)[2], 'it is not on the right')
  vim.cmd('SheetClose')
  check(preview.shown() == nil and not vim.api.nvim_win_is_valid(window), 'it is not closed')
end

function tests.settings_place_the_preview_and_give_it_the_focus()
  for _, case in ipairs({ { 'split', 'left' }, { 'split', 'bottom' }, { 'float', 'center' }, { 'float', 'right' } }) do
    require('sheetd').setup({ preview = { window = case[1], position = case[2], focus = true } })
    local shown = show('system')
    check(vim.api.nvim_get_current_win() == shown.window, 'no focus')
    wait(function() return not shown.waits end, 'it does not come to rest')
    check((vim.api.nvim_win_get_config(shown.window).relative ~= '') == (case[1] == 'float'), case[1])
    local place = vim.api.nvim_win_get_position(shown.window)
    if case[2] == 'left' then check(place[2] == 0, 'not left') end
    if case[2] == 'bottom' then check(place[1] > 10, 'not at the bottom') end
    if case[2] == 'right' then check(place[2] + shown.columns > vim.o.columns - 4, 'not right: ' .. place[2]) end
    preview.close()
  end
  require('sheetd').setup({ preview = { window = 'split', position = 'right', focus = false } })
end

function tests.preview_follows_the_document_that_is_edited_unless_pinned()
  edit('system')
  local text = vim.api.nvim_get_current_win()
  vim.cmd('SheetPreview')
  wait(function() return preview.shown() and preview.shown().frame end, 'it did not come up')
  edit('side-menu')
  wait(function() return preview.shown().frame and preview.shown().configuration.edge == 'leading' end, 'it did not follow')
  wait(function() return lines_of(preview.shown())[1]:find('^side%-menu') end, 'it has the old title')
  vim.cmd('SheetPin')
  edit('system')
  vim.wait(200, function() return false end)
  check(preview.shown().configuration.edge == 'leading', 'it followed although pinned')
  check(lines_of(preview.shown())[1]:find('%(pinned%)'), 'the title does not say that it is pinned')
  check(vim.api.nvim_get_current_win() == text, 'it took the focus')
  vim.cmd('SheetPin')
  wait(function() return preview.shown().frame and preview.shown().configuration.edge == 'bottom' end, 'it does not follow at once')
end

function tests.commands_outside_a_document_are_refused_and_the_report_stands_for_its_document()
  vim.cmd('enew!')
  vim.bo.filetype = 'lua'
  for _, command in ipairs({ 'SheetRun', 'SheetPicture', 'SheetPreview' }) do
    said = {}
    vim.cmd(command)
    check(#said == 1 and said[1]:find('%*%.sheet%.json'), command .. ' said ' .. vim.inspect(said))
  end
  check(#vim.diagnostic.get(0) == 0, 'a Lua file has sheet errors')
  edit('interruptible')
  local document = vim.api.nvim_get_current_buf()
  vim.cmd('SheetRun')
  wait(function() return vim.bo.filetype == 'sheetreport' end, 'there is no report')
  local windows = #vim.api.nvim_list_wins()
  vim.cmd('SheetRun')
  vim.wait(300, function() return false end)
  check(#vim.api.nvim_list_wins() == windows, 'a second run opened a second report')
  vim.cmd('SheetPreview')
  wait(function() return preview.shown() and preview.shown().frame end, 'no preview from the report')
  check(preview.shown().source == document, 'it shows something else')
end

function tests.renamed_document_is_followed_and_keeps_its_diagnostics()
  local shown, source = presented('{"preset": "content-sized", "content": {"height": 200}}')
  local file = vim.fn.tempname() .. '.sheet.json'
  vim.cmd('saveas ' .. file)
  vim.api.nvim_buf_set_lines(source, 0, -1, false, { '{"preset": "content-sized", "content": {"height": 321}}' })
  wait(function() return shown.frame and shown.frame.frame.height == 321 + 34 end, 'it did not follow the renamed document')
  wait(function() return lines_of(shown)[1]:find(vim.fn.fnamemodify(file, ':t'), 1, true) end, 'the title has the old name')
  vim.api.nvim_buf_set_lines(source, 0, -1, false, { '{"preset": "systm"}' })
  wait(function() return #vim.diagnostic.get(source) == 1 end, 'there is not one diagnostic: ' .. #vim.diagnostic.get(source))
  -- With a name that is none of a sheet document, it is no document any more.
  vim.cmd('saveas! ' .. vim.fn.tempname() .. '.txt')
  wait(function() return preview.shown() == nil end, 'the preview of a text is open')
  check(#vim.diagnostic.get(source) == 0, 'a text has sheet errors')
  vim.cmd('%bwipeout!')
end

function tests.deleting_the_document_closes_the_preview()
  local _, source = presented('{"preset": "system"}')
  vim.cmd('bdelete! ' .. source)
  wait(function() return preview.shown() == nil end, 'it is still there')
end

function tests.file_that_changed_outside_is_shown_after_it_is_read_again()
  local file = vim.fn.tempname() .. '.sheet.json'
  vim.fn.writefile({ '{"preset": "content-sized", "content": {"height": 200}}' }, file)
  vim.cmd('edit ' .. file)
  vim.cmd('SheetPreview')
  wait(function() return preview.shown() and preview.shown().frame and preview.shown().frame.frame.height == 234 end, 'it did not come up')
  -- As a branch switch does.
  vim.fn.writefile({ '{"preset": "content-sized", "content": {"height": 300}}' }, file)
  vim.cmd('edit!')
  wait(function() return preview.shown().frame and preview.shown().frame.frame.height == 334 end, 'it shows the old file')
  vim.api.nvim_buf_set_lines(0, 0, -1, false, { '{"preset": "content-sized", "content": {"height": 321}}' })
  wait(function() return preview.shown().frame and preview.shown().frame.frame.height == 321 + 34 end, 'it does not follow after that')
  vim.cmd('%bwipeout!')
end

function tests.drag_with_keys_is_over_when_the_daemon_is_restarted()
  local shown = show('system')
  press('j')
  vim.fn.system('pkill -KILL -P ' .. vim.fn.getpid() .. ' sheetd')
  wait(function() return shown.problem end, 'its death is not told')
  press('j')
  press('R')
  wait(function() return not shown.problem and shown.frame.phase == 'presented' and not shown.frame.transition end, 'it was not started again')
  vim.wait(900, function() return false end)
  check(not shown.problem and not shown.keys, 'the old drag goes on: ' .. vim.inspect(shown.problem))
end

function tests.mouse_mappings_of_before_are_restored()
  vim.keymap.set('n', '<LeftMouse>', '<Plug>other')
  show('system')
  preview.close()
  check(vim.fn.maparg('<LeftMouse>', 'n') == '<Plug>other', 'it is lost: ' .. vim.fn.maparg('<LeftMouse>', 'n'))
  vim.keymap.del('n', '<LeftMouse>')
  check(vim.fn.maparg('<LeftDrag>', 'n') == '', 'one is left')
end

--- Runs a function with a daemon that does not work. Returns what was said.
local function with_daemon(cmd, run)
  local before = require('sheetd').options.cmd
  require('sheetd').options.cmd = cmd
  said = {}
  require('sheetd').restart()
  run()
  require('sheetd').options.cmd = before
  local result = said
  require('sheetd').restart()
  return result
end

local function script(text)
  local file = vim.fn.tempname()
  vim.fn.writefile(vim.split(text, '\n'), file)
  vim.fn.setfperm(file, 'rwxr-xr-x')
  return file
end

local OTHER = '{"jsonrpc":"2.0","id":1,"result":{"capabilities":{"sheet":{"protocolVersion":"9.0"}}}}'
local BROKEN = {
  missing = { '/nonexistent/sheetd', 'does not exist' },
  silent = { script('#!/bin/sh\nexec cat >/dev/null'), 'does not answer' },
  other = { script(('#!/bin/sh\nread line\nprintf "Content-Length: %d\\r\\n\\r\\n"\nprintf \'%%s\' \'%s\'\nexec cat >/dev/null'):format(#OTHER, OTHER)),
    'speaks version 9.0 of the protocol' },
  crashing = { script('#!/bin/sh\nexit 3'), 'ended with 3' },
}

function tests.daemon_that_does_not_work_is_one_message_with_the_way_out()
  for name, case in pairs(BROKEN) do
    local started = vim.loop.hrtime()
    local messages = with_daemon(case[1], function()
      edit('system')
      edit('side-menu')
      wait(function() return #said > 0 end, name .. ': nothing is said', 6000)
      edit('mixed')
    end)
    check((vim.loop.hrtime() - started) / 1e9 < 9, name .. ' took too long')
    local ours = vim.tbl_filter(function(one) return one:find('^sheetd: ') end, messages)
    check(#ours == 1 and ours[1]:find(case[2]), name .. ' said ' .. vim.inspect(messages))
    check(ours[1]:find('SheetRestart') or ours[1]:find('setup{}'), name .. ' shows no way out: ' .. ours[1])
  end
end

function tests.documents_of_another_repository_are_checked_too()
  -- The folder of a document is known from Neovim 0.8 on.
  if vim.fn.has('nvim-0.8') == 0 then return end
  edit('system')
  require('sheetd').client_of(vim.api.nvim_get_current_buf())
  local folder = vim.loop.fs_realpath(vim.fn.fnamemodify(vim.fn.tempname(), ':h')) .. '/repository'
  vim.fn.mkdir(folder .. '/.git', 'p')
  vim.fn.writefile({ '{"preset": "systm"}' }, folder .. '/broken.sheet.json')
  vim.fn.writefile({ '{"preset": "system"}' }, folder .. '/good.sheet.json')
  vim.cmd('edit ' .. folder .. '/good.sheet.json')
  wait(function()
    local buffer = vim.fn.bufnr(folder .. '/broken.sheet.json')
    return buffer > 0 and #vim.diagnostic.get(buffer) == 1
  end, 'a document that is not open has no diagnostic')
  vim.cmd('bwipeout!')
  vim.fn.delete(folder, 'rf')
end

function tests.checkhealth_reports_the_version_and_no_error()
  vim.cmd('silent checkhealth sheetd')
  local text = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
  check(text:find('is version 0'), text)
  check(not text:find('ERROR'), text)
  vim.cmd('bwipeout!')
end

function tests.help_has_a_tag_for_every_command()
  -- In a folder of its own: the tags are not for the plugin's.
  local folder = vim.fn.tempname()
  vim.fn.mkdir(folder .. '/doc', 'p')
  vim.fn.writefile(vim.fn.readfile(vim.env.PLUGIN .. '/doc/sheetd.txt'), folder .. '/doc/sheetd.txt')
  vim.opt.runtimepath:prepend(folder)
  vim.cmd('helptags ' .. folder .. '/doc')
  vim.cmd('help sheetd')
  check(vim.fn.expand('%:t') == 'sheetd.txt', 'no help')
  for _, command in ipairs({ ':SheetPreview', ':SheetClose', ':SheetPin', ':SheetRun', ':SheetExport', ':SheetPicture', ':SheetRestart' }) do vim.cmd('help ' .. command) end
  vim.cmd('helpclose')
  vim.fn.delete(folder, 'rf')
end

function tests.sheet_is_exported_by_a_code_action_as_a_new_file()
  edit('map')
  local buffer = vim.api.nvim_get_current_buf()
  local clients = vim.lsp.get_clients or vim.lsp.get_active_clients
  local client
  wait(function()
    client = clients({ bufnr = buffer })[1]
    -- A client is there before the server has told what it can do.
    return client and (client.server_capabilities or {}).codeActionProvider
  end, 'no client')
  local params = {
    textDocument = vim.lsp.util.make_text_document_params(buffer), context = { diagnostics = {}, triggerKind = 1 },
    range = { start = { line = 0, character = 0 }, ['end'] = { line = 0, character = 0 } },
  }
  local found = vim.lsp.buf_request_sync(buffer, 'textDocument/codeAction', params, 5000)[client.id].result
  check(#found == 9, #found .. ' actions')
  check(found[1].title == 'Export to SwiftUI (MapSheet.swift)', found[1].title)
  check(found[1].edit == nil, 'the code comes with the list')
  local export = vim.lsp.buf_request_sync(buffer, 'codeAction/resolve', found[1], 5000)[client.id].result
  -- To a folder of its own, so that nothing is left beside the example.
  local uri = vim.uri_from_fname(vim.fn.tempname() .. '/MapSheet.swift')
  vim.fn.mkdir(vim.fn.fnamemodify(vim.uri_to_fname(uri), ':h'), 'p')
  for _, change in ipairs(export.edit.documentChanges) do
    if change.uri then change.uri = uri else change.textDocument.uri = uri end
  end
  vim.lsp.util.apply_workspace_edit(export.edit, client.offset_encoding)
  local lines = vim.api.nvim_buf_get_lines(vim.uri_to_bufnr(uri), 0, -1, false)
  check(vim.tbl_contains(lines, 'import SwiftUI'), table.concat(lines, '\n'))
  params.context.triggerKind = 2
  check(#vim.lsp.buf_request_sync(buffer, 'textDocument/codeAction', params, 5000)[client.id].result == 0, 'asked by itself')
  vim.cmd('%bwipeout!')
end

local names = vim.tbl_keys(tests)
table.sort(names)
-- Last, because it reports what the others have called.
if vim.fn.has('nvim-0.10') == 1 then
  tests.plugin_calls_nothing_that_is_deprecated = function()
    vim.cmd('silent checkhealth vim.deprecated')
    local text = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
    check(text:find('No deprecated functions detected'), text)
    vim.cmd('bwipeout!')
  end
  table.insert(names, 'plugin_calls_nothing_that_is_deprecated')
end
if vim.env.ONLY then names = vim.tbl_filter(function(name) return name:find(vim.env.ONLY) end, names) end
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
