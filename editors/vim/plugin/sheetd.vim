" Sheet documents in Vim 9: diagnostics as you type, hover, completion, formatting, and scenarios. See README.md.
if exists('g:loaded_sheetd') || !has('channel') || !has('job') || v:version < 900
  finish
endif
let g:loaded_sheetd = 1

command! -nargs=? -complete=customlist,sheetd#Scenarios SheetRun call sheetd#Run(<q-args>)
command! -nargs=* SheetPicture call sheetd#SavePicture(<f-args>)
command! SheetPreview call sheetd#Preview()
command! SheetHover call sheetd#Hover()
command! SheetRestart call sheetd#Restart()

augroup sheetd
  autocmd!
  autocmd BufReadPost,BufNewFile,BufFilePost *.sheet.json call sheetd#Attach(v:false)
  autocmd TextChanged,TextChangedI *.sheet.json call sheetd#Change()
  autocmd BufFilePre *.sheet.json call sheetd#Close(expand('<afile>:p'))
  autocmd BufUnload *.sheet.json call sheetd#Close(expand('<afile>:p'))
  autocmd BufWinEnter * call sheetd#Enter()
  autocmd CompleteDone *.sheet.json call sheetd#Completed()
  autocmd VimLeavePre * call sheetd#StopPreview()
  autocmd CursorMoved,CursorHold *.sheet.json call sheetd#Echo()
augroup END
