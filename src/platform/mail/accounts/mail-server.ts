/** The server of an account that people set up: where it is, and to whom its password is told. */
import { dynamicTables } from '../../../db/row-types.ts'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { invalidParams, problemsOf, Unfit } from '../../../kernel/misfits.ts'
import { internals } from '../../internals.ts'
import { checkPlace, parseAllowList, refusalBy } from '../../outbound/outbound.ts'

export type MailServer = { readonly host: string; readonly port: number; readonly password: string | null }

/** A server that could never be reached is told when it is typed in. A password goes to the server it was given for. */
export function checkMailServer(draft: MailServer, before: Readonly<MailServer> | null, ctx: Context): void {
  const why = refusalBy(() => checkPlace(draft, allowOf(ctx)))
  if (why !== null) throw invalidParams(problemsOf({ host: new Unfit('rest_invalid_param', 'unreachable', { why }) }))
  const isElsewhere = before !== null && (before.host !== draft.host || before.port !== draft.port)
  const isKept = draft.password !== null && draft.password === before?.password
  if (isElsewhere && isKept)
    throw invalidParams(problemsOf({ password: new Unfit('rest_foreign_mask', 'password_again') }))
}

/** The places that OUTBOUND_ALLOW names. */
export const allowOf = (ctx: ReadContext) => parseAllowList(internals(ctx).config.outboundAllow)

/** What a server said of an account. Not a change that somebody made: no version, no history. */
export async function noteAccount(
  { table, id, values }: { readonly table: string; readonly id: number; readonly values: object },
  ctx: Context,
): Promise<void> {
  await dynamicTables(ctx.db).updateTable(table).set(values).where('id', '=', id).execute()
}

/** As the columns for complaints take it. */
export const complaint = (error: string | null): string | null => error?.slice(0, 500) ?? null
