/** Records do not stay in the trash for ever: 30 days, or what the service's setting `trash_days` says; 0 keeps them. */

import { dynamicTables } from '../../db/row-types.ts'
import { DAY } from '../calendar.ts'
import { instantFromMillis } from '../clock.ts'
import type { Context } from '../context.ts'
import { defineJob, type Job } from '../jobs.ts'
import type { Service } from '../service.ts'
import type { Values } from './kind.ts'
import { type Plan, planOf } from './plan.ts'
import { hasVerb } from './rights.ts'
import { writeRecord } from './write-record.ts'

/** A nightly job for a service with a trash. */
export function trashJobs(service: Service): readonly Job<null>[] {
  if (!plansWithTrash(service).length) return []
  return [
    defineJob({
      name: `${service.slug}.empty-trash`,
      schedule: { cron: '30 3 * * *' },
      run: async (_payload, ctx) => void (await emptyTrash(service, ctx)),
    }),
  ]
}

/** Purges what has been in the trash for too long, oldest first, and answers how many it were. */
export async function emptyTrash(service: Service, ctx: Context): Promise<number> {
  const days = await daysKept(service, ctx)
  if (days === 0) return 0
  const before = instantFromMillis(ctx.clock.millis() - days * DAY)
  const system = ctx.asSystem('empty-trash')
  let purged = 0
  for (const plan of plansWithTrash(service)) {
    const old = await dynamicTables(ctx.db)
      .selectFrom(plan.table)
      .select('id')
      .where('trashed_at', '<', before)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    for (const { id } of old) purged += await purgeOne(plan, Number(id), system)
  }
  return purged
}

const DAYS_KEPT = 30
/** One night's work for one entity; the next night goes on. */
const AT_ONCE = 1000

const plansWithTrash = (service: Service): Plan[] =>
  (service.entities ?? [])
    .filter(entity => hasVerb({ service, entity }, 'trash') && hasVerb({ service, entity }, 'purge'))
    .map(entity => planOf({ service, entity }))

async function daysKept({ settings }: Service, ctx: Context): Promise<number> {
  const values = settings?.fields.trash_days ? ((await ctx.settings(settings)) as Values) : {}
  return Number(values.trash_days ?? DAYS_KEPT)
}

/** What refuses to go stays, and is told in the log; the others go all the same. */
async function purgeOne(plan: Plan, id: number, ctx: Context): Promise<number> {
  try {
    await ctx.attempt(() => writeRecord({ plan, verb: 'purge', id }, ctx))
    return 1
  } catch (error) {
    ctx.log.warn({ err: error, entity: plan.entity.name, id }, 'A record could not be taken out of the trash.')
    return 0
  }
}
