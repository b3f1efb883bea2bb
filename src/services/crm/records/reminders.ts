/** Reminders of activities: rows that wait until they are due, made anew whenever the activity changes. */

import { instantFromMillis } from '../../../kernel/clock.ts'
import type { Context } from '../../../kernel/context.ts'

type Values = Readonly<Record<string, unknown>>
type Reminder = { readonly type: 'popup' | 'email'; readonly seconds: number }

const OVER = new Set(['completed', 'canceled', 'deferred', 'held', 'not_held'])

export async function keepReminders(
  { entity, id, values }: { entity: string; id: number; values: Values | null },
  ctx: Context,
): Promise<void> {
  await ctx.db
    .deleteFrom('crm_reminders')
    .where('entity', '=', entity)
    .where('record_id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
  const rows = values ? dueOf(entity, id, values) : []
  const coming = rows.filter(({ due_at }) => due_at >= ctx.clock.instant())
  if (coming.length > 0) await ctx.db.insertInto('crm_reminders').values(coming).execute()
}

function dueOf(entity: string, id: number, values: Values) {
  const at = (entity === 'tasks' ? values.date_end : values.date_start) as string | null
  if (at === null || OVER.has(String(values.status)) || values.trashed_at !== null) return []
  const own = [values.assigned_user_id, ...((values.user_ids as number[] | undefined) ?? [])]
  const people = [...new Set(own.filter(one => typeof one === 'number'))]
  const begins = Temporal.Instant.from(at).epochMilliseconds
  return ((values.reminders ?? []) as readonly Reminder[]).flatMap(({ type, seconds }) =>
    people.map(user_id => ({
      ...{ entity, record_id: id, user_id, type, sent_at: null },
      due_at: instantFromMillis(begins - seconds * 1000),
    })),
  )
}
