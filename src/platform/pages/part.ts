import { shortcodeList } from '../formatting/hooks.ts'
import { pageWords } from '../locale/hooks.ts'
import { definePart } from '../part.ts'
import { slashPolicy } from '../permalinks/hooks.ts'
import { resetMigrations } from './account/reset-keys.ts'
import { sendResetMail } from './account/reset-mail.ts'
import { addressIndex } from './address-index/migration.ts'
import { pageBar } from './admin/page-bar.ts'
import * as hooks from './hooks.ts'
import { menuListeners } from './menu.ts'
import { shortcodesRoute } from './routes/shortcodes.ts'
import { contentListeners } from './shortcodes.ts'

export const pagesPart = definePart({
  routes: [shortcodesRoute],
  migrations: [...resetMigrations, addressIndex],
  jobs: [sendResetMail],
  listeners: [...contentListeners, ...menuListeners, pageBar],
  hooks: Object.fromEntries(
    [...Object.values(hooks), pageWords, shortcodeList, slashPolicy].map(hook => [hook.name, hook]),
  ),
})
