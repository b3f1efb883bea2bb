/** Whether somebody who is signed in also knows the password: an open browser is not enough to change it. */
import type { ReadContext } from '../../../kernel/context.ts'
import { orTooBusy } from '../../accounts/accounts.ts'
import { internals } from '../../internals.ts'
import { countFailure, mustWait } from '../../sessions/sessions.ts'
import { pageErrors } from '../errors.ts'

/** Guesses count like those at the sign-in. */
export async function checkCurrentPassword(typed: string, ctx: ReadContext): Promise<void> {
  const app = internals(ctx)
  const userId = ctx.user?.id ?? 0
  const attempter = { door: 'sign-in' as const, account: String(userId), ip: ctx.request.ip }
  if (await mustWait(attempter, app)) throw pageErrors.too_many_tries()
  const row = await ctx.db.selectFrom('users').select('pass_hash').where('id', '=', userId).executeTakeFirst()
  const { ok } = await orTooBusy(() => app.passwords.verifyPassword(row?.pass_hash ?? null, typed))
  if (ok) return
  await countFailure(attempter, app)
  throw pageErrors.wrong_password()
}
