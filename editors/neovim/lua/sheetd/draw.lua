--- Draws a frame as characters: rows of {text, foreground, background}. Does not depend on windows.
local M = {}

-- Characters that fill one to eight eighths of a cell, from the bottom and from the left.
local LOWER = { '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█' }
local LEFT = { '▏', '▎', '▍', '▌', '▋', '▊', '▉', '█' }
local SHADES = 16 -- of dimming, to keep the number of colors small

M.themes = {
  light = { app = { 242, 242, 247 }, card = { 214, 224, 246 }, sheet = { 255, 255, 255 }, ink = { 60, 60, 67 }, behind = { 0, 0, 0 },
    row = { 120, 120, 128 }, keyboard = { 209, 212, 217 }, finger = { 47, 111, 237 } },
  dark = { app = { 28, 28, 32 }, card = { 44, 58, 92 }, sheet = { 44, 44, 48 }, ink = { 235, 235, 245 }, behind = { 0, 0, 0 },
    row = { 150, 150, 158 }, keyboard = { 70, 70, 74 }, finger = { 122, 167, 255 } },
}

local function mix(a, b, part)
  return {
    math.floor(a[1] + (b[1] - a[1]) * part + 0.5),
    math.floor(a[2] + (b[2] - a[2]) * part + 0.5),
    math.floor(a[3] + (b[3] - a[3]) * part + 0.5),
  }
end

local function hex(color)
  return ('#%02x%02x%02x'):format(color[1], color[2], color[3])
end

--- The color of a configuration's `dimming`.
function M.dimming(rules)
  local red, green, blue = tostring(rules.color):match('^#(%x%x)(%x%x)(%x%x)$')
  if red then return { tonumber(red, 16), tonumber(green, 16), tonumber(blue, 16) } end
  local white = (rules.white or 0) * 255
  return { white, white, white }
end

local function overlap(a, b, low, high)
  return math.max(0, math.min(b, high) - math.max(a, low))
end

--- The rows of a frame.
-- @param frame the params of `sheet/frame`
-- @param state {size = {width, height}, contents, theme, dimming = {red, green, blue}, finger = {x, y} or nil, keyboard = pt}
-- @param columns, rows the size in cells
function M.rows(frame, state, columns, rows)
  local theme = M.themes[state.theme] or M.themes.light
  local across, down = state.size.width / columns, state.size.height / rows
  local sheet, presenter, grabber = frame.frame, frame.presenter, frame.grabber
  local shade = math.floor(frame.dimming.opacity * SHADES + 0.5) / SHADES
  local veil = state.dimming or { 0, 0, 0 }
  local is_gone = frame.phase == 'dismissed'
  local cards = M.cards(presenter)

  local function backdrop(x, y)
    local color = theme.behind
    if x >= presenter.x and x < presenter.x + presenter.width and y >= presenter.y and y < presenter.y + presenter.height then
      color = cards(x, y) and theme.card or theme.app
    end
    return mix(color, veil, shade)
  end

  local lines = {}
  for row = 1, rows do
    local top, bottom = (row - 1) * down, row * down
    local middle = (top + bottom) / 2
    local high = is_gone and 0 or overlap(top, bottom, sheet.y, sheet.y + sheet.height) / down
    local cells = {}
    for column = 1, columns do
      local left, right = (column - 1) * across, column * across
      local x = (left + right) / 2
      local behind = backdrop(x, middle)
      local wide = is_gone and 0 or overlap(left, right, sheet.x, sheet.x + sheet.width) / across
      local glyph, fore, back = ' ', theme.ink, behind
      if wide > 0 and high > 0 then
        back = theme.sheet
        if wide < 0.99 then
          -- The left or right edge of the sheet: the sheet fills a part of the cell, the background the rest.
          local eighths = math.floor(wide * 8 + 0.5)
          if sheet.x > left then
            glyph, fore, back = LEFT[8 - eighths] or ' ', behind, theme.sheet
            if eighths == 0 then back = behind end
          else
            glyph, fore, back = LEFT[eighths] or ' ', theme.sheet, behind
          end
        elseif high < 0.99 then
          local eighths = math.floor(high * 8 + 0.5)
          if sheet.y > top then
            glyph, fore, back = LOWER[eighths] or ' ', theme.sheet, behind
          else
            glyph, fore, back = LOWER[8 - eighths] or ' ', behind, theme.sheet
          end
        end
      end
      cells[column] = { glyph, fore, back }
    end
    lines[row] = cells
  end

  if not is_gone then
    M.write_content(lines, frame, state, theme, across, down)
    if grabber then M.write_grabber(lines, grabber, theme, across, down) end
  end
  if (state.keyboard or 0) > 0 then
    local first = math.floor((state.size.height - state.keyboard) / down + 0.5) + 1
    for row = math.max(first, 1), rows do
      for column = 1, columns do lines[row][column] = { (row - first) % 2 == 1 and column % 3 == 2 and '▂' or ' ', theme.sheet, theme.keyboard } end
    end
  end
  if state.finger then
    local row = math.floor(state.finger.y / down) + 1
    local column = math.floor(state.finger.x / across) + 1
    if lines[row] and lines[row][column] then lines[row][column] = { '●', theme.finger, lines[row][column][3] } end
  end

  for row, cells in ipairs(lines) do lines[row] = M.joined(cells) end
  return lines
end

--- Returns a function that tells whether a point is on one of the app's cards, which scale with the app.
function M.cards(presenter)
  local scale = presenter.scale > 0 and presenter.scale or 1
  return function(x, y)
    local inside_x, inside_y = (x - presenter.x) / scale, (y - presenter.y) / scale
    local width = presenter.width / scale
    if inside_y < 120 or inside_x < 20 or inside_x > width - 20 then return false end
    return (inside_y - 120) % 134 < 110 and (inside_x - 20) % (width / 2 - 10) < width / 2 - 30
  end
end

local function put(lines, row, column, text, color)
  local cells = lines[row]
  if not cells then return end
  for character in text:gmatch('[%z\1-\127\194-\244][\128-\191]*') do
    local cell = cells[column]
    if cell and cell[1] == ' ' then cells[column] = { character, color, cell[3] } end
    column = column + 1
  end
end

--- Writes the rows of the content that are within the sheet.
function M.write_content(lines, frame, state, theme, across, down)
  local sheet, scale = frame.frame, frame.scale or 1
  for place, screen in ipairs(frame.screens) do
    local content = nil
    for _, one in ipairs(state.contents or {}) do if one.id == screen.id then content = one end end
    local length = content and (content.scrollable and content.scrollHeight or content.height) or 300
    local left = math.floor((sheet.x + scale * (screen.x + 20)) / across + 0.5) + 1
    local offset = place == #frame.screens and frame.content.offset or 0
    local function at(y, text, color)
      if y > length then return end
      local row = math.floor((sheet.y + scale * (y - offset)) / down) + 1
      local edge = (row - 1) * down
      if edge >= sheet.y and edge + down <= sheet.y + sheet.height + 1 then put(lines, row, left, text, color) end
    end
    at(30, screen.id == 'root' and 'Sheet' or screen.id, theme.ink)
    for number = 1, math.min(80, math.floor((length - 60) / 52)) do at(60 + (number - 0.5) * 52, '▪ Row ' .. number, theme.row) end
  end
end

function M.write_grabber(lines, grabber, theme, across, down)
  local row = math.floor((grabber.y + grabber.height / 2) / down) + 1
  local middle = (grabber.x + grabber.width / 2) / across
  local half = math.max(1, math.floor(18 / across + 0.5))
  for column = math.floor(middle - half) + 1, math.floor(middle + half) do
    local cell = lines[row] and lines[row][column]
    if cell then lines[row][column] = { '▬', theme.row, cell[3] } end
  end
end

--- Joins adjacent cells of the same colors into pieces: {text, foreground, background}.
function M.joined(cells)
  local pieces = {}
  for _, cell in ipairs(cells) do
    local fore, back = hex(cell[2]), hex(cell[3])
    local last = pieces[#pieces]
    -- The foreground of a blank is invisible.
    if last and last[3] == back and (last[2] == fore or cell[1] == ' ') then
      last[1] = last[1] .. cell[1]
    else
      table.insert(pieces, { cell[1], fore, back })
    end
  end
  return pieces
end

return M
