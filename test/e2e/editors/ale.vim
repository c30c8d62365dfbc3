" What a user does: open a file, look at the findings, take the first code action, look again.
filetype plugin on
packadd ale

execute 'source' $SETUP

function! Findings() abort
  return map(deepcopy(ale#engine#GetLoclist(bufnr(''))), {_, one -> {
  \   'code': get(one, 'code', ''),
  \   'type': one.type,
  \   'line': one.lnum,
  \   'from': one.col,
  \   'to': get(one, 'end_col', -1),
  \   'message': one.text,
  \ }})
endfunction

function! WaitFor(Done) abort
  for l:round in range(400)
    if a:Done()
      return
    endif
    sleep 50m
  endfor
endfunction

" The menu of code actions: the first is taken.
function! TakeFirst(data, items) abort
  let g:titles = map(copy(a:items), {_, item -> item[1].title})
  call ale#codefix#ApplyLSPCodeAction(a:data, a:items[0][1])
endfunction

edit vc.yaml
call ale#Queue(0)
call WaitFor({-> !empty(Findings())})
let s:before = Findings()
let g:titles = []
call cursor(2, stridx(getline(2), 'createRbac') + 1)
call ale#codefix#Execute(0, function('TakeFirst'))
call WaitFor({-> getline(2) !~# 'createRbac'})
call ale#Queue(0)
call WaitFor({-> empty(Findings())})
call writefile([json_encode({
\   'before': s:before,
\   'after': Findings(),
\   'titles': g:titles,
\   'lines': getline(1, '$'),
\})], $OUT)
qa!
