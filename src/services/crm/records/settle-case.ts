/** What the server knows of a case: its number, until when it is owed an answer, and when it was resolved. */
import type { Context } from '../../../kernel/context.ts'
import { takeNumber } from '../../../platform/number-series/number-series.ts'
import { addWorkingHours } from '../domain/working-time.ts'
import { settings } from '../settings.ts'
import { calendarFor } from './working-calendars.ts'

type Case = {
  number: number
  readonly status: string
  readonly priority: 'low' | 'normal' | 'high' | 'urgent'
  readonly assigned_user_id: number | null
  resolved_at: string | null
  first_response_at: string | null
  sla_due_at: string | null
  is_sla_told: boolean
}

const OVER = new Set(['closed', 'rejected', 'duplicate'])

export async function settleCase(draft: Case, before: Readonly<Case> | null, ctx: Context): Promise<void> {
  if (!before) draft.number = await takeNumber({ service: 'crm', series: 'cases', least: 1 }, ctx)
  const isOver = OVER.has(draft.status)
  if (isOver) draft.resolved_at ??= ctx.clock.instant()
  else draft.resolved_at = null
  const isNewlyDue = before === null || before.priority !== draft.priority
  if (isNewlyDue && draft.sla_due_at === (before?.sla_due_at ?? null)) draft.sla_due_at = await dueAt(draft, ctx)
  if (draft.sla_due_at !== before?.sla_due_at) draft.is_sla_told = false
}

async function dueAt(draft: Case, ctx: Context): Promise<string | null> {
  const hours = (await ctx.settings(settings)).sla_hours[draft.priority]
  if (hours === 0) return null
  return addWorkingHours(await calendarFor(draft.assigned_user_id, ctx), { from: ctx.clock.instant(), hours })
}
