/** Keeps alerts and mirrors up with the log: woken a moment after events were stored, and every minute in any case. */
import { dynamicTables } from '../../../../db/row-types.ts'
import type { Context, ReadContext } from '../../../../kernel/context.ts'
import { type Listener, on } from '../../../../kernel/hooks.ts'
import { defineSlowJob } from '../../../../kernel/jobs.ts'
import { contextOfSite } from '../../../../platform/sites/sites.ts'
import { hooks } from '../../hooks.ts'
import { runRules } from '../store/alerts/run-rules.ts'
import { dueMirrors, runMirror } from '../store/mirrors/run-mirror.ts'

export const feedMirror = defineSlowJob<{ mirror: number }>({
  name: 'activity-log.feed-mirror',
  async run({ mirror }, ctx) {
    const more = await runMirror(mirror, ctx)
    if (more !== null) await ctx.transaction(tx => enqueueMirror(mirror, { runAt: more }, tx))
  },
})

export const followLog = defineSlowJob({
  name: 'activity-log.follow',
  schedule: { every: 60 },
  async run(_payload, ctx) {
    const due = await dueMirrors(ctx)
    if (due.length > 0)
      await ctx.transaction(async tx => {
        for (const mirror of due) await enqueueMirror(mirror, {}, tx)
      })
    await runRules(ctx)
  },
})

const enqueueMirror = (mirror: number, when: { runAt?: string }, ctx: Context): Promise<void> =>
  ctx.jobs.enqueue(feedMirror, { mirror }, { ...when, key: `mirror ${mirror}` })

/**
 * In memory, after the commit: an event pays nothing for those who follow, and writers do not wait for each other over a
 * stored job. What a server forgets when it dies is found within the minute.
 */
export const wakeFollowers: Listener = on(hooks.recorded, 'activity-log.pro.follow', (_about, ctx) => {
  ctx.afterCommit(() => wakeSoon(ctx))
})

const MOMENT = 1000
const awake = new WeakMap<object, Set<number>>()

function wakeSoon(ctx: Context): void {
  const sites = awake.get(ctx.app) ?? new Set<number>()
  awake.set(ctx.app, sites)
  if (sites.has(ctx.site.id)) return
  sites.add(ctx.site.id)
  setTimeout(() => {
    sites.delete(ctx.site.id)
    wake(ctx).catch(error => ctx.log.debug({ err: error }, 'Those who follow the activity log could not be woken.'))
  }, MOMENT).unref()
}

async function wake(ctx: Context): Promise<void> {
  const site = await contextOfSite(ctx.site.id, ctx)
  if (await hasFollowers(site)) await site.transaction(tx => tx.jobs.enqueue(followLog, null, { key: 'follow' }))
}

/** Most sites have neither rules nor mirrors: then nothing is stored. */
async function hasFollowers({ db }: ReadContext): Promise<boolean> {
  const enabled = (table: string) =>
    dynamicTables(db).selectFrom(table).select('id').where('enabled', '=', 1).limit(1).executeTakeFirst()
  return Boolean((await enabled('activity_rules')) ?? (await enabled('activity_mirrors')))
}
