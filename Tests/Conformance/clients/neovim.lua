-- Tests the daemon with Neovim's own language client: nvim --headless -u NONE -c "luafile neovim.lua" (0.7.2 and newer).
-- $SHEETD is the daemon. On failure, prints the reason to stderr and exits with 1.
local function check(condition, what)
  if not condition then error(what, 2) end
end

local function run()
  local frames, events, asked = {}, {}, 0
  local ready, exit_code = false, nil
  local id = vim.lsp.start_client({
    name = 'sheetd',
    cmd = { vim.env.SHEETD, '--stdio' },
    handlers = {
      ['sheet/frame'] = function(_, params) frames[#frames + 1] = params end,
      ['sheet/event'] = function(_, params) events[#events + 1] = params.name end,
      ['sheet/animation'] = function() end,
      ['sheet/shouldDismiss'] = function() asked = asked + 1; return true end,
    },
    on_init = function() ready = true end,
    on_exit = function(code) exit_code = code end,
  })
  check(vim.wait(5000, function() return ready end, 5), 'initialize was not answered')
  local client = vim.lsp.get_client_by_id(id)

  local function ask(method, params)
    local answer, problem
    client.request(method, params, function(err, result) answer, problem = result, err end)
    check(vim.wait(5000, function() return answer ~= nil or problem ~= nil end, 5), method .. ' was not answered')
    return answer, problem
  end

  -- Neovim encodes empty params as an array, and escapes slashes with a backslash.
  check(#ask('sheet/list', {}).sheets == 0, 'there are sheets')
  local ask_first = { interaction = { dismissal = 'ask' } }
  local state = ask('sheet/open', { sheet = 'ü🧪', preset = 'content-sized', content = { height = 300.0 }, configuration = ask_first })
  check(state.sheet == 'ü🧪' and state.phase == 'dismissed', 'the State is wrong')
  client.notify('sheet/present', { sheet = 'ü🧪', animated = false, tag = 5 })
  check(vim.wait(5000, function() return #frames == 1 end, 5), 'there is no frame')
  check(frames[1].tag == 5 and frames[1].frame.y == 510, 'the frame is wrong')
  check(events[1] == 'presentationTransitionWillBegin', 'the events are wrong')
  client.notify('sheet/tap', { sheet = 'ü🧪', on = 'dimming' })
  check(vim.wait(5000, function() return asked == 1 end, 5), 'it did not ask')
  check(vim.wait(5000, function() return vim.tbl_contains(events, 'dismissalTransitionWillBegin') end, 5), 'the answer did not arrive')
  local _, problem = ask('sheet/state', { sheet = 'none' })
  check(problem.code == 1001 and problem.data.name == 'unknownSheet', 'the error is wrong')
  client.stop()
  check(vim.wait(5000, function() return exit_code ~= nil end, 5), 'it did not end')
  check(exit_code == 0, 'it ended with ' .. tostring(exit_code))
end

local ok, problem = xpcall(run, debug.traceback)
if not ok then
  io.stderr:write(problem .. '\n')
  vim.cmd('cquit 1')
end
vim.cmd('qall!')
