/** Notifications as mails: one at once, or those of a day or a week together. What somebody may not see any more is not sent. */
import { dateAt, weekdayOf } from '../../kernel/calendar.ts'
import type { Context, ReadContext } from '../../kernel/context.ts'
import { defineJob } from '../../kernel/jobs.ts'
import { deliveriesWith } from '../../kernel/notifications.ts'
import { makeContext } from '../context/context.ts'
import { internals } from '../internals.ts'
import { callerFor } from '../roles/roles.ts'
import { type Addressed, storedNotifications, toNotification, visible } from './stored.ts'

export const mailNotification = defineJob<{ id: number }>({
  name: 'host.notification-mail',
  async run({ id }, ctx) {
    const rows = await storedNotifications(ctx).where('id', '=', id).where('mailed_at', 'is', null).execute()
    await mailTo({ rows: rows.map(toNotification), noted: 'mailed_at' }, ctx)
  },
})

/** In the morning, on the site's clock; those of a week on Mondays. */
export const mailDigests = defineJob({
  name: 'host.notification-digests',
  schedule: { cron: '0 7 * * *' },
  async run(_payload, ctx) {
    const isMonday = weekdayOf(dateAt(ctx.clock.millis(), ctx.site.zone)) === 1
    const rows = await storedNotifications(ctx)
      .where('delivery', 'in', isMonday ? [...DAILY, ...WEEKLY] : DAILY)
      .where('digested_at', 'is', null)
      .orderBy('id')
      .limit(MOST_AT_ONCE)
      .execute()
    const people = Map.groupBy(rows.map(toNotification), ({ user_id }) => user_id)
    for (const rows of people.values()) await mailTo({ rows, noted: 'digested_at' }, ctx)
  },
})

const DAILY = deliveriesWith(({ digest }) => digest === 'daily')
const WEEKLY = deliveriesWith(({ digest }) => digest === 'weekly')
/** One morning's work; what is left comes with the next one. */
const MOST_AT_ONCE = 5_000
/** Lines of one mail; the bell has the others. */
const MOST_LINES = 50

type Letter = { readonly rows: readonly Addressed[]; readonly noted: 'mailed_at' | 'digested_at' }

/** One mail to one person. What was read in the bell meanwhile is not told again. */
async function mailTo({ rows, noted }: Letter, ctx: Context): Promise<void> {
  const [first] = rows
  if (!first) return
  await ctx.db
    .updateTable('notifications')
    .set({ [noted]: ctx.clock.instant() })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  const person = await contextAs(first.user_id, ctx)
  const told = person ? (await visible(rows, person)).filter(({ read_at }) => read_at === null) : []
  if (!person?.user || told.length === 0) return
  const lines = told
    .slice(0, MOST_LINES)
    .map(row => (row.path ? `${row.title}\n${ctx.site.url}${row.path}` : row.title))
  const more = told.length > MOST_LINES ? [`And ${told.length - MOST_LINES} more, in the bell.`] : []
  await ctx.mail.send({
    to: person.user.email,
    subject: told.length === 1 ? told[0]!.title : `${told.length} notifications from ${ctx.site.title}`,
    text: [...lines, ...more, `You choose what is mailed to you on ${ctx.site.url}.`].join('\n\n'),
  })
}

/** What somebody sees, asked within the job's transaction. */
async function contextAs(userId: number, ctx: Context): Promise<ReadContext | null> {
  const user = await callerFor(userId, ctx)
  if (!user) return null
  const { db, database } = ctx
  return { ...makeContext(internals(ctx), { site: ctx.site, request: ctx.request, user, system: null }), db, database }
}
