/** Mails to those who want to hear of grave events: what came together within a minute goes in one mail. */

import { instantFromMillis } from '../../../kernel/clock.ts'
import type { Context } from '../../../kernel/context.ts'
import { on } from '../../../kernel/hooks.ts'
import { defineJob } from '../../../kernel/jobs.ts'
import type { EventRow } from '../domain/event.ts'
import { rankOf, ranksFrom, type Severity, severityOf } from '../domain/severity.ts'
import { hooks } from '../hooks.ts'
import { settings } from '../settings.ts'
import { ownSource } from '../store/event-row.ts'
import { listEvents } from '../store/list-events.ts'

const MINUTE = 60_000
const MOST_TOLD = 50

export const notifyJob = defineJob<{ after: number }>({
  name: 'activity-log.notify',
  async run({ after }, ctx) {
    const { notify_recipients: recipients, notify_min_severity: least } = await ctx.settings(settings)
    const filters = { sites: [ctx.site.id], severities: ranksFrom(least as Severity) }
    const page = { limit: MOST_TOLD, beforeId: null, afterId: after - 1, withTotal: false }
    const { rows, meta } = await listEvents({ filters, page }, ownSource(ctx))
    if (rows.length === 0) return
    const more = meta.gap ? '\nThere are more; see the log.\n' : ''
    const count = meta.gap ? `more than ${rows.length}` : String(rows.length)
    for (const to of recipients)
      await ctx.mail.send({
        to,
        subject: `[${ctx.site.title}] Activity log: ${count} events to look at`,
        text: `${rows.map(lineOf).join('\n')}\n${more}`,
      })
  },
})

/** The first one asks for the mail; the others of the same minute find that somebody has. */
export const noticeGraveEvents = on(hooks.recorded, 'activity-log.notify', async ({ event, id }, ctx) => {
  const values = await ctx.settings(settings)
  if (values.notify_recipients.length === 0 || event.severity < rankOf(values.notify_min_severity as Severity)) return
  await enqueueOnce(await id(), ctx)
})

const enqueueOnce = (after: number, ctx: Context): Promise<void> => {
  const runAt = instantFromMillis(ctx.clock.millis() + MINUTE)
  return ctx.jobs.enqueue(notifyJob, { after }, { key: 'notify', runAt })
}

const lineOf = ({ occurred_at, severity, message, ip }: EventRow): string =>
  `${occurred_at.slice(0, 19)}Z  ${severityOf(severity)}  ${message}${ip === '' ? '' : ` (${ip})`}`
