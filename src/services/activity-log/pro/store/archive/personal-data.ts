/** What the archive keeps of a person: handed out with the rest, and made anonymous by a job of its own. */
import type { Database } from '../../../../../db/database.ts'
import type { ReadContext } from '../../../../../kernel/context.ts'
import { defineSlowJob } from '../../../../../kernel/jobs.ts'
import { type Keeper, keepsPersonalData } from '../../../../../platform/personal-data/personal-data.ts'
import { type Identity, withoutIdentity } from '../../../domain/erase-identity.ts'
import { EVENTS } from '../../../store/event-table.ts'
import { handedOut, identityOf, MOST_HANDED_OUT, theirEvents } from '../../../store/personal-data.ts'
import { withArchive } from './archive.ts'
import { archiveRun } from './move-events.ts'

const keeper: Keeper = {
  name: 'activity-log.archive',
  title: 'Archive of the activity log',
  async find(person, ctx) {
    if (!(await hasArchive(ctx))) return []
    const identity = await identityOf(person, ctx)
    const rows = await inArchive(identity, { above: 0, limit: MOST_HANDED_OUT }, ctx)
    return rows.map(handedOut)
  },
  /** The archive may be on another server, so it cannot take part in this transaction. */
  async erase(person, ctx) {
    if (!(await hasArchive(ctx))) return 0
    const identity = await identityOf(person, ctx)
    const rows = await inArchive(identity, { above: 0, limit: MOST_HANDED_OUT }, ctx)
    if (rows.length > 0) await ctx.jobs.enqueue(eraseArchived, { identity })
    return rows.length
  },
}

export const archivePersonalData = keepsPersonalData(keeper)

export const eraseArchived = defineSlowJob<{ identity: Identity }>({
  name: 'activity-log.erase-archived',
  attempts: 20,
  run: ({ identity }, ctx) => withArchive(archive => eraseAll(identity, archive, ctx), ctx),
})

const AT_ONCE = 500

const hasArchive = async (ctx: ReadContext): Promise<boolean> => (await archiveRun(ctx)).copiedTo > 0

const inArchive = (identity: Identity, part: Parameters<typeof theirEvents>[1], ctx: ReadContext) =>
  withArchive(archive => theirEvents(identity, part, { db: archive.reader(ctx.site.id) }), ctx)

async function eraseAll(identity: Identity, archive: Database, ctx: ReadContext): Promise<void> {
  for (let above = 0; ; ) {
    const rows = await theirEvents(identity, { above, limit: AT_ONCE }, { db: archive.reader(ctx.site.id) })
    const last = rows.at(-1)
    if (!last) return
    await archive.transaction(ctx.site.id, async db => {
      for (const row of rows)
        await db.updateTable(EVENTS).set(withoutIdentity(row, identity)).where('id', '=', row.id).execute()
    })
    above = last.id
  }
}
