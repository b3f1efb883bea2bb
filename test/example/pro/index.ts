import { integer } from '../../../src/kernel/fields.ts'
import { on } from '../../../src/kernel/hooks.ts'
import { defineLimits, limit, MINUTE } from '../../../src/kernel/limits.ts'
import { extendService } from '../../../src/kernel/service.ts'
import { defineSettings } from '../../../src/kernel/settings.ts'
import { hooks } from '../hooks.ts'
import { example } from '../service.ts'
import { repairs } from './entities/repairs.ts'
import { repairTables } from './migrations/001-repairs.ts'
import { openRepairs } from './repairs-of-tool.ts'
import { repairBoard } from './routes/repair-board.ts'

/** Tool library Pro: repairs. A tool that is being repaired cannot go. */
export default extendService(example, {
  entities: [repairs],
  routes: [repairBoard],
  listeners: [
    on(hooks.toolDeleteBlockers, 'example.pro.repairs', async (reasons, tool, ctx) => {
      const open = await openRepairs(Number(tool.id), ctx)
      return open > 0 ? [...reasons, 'it is being repaired'] : reasons
    }),
  ],
  settings: defineSettings('example_settings', { fields: { repair_days: integer({ default: 7, min: 1 }) } }),
  limits: defineLimits({ table: { board: limit(30, MINUTE) } }),
  migrations: [repairTables],
  legacy: { 'example-old/v1': ['/repair-board'] },
})
