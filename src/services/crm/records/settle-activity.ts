/** What the server knows of activities: what they roll up to, how long they take, and when they were done. */
import { Type } from 'typebox'
import type { Context } from '../../../kernel/context.ts'
import type { Reference } from '../../../kernel/fields.ts'
import { readRows } from '../../../kernel/statement.ts'
import { refuseField } from './checks.ts'

export const ACCEPTANCES = ['none', 'accepted', 'tentative', 'declined'] as const
export const acceptances = Type.Record(
  Type.String({ pattern: '^(users|contacts|leads):\\d+$' }),
  Type.Unsafe<(typeof ACCEPTANCES)[number]>({ type: 'string', enum: [...ACCEPTANCES] }),
)

type Parented = { parent: Reference | null; account_id: number | null; contact_id?: number | null }
type Task = Parented & {
  status: string
  date_start: string | null
  date_end: string | null
  date_completed: string | null
}
type Meeting = Parented & { date_start: string; date_end: string | null; duration: number }

export async function settleTask(draft: Task, _before: Readonly<Task> | null, ctx: Context): Promise<void> {
  if (draft.date_start !== null && draft.date_end !== null && draft.date_end < draft.date_start)
    refuseField('date_end', 'date_end must not be before date_start.')
  if (draft.status === 'completed') draft.date_completed ??= ctx.clock.instant()
  else draft.date_completed = null
  await rollUp(draft, ctx)
}

export async function settleMeeting(draft: Meeting, seconds: number, ctx: Context): Promise<void> {
  const start = Temporal.Instant.from(draft.date_start)
  draft.date_end ??= start.add({ seconds }).toString({ fractionalSecondDigits: 6 })
  if (draft.date_end < draft.date_start) refuseField('date_end', 'date_end must not be before date_start.')
  draft.duration = Math.round(
    (Temporal.Instant.from(draft.date_end).epochMilliseconds - start.epochMilliseconds) / 1000,
  )
  await rollUp(draft, ctx)
}

/** An activity belongs to the account of what it is about, and a task of a contact to the contact. */
export async function rollUp(draft: Parented, ctx: Context): Promise<void> {
  const { parent } = draft
  if ('contact_id' in draft) draft.contact_id = parent?.type === 'contact' ? parent.id : null
  if (parent?.type === 'account') draft.account_id = parent.id
  else draft.account_id = parent ? await accountOf(parent, ctx) : null
}

const TABLES: Readonly<Record<string, string>> = {
  contact: 'select t.account_id as id from crm_contacts t where t.site_id = ? and t.id = ?',
  lead: 'select t.created_account_id as id from crm_leads t where t.site_id = ? and t.id = ?',
  opportunity: 'select t.account_id as id from crm_opportunities t where t.site_id = ? and t.id = ?',
  case: 'select t.account_id as id from crm_cases t where t.site_id = ? and t.id = ?',
}

async function accountOf({ type, id }: Reference, ctx: Context): Promise<number | null> {
  const text = TABLES[type]
  if (text === undefined) return null
  const [row] = await readRows<{ id: number | null }>({ text, values: [ctx.site.id, id] }, ctx)
  return row?.id ?? null
}
