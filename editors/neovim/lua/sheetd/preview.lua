--- The preview: a floating window that draws the device from frames. The sheet is dragged with the mouse or with keys.
local draw = require('sheetd.draw')
local M = {}

local PAINT = 16 -- minimum time between repaints, ms
local STEP = 24 -- distance of a key press, pt
local NAMESPACE = vim.api.nvim_create_namespace('sheetd')

local preview = nil -- the open preview
local opened = 0

local function sheetd() return require('sheetd') end

-- Painting

local groups = {}

-- Changing the colour scheme clears the highlight groups.
vim.api.nvim_create_autocmd('ColorScheme', {
  group = vim.api.nvim_create_augroup('sheetd-colours', {}),
  callback = function() groups = {} end,
})

local function highlight(fore, back)
  local name = ('Sheetd%s%s'):format(fore:sub(2), back:sub(2))
  if not groups[name] then
    vim.api.nvim_set_hl(0, name, { fg = fore, bg = back })
    groups[name] = true
  end
  return name
end

local function status_line(frame, gesture)
  local words = { frame.phase }
  if frame.transition then
    table.insert(words, ('%d %%'):format(math.floor(frame.transition.fraction * 100 + 0.5)))
  end
  if frame.detent and frame.detent ~= vim.NIL then table.insert(words, frame.detent) end
  table.insert(words, ('y %.1f'):format(frame.frame.y))
  -- Last, because it may be cut off and the numbers matter more.
  if gesture then table.insert(words, 'finger on ' .. (gesture.target == 'interactivePop' and 'back' or gesture.target)) end
  return table.concat(words, ' · ')
end

local function paint()
  local one = preview
  if not one or not vim.api.nvim_buf_is_valid(one.buffer) then return end
  if not one.frame then
    vim.bo[one.buffer].modifiable = true
    vim.api.nvim_buf_set_lines(one.buffer, 0, -1, false, { one.problem or '' })
    vim.bo[one.buffer].modifiable = false
    return
  end
  one.state.theme = vim.o.background == 'dark' and 'dark' or 'light'
  local rows = draw.rows(one.frame, one.state, one.columns, one.rows)
  local texts, marks = {}, {}
  for row, pieces in ipairs(rows) do
    local text, at = {}, 0
    for _, piece in ipairs(pieces) do
      table.insert(text, piece[1])
      table.insert(marks, { row - 1, at, at + #piece[1], highlight(piece[2], piece[3]) })
      at = at + #piece[1]
    end
    texts[row] = table.concat(text)
  end
  local trouble = one.problem or one.stale
  local words = trouble or status_line(one.frame, one.state.finger and one.gesture)
  texts[#texts + 1] = words .. (' '):rep(math.max(0, one.columns - vim.fn.strdisplaywidth(words)))
  vim.bo[one.buffer].modifiable = true
  vim.api.nvim_buf_set_lines(one.buffer, 0, -1, false, texts)
  vim.api.nvim_buf_clear_namespace(one.buffer, NAMESPACE, 0, -1)
  for _, mark in ipairs(marks) do
    vim.api.nvim_buf_set_extmark(one.buffer, NAMESPACE, mark[1], mark[2], { end_col = mark[3], hl_group = mark[4] })
  end
  vim.api.nvim_buf_set_extmark(one.buffer, NAMESPACE, #texts - 1, 0,
    { end_col = #texts[#texts], hl_group = trouble and 'DiagnosticError' or 'Comment' })
  vim.bo[one.buffer].modifiable = false
  one.painted = (one.painted or 0) + 1
end

--- Schedules a repaint, at most one every 16 ms.
local function paint_soon()
  local one = preview
  if not one or one.waits then return end
  one.waits = true
  vim.defer_fn(function()
    one.waits = false
    if preview == one then
      paint()
      vim.cmd('redraw')
    end
  end, PAINT)
end

-- Messages from the daemon

local function mine(params)
  return preview and params and params.sheet == preview.sheet
end

local function show(frame)
  preview.frame = frame
  preview.gesture = frame.gesture or preview.gesture
  if frame.container then
    preview.container = frame.container
    preview.state.contents = frame.contents
    preview.state.dimming = draw.dimming(frame.configuration.dimming)
    preview.configuration = frame.configuration
  end
  -- During a rotation, each frame contains the current size.
  local size, before = frame.containerSize or preview.container.size, preview.state.size
  preview.state.size = size
  if not before or before.width ~= size.width or before.height ~= size.height then M.resize() end
  paint_soon()
end

local send

--- The handlers of the daemon's notifications and requests.
function M.handlers()
  return {
    ['sheet/frame'] = function(_, params) if mine(params) then show(params) end end,
    ['sheet/didChangeDocument'] = function(_, params)
      if not mine(params) then return end
      preview.stale = params.version ~= params.latest and 'errors: last valid version' or nil
      send('sheet/state')
    end,
    ['sheet/shouldDismiss'] = function() return true end,
    ['content/measure'] = function() return { height = 300 } end,
  }
end

function send(method, params, answer)
  local one = preview
  if not one then return end
  local client = vim.lsp.get_client_by_id(one.client)
  if not client or client.is_stopped() then return M.lose(one.client) end
  params = params or {}
  params.sheet = one.sheet
  sheetd().request(client, method, params, function(failure, result)
    if preview ~= one then return end
    if failure then
      one.problem = failure.message
      return paint_soon()
    end
    one.problem = nil
    if type(result) == 'table' and result.frame then show(result) end
    if answer then answer(result) end
  end)
end

--- Requests the sheet's State and shows it.
function M.refresh() send('sheet/state') end

--- Reports that the daemon has ended. The last frame stays visible.
function M.lose(client)
  if not preview or preview.client ~= client then return end
  preview.problem = 'sheetd is gone; R restarts it'
  paint_soon()
end

-- Input

local function sample(phase, x, y)
  preview.state.finger = (phase == 'began' or phase == 'moved') and { x = x, y = y } or nil
  send('gesture/sample', { phase = phase, x = x, y = y })
  paint_soon()
end

--- The position of the mouse in the container, in pt; may be outside it.
function M.place_of_mouse()
  local mouse = vim.fn.getmousepos()
  local corner = vim.fn.win_screenpos(preview.window)
  local row, column = mouse.screenrow - corner[1] + 1, mouse.screencol - corner[2] + 1
  return (column - 0.5) * preview.state.size.width / preview.columns, (row - 0.5) * preview.state.size.height / preview.rows
end

local function mouse(phase)
  if not preview or not preview.frame then return end
  local x, y = M.place_of_mouse()
  if phase == 'began' then
    if preview.dragging then return end
    local row = y / preview.state.size.height * preview.rows
    if row > preview.rows or x < 0 or x > preview.state.size.width then return end
    preview.dragging = true
    return sample('began', x, y)
  end
  if not preview.dragging then return end
  if phase ~= 'moved' then preview.dragging = false end
  sample(phase, x, y)
end

--- Moves a simulated finger with a key press. It lifts when no key has been pressed for `key_release` ms.
local function key(dx, dy)
  local one = preview
  if not one or not one.frame or one.dragging then return end
  if not one.keys then
    local rect = type(one.frame.grabber) == 'table' and one.frame.grabber or one.frame.frame
    local size = one.state.size
    local x = math.min(math.max(rect.x + rect.width / 2, 1), size.width - 1)
    local y = math.min(math.max(rect.y + math.min(rect.height / 2, 22), 1), size.height - 1)
    one.keys = { x = x, y = y, timer = vim.loop.new_timer() }
    sample('began', x, y)
  end
  one.keys.x, one.keys.y = one.keys.x + dx, one.keys.y + dy
  sample('moved', one.keys.x, one.keys.y)
  one.keys.timer:start(sheetd().options.key_release, 0, vim.schedule_wrap(function() M.lift('ended') end))
end

--- Lifts the finger that keys or the mouse hold down.
function M.lift(phase)
  local one = preview
  if not one then return end
  if one.keys then
    local keys = one.keys
    one.keys = nil
    keys.timer:stop()
    keys.timer:close()
    sample(phase, keys.x, keys.y)
  elseif one.dragging then
    one.dragging = false
    local finger = one.state.finger or { x = 0, y = 0 }
    sample(phase, finger.x, finger.y)
  end
end

-- Commands

local function resize_content(by)
  local top = preview.frame.screens[#preview.frame.screens].id
  for _, content in ipairs(preview.state.contents or {}) do
    if content.id == top then
      send('content/didChangeSize', { height = math.max(0, content.height + by), animation = true }, M.refresh)
    end
  end
end

--- Rotates the device.
local function rotate()
  local size = preview.container.size
  local container = { orientation = size.width > size.height and 'portrait' or 'landscape' }
  send('container/didChange', { container = container, animation = true }, M.refresh)
end

local function toggle_keyboard()
  local height = (preview.state.keyboard or 0) > 0 and 0 or 291
  preview.state.keyboard = height
  send('keyboard/didChangeFrame', { height = height, animation = true })
end

local function select_detent(number)
  local detents = preview.configuration and preview.configuration.detents or {}
  local detent = detents[number]
  if detent then send('sheet/selectDetent', { detent = type(detent) == 'table' and detent.id or detent, animated = true }) end
end

M.keys = {
  { 'j', 'drag down', function() key(0, STEP) end }, { 'k', 'drag up', function() key(0, -STEP) end },
  { 'h', 'drag to the left', function() key(-STEP, 0) end }, { 'l', 'drag to the right', function() key(STEP, 0) end },
  { '<Down>', nil, function() key(0, STEP) end }, { '<Up>', nil, function() key(0, -STEP) end },
  { '<Left>', nil, function() key(-STEP, 0) end }, { '<Right>', nil, function() key(STEP, 0) end },
  { 'p', 'present', function() send('sheet/present') end }, { 'd', 'dismiss', function() send('sheet/dismiss') end },
  { '+', 'content 100 pt taller', function() resize_content(100) end }, { '-', 'content 100 pt shorter', function() resize_content(-100) end },
  { 'r', 'rotate', rotate }, { 'K', 'show or hide the keyboard', toggle_keyboard },
  { '<CR>', 'release the sheet', function() M.lift('ended') end }, { 'R', 'restart', function() sheetd().restart() end },
  { 'c', 'cancel the drag', function() M.lift('cancelled') end },
  { 'q', 'close', function() M.close() end }, { '<Esc>', nil, function() M.close() end },
  { 'g?', 'this help', function() M.help() end },
}

function M.help()
  local lines = {}
  for _, entry in ipairs(M.keys) do if entry[2] then table.insert(lines, ('%-4s %s'):format(entry[1], entry[2])) end end
  table.insert(lines, '1-9  select a detent')
  table.insert(lines, 'You can also drag with the mouse.')
  sheetd().notify(table.concat(lines, '\n'))
end

-- The window

--- The size of the drawn device in cells, which are about twice as high as wide.
function M.measure(size, columns, lines)
  local rows = math.min(lines - 5, 46)
  local width = math.floor(rows * size.width / size.height * 2.1 + 0.5)
  if width > columns - 4 then
    width = columns - 4
    rows = math.floor(width * size.height / size.width / 2.1 + 0.5)
  end
  return math.max(width, 8), math.max(rows, 4)
end

--- Fits the window to the device and to the editor.
function M.resize()
  local one = preview
  if not one or not one.state.size or not vim.api.nvim_win_is_valid(one.window) then return end
  one.columns, one.rows = M.measure(one.state.size, vim.o.columns, vim.o.lines)
  vim.api.nvim_win_set_config(one.window, {
    relative = 'editor', width = one.columns, height = one.rows + 1,
    row = math.floor((vim.o.lines - one.rows - 3) / 2), col = math.floor((vim.o.columns - one.columns) / 2),
  })
  paint_soon()
end

local function make_window()
  local buffer = vim.api.nvim_create_buf(false, true)
  local window = vim.api.nvim_open_win(buffer, true, {
    relative = 'editor', style = 'minimal', border = 'rounded', width = 40, height = 20, row = 2, col = 10 })
  vim.bo[buffer].bufhidden = 'wipe'
  vim.bo[buffer].filetype = 'sheetpreview'
  vim.wo[window].wrap = false
  vim.wo[window].winhighlight = 'NormalFloat:Normal,FloatBorder:Comment'
  local function map(keys, run) vim.keymap.set('n', keys, run, { buffer = buffer, nowait = true, silent = true }) end
  for _, entry in ipairs(M.keys) do map(entry[1], entry[3]) end
  for number = 1, 9 do map(tostring(number), function() select_detent(number) end) end
  map('<LeftMouse>', function() mouse('began') end)
  map('<LeftDrag>', function() mouse('moved') end)
  map('<LeftRelease>', function() mouse('ended') end)
  for _, clicks in ipairs({ '<2-LeftMouse>', '<3-LeftMouse>', '<4-LeftMouse>' }) do map(clicks, function() mouse('began') end) end
  local group = vim.api.nvim_create_augroup('sheetd-preview', {})
  vim.api.nvim_create_autocmd('VimResized', { group = group, callback = M.resize })
  vim.api.nvim_create_autocmd('BufWipeout', { group = group, buffer = buffer, callback = M.forget })
  return buffer, window
end

--- Shows the sheet of a document (a URI, by default the current buffer).
function M.open(uri)
  local source = uri and vim.uri_to_bufnr(uri) or vim.api.nvim_get_current_buf()
  if not vim.api.nvim_buf_get_name(source):match('%.sheet%.json$') then
    return sheetd().notify('a sheet document is named *.sheet.json; this buffer is not', vim.log.levels.WARN)
  end
  M.close()
  local client = sheetd().client_of(source)
  if not client then return end
  if not vim.o.termguicolors then vim.o.termguicolors = true end
  if vim.o.mouse == '' then vim.o.mouse = 'a' end
  local options = { termguicolors = vim.o.termguicolors, mouse = vim.o.mouse }
  vim.o.termguicolors = true
  if vim.o.mouse == '' then vim.o.mouse = 'a' end
  local buffer, window = make_window()
  preview = { client = client.id, buffer = buffer, window = window, source = source, options = options, state = {}, columns = 40, rows = 20 }
  M.show_sheet()
end

--- Opens the document's sheet. If the document has errors, this is called again when they are corrected.
function M.show_sheet()
  opened = opened + 1
  preview.sheet = ('nvim-%d-%d'):format(vim.fn.getpid(), opened)
  preview.stale = nil
  send('sheet/open', {
    document = vim.uri_from_bufnr(preview.source), clock = 'realtime', updates = { frames = true, events = false, animations = false },
  }, function() send('sheet/present') end)
end

--- Connects the preview to a restarted daemon.
function M.reopen()
  local client = preview and sheetd().client_of(preview.source)
  if not client then return end
  preview.client = client.id
  preview.problem = nil
  M.show_sheet()
end

vim.api.nvim_create_autocmd('DiagnosticChanged', {
  group = vim.api.nvim_create_augroup('sheetd-errors', {}),
  callback = function(event)
    if not preview or preview.frame or event.buf ~= preview.source or not preview.problem then return end
    if #vim.diagnostic.get(event.buf, { severity = vim.diagnostic.severity.ERROR }) == 0 then M.show_sheet() end
  end,
})

--- Closes the preview.
function M.close()
  if preview and vim.api.nvim_win_is_valid(preview.window) then vim.api.nvim_win_close(preview.window, true) end
  M.forget()
end

--- Closes the sheet after its window has closed.
function M.forget()
  local one = preview
  if not one then return end
  if one.keys then
    one.keys.timer:stop()
    one.keys.timer:close()
  end
  preview = nil
  vim.o.termguicolors, vim.o.mouse = one.options.termguicolors, one.options.mouse
  local client = vim.lsp.get_client_by_id(one.client)
  if client and not client.is_stopped() then sheetd().request(client, 'sheet/close', { sheet = one.sheet }) end
end

--- The open preview, or nil. For tests and other plugins.
function M.shown() return preview end

return M
