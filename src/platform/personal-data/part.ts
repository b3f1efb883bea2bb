import { definePart } from '../part.ts'
import { personalDataErase, personalDataErased, personalDataExport } from './hooks.ts'
import { keepsPersonalData } from './keeper.ts'
import { contentKeeper } from './keepers/content.ts'
import { mailKeeper } from './keepers/mail.ts'
import { revisionsKeeper } from './keepers/revisions.ts'
import { shopKeeper } from './keepers/shop.ts'
import { tasksKeeper } from './keepers/tasks.ts'
import { personalDataRoutes } from './routes/personal-data.ts'

export const personalDataPart = definePart({
  routes: personalDataRoutes,
  hooks: { personalDataExport, personalDataErase, personalDataErased },
  listeners: [contentKeeper, mailKeeper, revisionsKeeper, shopKeeper, tasksKeeper].flatMap(keepsPersonalData),
})
