--- :checkhealth sheetd
local M = {}

function M.check()
  local health = vim.health or require('health')
  local start = health.start or health.report_start
  local ok, warn, fail = health.ok or health.report_ok, health.warn or health.report_warn, health.error or health.report_error
  start('sheetd')
  if vim.fn.has('nvim-0.7.2') == 1 then
    ok('Neovim is new enough')
  else
    fail('Neovim 0.7.2 or newer is needed')
  end
  local command, why = require('sheetd').command()
  if not command then
    fail(why, { 'Build it with `make release` and put .build-release/release/sheetd on the path.' })
  elseif vim.fn.executable(command[1]) ~= 1 then
    fail(command[1] .. ' does not exist or is not executable')
  else
    local version = vim.fn.system({ command[1], '--version' }):gsub('%s+$', '')
    if vim.v.shell_error == 0 then
      ok(('%s is version %s'):format(command[1], version))
    else
      fail(('%s --version failed: %s'):format(command[1], version))
    end
  end
  if vim.o.termguicolors or vim.env.COLORTERM == 'truecolor' then
    ok('The terminal supports true color')
  else
    warn('$COLORTERM is not truecolor: the preview may have wrong colors',
      { "In tmux: set -as terminal-overrides ',*:Tc'" })
  end
  if vim.o.mouse:find('[an]') then
    ok('The mouse is enabled')
  else
    warn("'mouse' is off in normal mode", { ':SheetPreview sets it to "a"' })
  end
end

return M
