/** What happens to the data when the service is uninstalled and its setting says that nothing may stay. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { type Listener, on } from '../../../kernel/hooks.ts'
import { defineSlowJob } from '../../../kernel/jobs.ts'
import { isModuleActive, moduleHooks } from '../../../platform/modules/modules.ts'
import { deleteOption } from '../../../platform/options/options.ts'
import { SWITCHES } from '../routes/integrations.ts'
import { rulesOf, SLUG } from '../serving/state.ts'
import { settings } from '../settings.ts'
import { PATTERNS } from '../store/patterns.ts'
import { toolNames } from '../tasks/tools.ts'

/** Rows in a transaction: few, because on SQLite nobody else is served while one runs. */
const AT_ONCE = 25
const NUMBERED = ['permalink_redirects', 'permalink_history'] as const
const TALLIES = ['permalink_hits', 'permalink_misses'] as const
const OPTIONS = [settings.option, PATTERNS, SWITCHES]

/** A site may have very many, so the rows go bit by bit. Whoever switches the service on again keeps what is left. */
export const deleteData = defineSlowJob({
  name: 'permalink-manager.delete-data',
  attempts: 20,
  async run(_payload, ctx) {
    for (const table of NUMBERED) await rowByRow((after, tx) => deleteSome(table, after, tx), ctx)
    await rowByRow(resetSome, ctx)
    await untilDone(async tx => {
      for (const table of TALLIES) await tx.db.deleteFrom(table).execute()
      await tx.db.deleteFrom('tasks').where('name', 'in', toolNames).execute()
      for (const option of OPTIONS) await deleteOption(option, tx)
      return false
    }, ctx)
  },
})

export const uninstallListeners: readonly Listener[] = [
  on(moduleHooks.deleted, 'permalink-manager.uninstalled', async ({ object }, ctx) => {
    const { delete_data_on_uninstall: isWanted } = await rulesOf(ctx)
    if (object.id === SLUG && isWanted) await ctx.jobs.enqueue(deleteData, null)
  }),
]

/** Step by step, for as long as there is more and the service is off. */
async function untilDone(step: (ctx: Context) => Promise<boolean>, ctx: ReadContext): Promise<void> {
  while (!(await isModuleActive(SLUG, ctx)) && (await ctx.transaction(step))) await nextTurn()
}

/** From the last id on, which each step answers; 0 when there is none. */
async function rowByRow(step: (after: number, tx: Context) => Promise<number>, ctx: ReadContext): Promise<void> {
  let after = 0
  await untilDone(async tx => {
    after = await step(after, tx)
    return after > 0
  }, ctx)
}

async function deleteSome(table: (typeof NUMBERED)[number], after: number, { db }: Context): Promise<number> {
  const rows = await db.selectFrom(table).select('id').where('id', '>', after).orderBy('id').limit(AT_ONCE).execute()
  if (rows.length === 0) return 0
  const ids = rows.map(row => row.id)
  await db.deleteFrom(table).where('id', 'in', ids).execute()
  return Number(ids.at(-1))
}

/** Rows of items belong to the posts and terms: they stay, as if nobody had ever given an address. */
async function resetSome(after: number, { db }: Context): Promise<number> {
  const rows = await db
    .selectFrom('permalink_items')
    .select(['id', 'uri', 'mode', 'is_manual', 'modified_by'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
  const changed = rows.filter(
    row => row.uri !== null || row.mode !== 0 || row.is_manual !== 0 || row.modified_by !== null,
  )
  const ids = changed.map(row => row.id)
  if (ids.length > 0) await db.updateTable('permalink_items').set(UNTOUCHED).where('id', 'in', ids).execute()
  return Number(rows.at(-1)?.id ?? 0)
}

const UNTOUCHED = {
  ...{ uri: null, uri_key: null, mode: 0, is_custom: 0, is_manual: 0, modified_by: null },
  // A post's follows its path; a term's is nobody else's to keep.
  address: sql`case kind when 'term' then coalesce((select t.slug from terms t where t.id = item_id), address) else address end`,
}
