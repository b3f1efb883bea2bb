/** Rules that hold for the records of several entities. */
import type { Context } from '../../../kernel/context.ts'
import type { Problems } from '../../../kernel/misfits.ts'
import { refuseProblems } from '../../../kernel/records/problems.ts'
import { accessOf } from '../access/access-of.ts'
import { levelOfPermission } from '../access/levels.ts'
import { errors } from '../errors.ts'
import { settings } from '../settings.ts'
import { colleaguesOf } from './teams.ts'

type Assigned = { readonly assigned_user_id: number | null }

/** Who may hand records to others: everybody's, or to people of their own teams. To oneself, and to nobody, always. */
export async function checkAssignment(draft: Assigned, before: Readonly<Assigned> | null, ctx: Context): Promise<void> {
  const to = draft.assigned_user_id
  if (to === null || to === before?.assigned_user_id || ctx.system !== null || to === ctx.user?.id) return
  const access = await accessOf(ctx)
  const level = levelOfPermission(access, 'assignment')
  if (level === 'all') return
  if (level === 'team' && (await colleaguesOf(access.teamIds, [to], ctx)).length > 0) return
  throw errors.assignment()
}

/** Amounts without a currency are in the usual one of the CRM. */
export async function fillCurrency(draft: { currency: string | null }, ctx: Context): Promise<void> {
  draft.currency ??= (await ctx.settings(settings)).default_currency
}

/** First and last name as one, and something to call a record by where both are missing. */
export const fullName = (first: string, last: string, otherwise = ''): string => `${first} ${last}`.trim() || otherwise

/** Refuses a write for one field of it, in the words of the CRM: 422 that names it. */
export function refuseField(field: string, message: string): never {
  const problems: Problems = { [field]: { code: 'vendor_crm_invalid', message } }
  refuseProblems(problems, { errors, validation: { status: 422, code: 'invalid', key: 'fields' } })
  throw new Error(`${field} was not refused: ${message}`)
}
