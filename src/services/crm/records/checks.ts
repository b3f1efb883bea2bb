/** Rules that hold for the records of several entities. */
import type { Context } from '../../../kernel/context.ts'
import type { Problems } from '../../../kernel/misfits.ts'
import { refuseProblems } from '../../../kernel/records/problems.ts'
import { isWithinReach } from '../access/people.ts'
import { errors } from '../errors.ts'
import { settings } from '../settings.ts'

type Assigned = {
  readonly assigned_user_id: number | null
  readonly collaborator_ids?: readonly number[] | null
  readonly user_ids?: readonly number[] | null
  readonly acceptances?: unknown
}

/** Who may give records to others: to everybody, or to people of their own teams. To oneself, and to nobody, always. */
export async function checkAssignment(draft: Assigned, before: Readonly<Assigned> | null, ctx: Context): Promise<void> {
  const known = new Set(before ? holdersOf(before) : [])
  const added = holdersOf(draft).filter(id => !known.has(id))
  if (added.length > 0 && !(await isWithinReach('assignment', added, ctx))) throw errors.assignment()
}

/** Whose a record is: its owner, those who work on it, and who attends it. Lists and mails name people too, who do not. */
const holdersOf = ({ assigned_user_id: owner, collaborator_ids, user_ids, acceptances }: Assigned): number[] => [
  ...(owner === null ? [] : [owner]),
  ...(collaborator_ids ?? []),
  ...(acceptances === undefined ? [] : (user_ids ?? [])),
]

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
