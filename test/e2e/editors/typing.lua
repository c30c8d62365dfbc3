-- A user who writes a patch with proposals, line breaks, undo and redo; what Neovim shows after each step.
local seen = {}

local function look(step, milliseconds)
  vim.wait(milliseconds, function() return false end, 20)
  local codes = {}
  for _, one in ipairs(vim.diagnostic.get(0)) do table.insert(codes, one.code) end
  table.insert(seen, { step, codes })
end

local function press(step, keys, milliseconds)
  vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes(keys, true, false, true), 'tx', false)
  look(step, milliseconds or 500)
end

-- Takes the proposal with this label, as a popup does.
local function accept(label)
  local params = vim.lsp.util.make_position_params()
  local line = vim.api.nvim_get_current_line()
  params.position.character = #line
  for _, answer in pairs(vim.lsp.buf_request_sync(0, 'textDocument/completion', params, 20000) or {}) do
    for _, item in ipairs(answer.result.items or answer.result) do
      if item.label == label then
        local edit = item.textEdit
        local row = edit.range.start.line
        vim.lsp.util.apply_text_edits({ edit }, 0, 'utf-16')
        local added = select(2, edit.newText:gsub('\n', ''))
        vim.api.nvim_win_set_cursor(0, { row + added + 1, 0 })
        look('accepted ' .. label, 500)
        return
      end
    end
  end
  look('no proposal ' .. label, 0)
end

vim.cmd('filetype on')
dofile(vim.env.SETUP)
vim.cmd('edit vc.yaml')
-- As the plugin for YAML sets it, which is not loaded here.
vim.bo.autoindent = true
vim.bo.expandtab = true
look('opened', 2500)
press('line break', 'Gox<BS><Esc>')
accept('patches')
accept('path')
press('path', 'Ametadata.labels["team"]<Esc>')
press('second line break', 'o  x<BS><Esc>')
accept('expression')
press('undo', 'u')
press('redo', '<C-r>')
press('undo again', 'u')
press('elsewhere', 'ggA <Esc>')
look('a second later', 1500)
local lines = vim.api.nvim_buf_get_lines(0, 0, -1, true)
vim.fn.writefile({ vim.fn.json_encode({ seen = seen, lines = lines }) }, vim.env.OUT)
vim.cmd('qa!')
