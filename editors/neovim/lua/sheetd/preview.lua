--- The preview: a window that draws the device from frames. The sheet is dragged with the mouse or with keys.
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

-- Changing the color scheme clears the highlight groups.
vim.api.nvim_create_autocmd('ColorScheme', {
  group = vim.api.nvim_create_augroup('sheetd-colors', {}),
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

local function status_line(frame)
  local words = { frame.phase }
  if frame.transition then
    table.insert(words, ('%d %%'):format(math.floor(frame.transition.fraction * 100 + 0.5)))
  end
  if frame.detent and frame.detent ~= vim.NIL then table.insert(words, frame.detent) end
  table.insert(words, ('y %.1f'):format(frame.frame.y))
  return table.concat(words, ' · ')
end

local function title(one)
  return vim.fn.fnamemodify(vim.api.nvim_buf_get_name(one.source), ':t') .. (one.is_pinned and ' (pinned)' or '')
end

--- Returns the first line: the title, as far as there is room, and on the right what the finger is on.
local function heading(one)
  local target = one.state.finger and one.gesture and one.gesture.target
  local finger = target and ('finger on ' .. (target == 'interactivePop' and 'back' or target)) or ''
  local room = one.columns - #finger
  local name = vim.fn.strcharpart(title(one), 0, math.max(finger == '' and room or room - 1, 0))
  return name, name .. (' '):rep(math.max(0, room - vim.fn.strdisplaywidth(name))) .. finger
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
  local function filled(words) return words .. (' '):rep(math.max(0, one.columns - vim.fn.strdisplaywidth(words))) end
  local name, first = heading(one)
  local texts, marks = { first }, { { 0, 0, #name, 'Title' } }
  for row, pieces in ipairs(rows) do
    local text, at = {}, 0
    for _, piece in ipairs(pieces) do
      table.insert(text, piece[1])
      table.insert(marks, { row, at, at + #piece[1], highlight(piece[2], piece[3]) })
      at = at + #piece[1]
    end
    texts[row + 1] = table.concat(text)
  end
  local trouble = one.problem or one.stale
  texts[#texts + 1] = filled(trouble or status_line(one.frame))
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
  if not sheetd().is_running(client) then return M.lose(one.client) end
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
  -- The first row is the title.
  local row, column = mouse.screenrow - corner[1], mouse.screencol - corner[2] + 1
  return (column - 0.5) * preview.state.size.width / preview.columns, (row - 0.5) * preview.state.size.height / preview.rows
end

--- Handles a mouse event. A press in the preview also gives it the focus.
function M.mouse(phase)
  if not preview then return end
  if phase == 'began' and vim.api.nvim_get_current_win() ~= preview.window then
    vim.cmd('stopinsert')
    vim.api.nvim_set_current_win(preview.window)
  end
  if not preview.frame then return end
  local x, y = M.place_of_mouse()
  if phase == 'began' then
    if preview.dragging then return end
    local size = preview.state.size
    if x < 0 or x > size.width or y < 0 or y > size.height then return end
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
    one.keys = { x = x, y = y, timer = (vim.uv or vim.loop).new_timer() }
    sample('began', x, y)
  end
  one.keys.x, one.keys.y = one.keys.x + dx, one.keys.y + dy
  sample('moved', one.keys.x, one.keys.y)
  one.keys.timer:start(sheetd().options.key_release, 0, vim.schedule_wrap(function() M.lift('ended') end))
end

--- Forgets the finger that keys or the mouse hold down, on a sheet that is gone.
function M.drop_finger()
  local keys = preview.keys
  preview.keys, preview.dragging, preview.state.finger = nil, false, nil
  if keys then
    keys.timer:stop()
    keys.timer:close()
  end
end

local function close_sheet()
  local client = preview.sheet and vim.lsp.get_client_by_id(preview.client)
  if sheetd().is_running(client) then sheetd().request(client, 'sheet/close', { sheet = preview.sheet }) end
  preview.sheet = nil
end

--- Lifts the finger that keys or the mouse hold down.
function M.lift(phase)
  local one = preview
  if not one then return end
  if one.keys then
    local keys = one.keys
    M.drop_finger()
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

--- The size of the drawn device in cells, which are about twice as high as wide, in a space that also has two rows of text.
function M.measure(size, columns, lines)
  local rows = math.min(lines - 2, 46)
  local width = math.floor(rows * size.width / size.height * 2.1 + 0.5)
  if width > columns then
    width = columns
    rows = math.floor(width * size.height / size.width / 2.1 + 0.5)
  end
  return math.max(width, 8), math.max(rows, 4)
end

local function at_side(one) return one.position == 'right' or one.position == 'left' end

local SPLITS = { right = 'botright vsplit', left = 'topleft vsplit', top = 'topleft split', bottom = 'botright split' }

--- Fits the window to the device and to the editor.
function M.resize()
  local one = preview
  if not one or not one.state.size or not vim.api.nvim_win_is_valid(one.window) then return end
  local columns, lines = vim.o.columns, vim.o.lines - vim.o.cmdheight
  if one.is_float then
    one.columns, one.rows = M.measure(one.state.size, columns - 4, lines - 2)
    local width, height, at = one.columns, one.rows + 2, one.position
    vim.api.nvim_win_set_config(one.window, {
      relative = 'editor', width = width, height = height,
      row = at == 'top' and 0 or at == 'bottom' and lines - height - 2 or math.floor((lines - height - 2) / 2),
      col = at == 'left' and 0 or at == 'right' and columns - width - 2 or math.floor((columns - width) / 2),
    })
  elseif at_side(one) then
    one.columns, one.rows = M.measure(one.state.size, math.floor(columns / 2), vim.api.nvim_win_get_height(one.window))
    vim.api.nvim_win_set_width(one.window, one.columns)
  else
    vim.api.nvim_win_set_height(one.window, math.floor(lines / 2))
    one.columns, one.rows = M.measure(one.state.size, vim.api.nvim_win_get_width(one.window), vim.api.nvim_win_get_height(one.window))
  end
  paint_soon()
end

local PHASES = {
  ['<LeftMouse>'] = 'began', ['<2-LeftMouse>'] = 'began', ['<3-LeftMouse>'] = 'began', ['<4-LeftMouse>'] = 'began',
  ['<LeftDrag>'] = 'moved', ['<LeftRelease>'] = 'ended',
}

--- Whether a mouse event is for the preview: one on it, or any while it is dragged.
local function is_ours(phase)
  if not preview then return false end
  if phase == 'began' then return vim.fn.getmousepos().winid == preview.window end
  return preview.dragging
end

--- Maps the mouse, in every window, because a press outside the current window goes through the mappings of the current one. Returns a
--- function that restores the mappings of before.
local function map_mouse()
  local before = {}
  for key, phase in pairs(PHASES) do
    for _, mode in ipairs({ 'n', 'v', 'i' }) do
      table.insert(before, { mode, key, vim.fn.maparg(key, mode, false, true) })
      vim.keymap.set(mode, key, function()
        return is_ours(phase) and ('<Cmd>lua require("sheetd.preview").mouse("%s")<CR>'):format(phase) or key
      end, { expr = true, silent = true })
    end
  end
  return function()
    for _, mapping in ipairs(before) do
      pcall(vim.keymap.del, mapping[1], mapping[2])
      local mode, key, old = unpack(mapping)
      if next(old) and old.buffer == 0 then
        vim.api.nvim_set_keymap(mode, key, old.rhs or '', {
          expr = old.expr == 1, noremap = old.noremap == 1, silent = old.silent == 1, nowait = old.nowait == 1, callback = old.callback })
      end
    end
  end
end

local function make_window()
  local options = sheetd().options.preview
  local buffer = vim.api.nvim_create_buf(false, true)
  local before = vim.api.nvim_get_current_win()
  local is_float, position, window = options.window == 'float', options.position, nil
  if is_float then
    window = vim.api.nvim_open_win(buffer, true, {
      relative = 'editor', style = 'minimal', border = 'rounded', width = 40, height = 20, row = 2, col = 10 })
    vim.wo[window].winhighlight = 'NormalFloat:Normal,FloatBorder:Comment'
  else
    position = SPLITS[position] and position or 'right'
    vim.cmd(SPLITS[position])
    window = vim.api.nvim_get_current_win()
    vim.api.nvim_win_set_buf(window, buffer)
    for option, value in pairs({
      number = false, relativenumber = false, list = false, spell = false, cursorline = false, cursorcolumn = false, colorcolumn = '',
      signcolumn = 'no', foldcolumn = '0', winfixwidth = true, winfixheight = true }) do vim.wo[window][option] = value end
  end
  vim.wo[window].wrap = false
  pcall(vim.api.nvim_buf_set_name, buffer, 'sheetd preview')
  vim.bo[buffer].bufhidden = 'wipe'
  vim.bo[buffer].filetype = 'sheetpreview'
  local function map(keys, run) vim.keymap.set('n', keys, run, { buffer = buffer, nowait = true, silent = true }) end
  for _, entry in ipairs(M.keys) do map(entry[1], entry[3]) end
  for number = 1, 9 do map(tostring(number), function() select_detent(number) end) end
  local group = vim.api.nvim_create_augroup('sheetd-preview', {})
  local function on(events, run, target) vim.api.nvim_create_autocmd(events, vim.tbl_extend('error', { group = group, callback = run }, target or {})) end
  on('VimResized', M.resize)
  on('BufWipeout', M.forget, { buffer = buffer })
  on('BufEnter', function(event) M.follow(event.buf) end, { pattern = '*.sheet.json' })
  -- The text was renamed, read again from its file, or taken out of the editor.
  on({ 'BufFilePost', 'BufReadPost' }, function(event) if event.buf == preview.source then M.changed() end end)
  on({ 'BufDelete', 'BufWipeout' }, function(event) if event.buf == preview.source then vim.schedule(M.close) end end)
  -- With the last text, the preview goes too.
  on('QuitPre', function()
    local others = vim.tbl_filter(function(one)
      return one ~= vim.api.nvim_get_current_win() and vim.api.nvim_win_get_config(one).relative == ''
    end, vim.api.nvim_tabpage_list_wins(0))
    if #others == 1 and others[1] == preview.window then M.close() end
  end)
  if not options.focus then vim.api.nvim_set_current_win(before) end
  return { buffer = buffer, window = window, is_float = is_float, position = position, restore_mouse = map_mouse() }
end

--- Shows the sheet of a document (a URI, by default the one of the current window).
function M.open(uri)
  local source = uri and vim.uri_to_bufnr(uri) or sheetd().document()
  if not source then return end
  local client = sheetd().client_of(source)
  if not client then return end
  if preview then
    if preview.source ~= source then M.follow(source, true) end
    return
  end
  local options = { termguicolors = vim.o.termguicolors, mouse = vim.o.mouse }
  vim.o.termguicolors = true
  if vim.o.mouse == '' then vim.o.mouse = 'a' end
  preview = vim.tbl_extend('error', make_window(), { client = client.id, source = source, options = options, state = {}, columns = 40, rows = 20 })
  vim.b[preview.buffer].sheetd_document = source
  M.show_sheet()
end

--- Opens the document's sheet. If the document has errors, this is called again when they are corrected.
function M.show_sheet()
  M.drop_finger()
  close_sheet()
  opened = opened + 1
  preview.sheet = ('nvim-%d-%d'):format(vim.fn.getpid(), opened)
  preview.stale, preview.problem = nil, nil
  send('sheet/open', {
    document = vim.uri_from_bufnr(preview.source), clock = 'realtime', updates = { frames = true, events = false, animations = false },
  }, function() send('sheet/present') end)
end

--- Shows another document, unless the preview is pinned.
function M.follow(buffer, is_asked)
  -- Where it goes once it is not pinned any more.
  if preview and sheetd().is_document(buffer) then preview.edited = buffer end
  if not preview or buffer == preview.source or preview.is_pinned and not is_asked or not sheetd().is_document(buffer) then return end
  preview.source = buffer
  vim.b[preview.buffer].sheetd_document = buffer
  -- Its sheet, which may come from another document's errors, is drawn when it is there.
  preview.frame = nil
  M.reopen()
end

--- Keeps the preview on its document, or shows again the document that is edited.
function M.pin()
  if not preview then return sheetd().notify('there is no preview to pin; :SheetPreview opens one', vim.log.levels.WARN) end
  preview.is_pinned = not preview.is_pinned
  if not preview.is_pinned and preview.edited and vim.api.nvim_buf_is_loaded(preview.edited) then M.follow(preview.edited) end
  paint_soon()
end

--- Shows the document again after its buffer has another name or another text; closes if it is no sheet document any more.
function M.changed()
  vim.schedule(function()
    if not preview then return end
    if not sheetd().is_document(preview.source) then return M.close() end
    M.reopen()
  end)
end

--- Connects the preview to the running daemon.
function M.reopen()
  local client = preview and sheetd().client_of(preview.source)
  if not client or not preview then return end
  preview.client = client.id
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
  local one = preview
  M.forget()
  -- The last window stays.
  if one and vim.api.nvim_win_is_valid(one.window) then pcall(vim.api.nvim_win_close, one.window, true) end
end

--- Closes the sheet after its window has closed.
function M.forget()
  local one = preview
  if not one then return end
  M.drop_finger()
  close_sheet()
  preview = nil
  one.restore_mouse()
  vim.api.nvim_create_augroup('sheetd-preview', {})
  vim.o.termguicolors, vim.o.mouse = one.options.termguicolors, one.options.mouse
end

--- The open preview, or nil. For tests and other plugins.
function M.shown() return preview end

return M
