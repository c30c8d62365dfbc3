-- What a user does: open a file, look at the diagnostics, take the first code action, look again, ask what a field
-- is about, and for the fields that fit.
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
local lines = vim.api.nvim_buf_get_lines(0, 0, -1, true)

local function floating()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= '' then
      return vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, true)[1]
    end
  end
end
vim.lsp.buf.hover()
vim.wait(20000, function() return floating() ~= nil end, 50)
local hover = floating()

-- In place of the value.
local at = lines[2]:find('}}', 1, true)
vim.api.nvim_buf_set_text(0, 1, at - 1, 1, at - 1, { ', ' })
vim.api.nvim_win_set_cursor(0, { 2, at + 1 })
local params = vim.lsp.util.make_position_params()
local answers = vim.lsp.buf_request_sync(0, 'textDocument/completion', params, 20000)
local words = {}
for _, answer in pairs(answers or {}) do
  for _, item in ipairs(vim.lsp.util.text_document_completion_list_to_complete_items(answer.result, '')) do
    table.insert(words, item.abbr)
  end
end

finish({
  before = before,
  after = diagnostics(),
  fixed = fixed,
  lines = lines,
  hover = hover,
  words = words,
})
