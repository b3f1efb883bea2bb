/** Reminders before a car comes and before it has to leave. Each is sent once for the dates it speaks of. */
import { sql } from 'kysely'
import { HOUR } from '../../../kernel/calendar.ts'
import { instantFromMillis } from '../../../kernel/clock.ts'
import type { Context } from '../../../kernel/context.ts'
import { defineJob } from '../../../kernel/jobs.ts'
import { notify } from '../mails/notices.ts'
import { settings } from '../settings.ts'

export const sendReminders = defineJob({
  name: 'car-parking.send-reminders',
  schedule: { every: 600 },
  async run(_payload, ctx) {
    const { reminder_hours } = await ctx.settings(settings)
    if (reminder_hours === 0) return
    await remind({ kind: 'entry_reminder', column: 'entry', statuses: ['confirmed'], hours: reminder_hours }, ctx)
    const leaving = ['confirmed', 'checked_in']
    await remind({ kind: 'exit_reminder', column: 'exit', statuses: leaving, hours: reminder_hours }, ctx)
  },
})

type Reminder = {
  readonly kind: 'entry_reminder' | 'exit_reminder'
  readonly column: 'entry' | 'exit'
  readonly statuses: readonly string[]
  readonly hours: number
}

/** Who booked, or moved, inside the window knows: a reminder right after the confirmation would only annoy. */
async function remind({ kind, column, statuses, hours }: Reminder, ctx: Context): Promise<void> {
  const now = ctx.clock.millis()
  const told = sql<string>`${sql.lit(`${kind}:customer:`)} || b.id || ':' || ${sql.ref(`b.${column}`)}`
  for (const status of statuses) {
    const rows = await ctx.db
      .selectFrom('carparking_bookings as b')
      .select(['b.id as id', `b.${column} as at`, 'b.created_at as created_at', 'b.entry as entry'])
      .where('b.status', '=', status)
      .where(`b.${column}`, '>', instantFromMillis(now))
      .where(`b.${column}`, '<=', instantFromMillis(now + hours * HOUR))
      .where('b.trashed_at', 'is', null)
      .where('b.customer_email', 'is not', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('letters as n')
              .select('n.id')
              .where('n.service', '=', sql.lit('car-parking'))
              .where('n.once_key', '=', told),
          ),
        ),
      )
      .execute()
    for (const row of rows) {
      const began = Date.parse(kind === 'exit_reminder' ? row.entry : row.created_at)
      if (began > Date.parse(row.at) - hours * HOUR) continue
      await notify({ bookingId: row.id, kind, recipients: ['customer'], once: row.at }, ctx)
    }
  }
}
