" Sheet documents in Vim 9: diagnostics as you type, and scenarios. See README.md.
if exists('g:loaded_sheetd') || !has('channel') || !has('job') || v:version < 900
  finish
endif
let g:loaded_sheetd = 1

command! -nargs=? -complete=customlist,sheetd#Scenarios SheetRun call sheetd#Run(<q-args>)
command! -nargs=* SheetPicture call sheetd#SavePicture(<f-args>)
command! SheetRestart call sheetd#Restart()

augroup sheetd
  autocmd!
  autocmd BufReadPost,BufNewFile *.sheet.json call sheetd#Attach()
  autocmd TextChanged,TextChangedI *.sheet.json call sheetd#Change()
  autocmd BufUnload *.sheet.json call sheetd#Close(expand('<afile>:p'))
augroup END
