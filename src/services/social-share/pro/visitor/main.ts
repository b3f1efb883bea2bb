/** The script of pages with Pro: the same, the pop-up, buttons on pictures, and the form. */
import { start } from '../../visitor/start.ts'
import { showOnPictures } from './hover.ts'
import { openLater } from './popup.ts'
import { sendForms } from './save-form.ts'

showOnPictures()
start()
openLater()
sendForms()
