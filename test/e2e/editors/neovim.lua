-- What a user does: open a file, look at the diagnostics, take the first code action, look again.
local out = vim.env.OUT

-- An answer to every question: the first.
vim.ui.select = function(items, _, on_choice)
  on_choice(items[1], 1)
end

local function diagnostics()
  local found = {}
  for _, one in ipairs(vim.diagnostic.get(0)) do
    table.insert(found, {
      code = one.code,
      source = one.source,
      severity = one.severity,
      from = { one.lnum, one.col },
      to = { one.end_lnum, one.end_col },
      message = one.message,
    })
  end
  return found
end

local function finish(result)
  vim.fn.writefile({ vim.fn.json_encode(result) }, out)
  vim.cmd('qa!')
end

vim.cmd('filetype on')
dofile(vim.env.SETUP)
vim.cmd('edit vc.yaml')
local opened = vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end, 50)
local before = diagnostics()
if not opened then finish({ error = 'no diagnostics' }) return end

vim.api.nvim_win_set_cursor(0, { before[1].from[1] + 1, before[1].from[2] })
vim.lsp.buf.code_action()
local fixed = vim.wait(20000, function() return #vim.diagnostic.get(0) == 0 end, 50)
finish({
  before = before,
  after = diagnostics(),
  fixed = fixed,
  lines = vim.api.nvim_buf_get_lines(0, 0, -1, true),
})
