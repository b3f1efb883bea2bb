/** Behind the link of the mail: a new password. */
import type { ReadContext } from '../../../kernel/context.ts'
import { findAccount, isTooShort, SHORTEST_PASSWORD, updateAccount } from '../../accounts/accounts.ts'
import { pageErrors } from '../errors.ts'
import { argument, checkForm, field, nonceField, problemsOf, statusOf } from '../forms.ts'
import { messageFacts, signInUrl } from '../frame.ts'
import { passwordReset } from '../hooks.ts'
import { sitePath } from '../local-url.ts'
import type { PageResponse } from '../page-request.ts'
import { renderPage } from '../render.ts'
import type { FormState } from '../theme/parts/forms.ts'
import { messagePage } from '../theme/views/message.ts'
import { resetPasswordPage } from '../theme/views/sign-in.ts'
import { isValidKey, type ResetKey, useResetKey } from './reset-keys.ts'

const ACTION = 'page_reset_password'

/** What was typed twice, if it will do. */
export function checkedPassword(ctx: ReadContext): string {
  const password = field('pass1', ctx)
  if (isTooShort(password)) throw pageErrors.password_too_short({ least: SHORTEST_PASSWORD })
  if (password !== field('pass2', ctx)) throw pageErrors.passwords_differ()
  return password
}

export const passwordFields = { rest_password_too_short: 'pass1', rest_passwords_differ: 'pass2' }

export async function choosePassword(ctx: ReadContext): Promise<PageResponse> {
  const key = keyFrom(name => argument(name, ctx))
  if (!(await isValidKey(key, ctx))) throw pageErrors.invalid_key()
  return keyForm({ key, status: 200, state: {} }, ctx)
}

export async function chosenPassword(ctx: ReadContext): Promise<PageResponse> {
  checkForm(ACTION, ctx)
  const key = keyFrom(name => field(name, ctx))
  if (!(await isValidKey(key, ctx))) throw pageErrors.invalid_key()
  try {
    await saveNewPassword(key, checkedPassword(ctx), ctx)
  } catch (error) {
    return keyForm({ key, status: statusOf(error), state: problemsOf(error, passwordFields, ctx) }, ctx)
  }
  return renderPage(
    {
      facts: messageFacts('', ctx),
      view: frame => {
        const links = [{ label: frame.locale.say('signIn'), url: signInUrl(ctx) }]
        const title = frame.locale.say('resetPassword')
        return messagePage(
          { title, text: frame.locale.say('passwordSaved'), kind: 'good', links, isPanel: true },
          frame,
        )
      },
    },
    ctx,
  )
}

/** The key goes in the transaction that stores the password: it serves once. Every session of the account is over. */
async function saveNewPassword(key: ResetKey, password: string, ctx: ReadContext): Promise<void> {
  const account = await findAccount(key.userId, ctx)
  await updateAccount(
    key.userId,
    {
      password,
      source: 'screen',
      guard: async (id, tx) => {
        if (!(await useResetKey(key, tx))) throw pageErrors.invalid_key()
        await tx.hooks.fire(passwordReset, { object: { type: 'user', id, label: account?.login ?? '' } }, tx)
      },
    },
    ctx,
  )
}

async function keyForm(
  { key, status, state }: { key: ResetKey; status: number; state: Partial<FormState> },
  ctx: ReadContext,
): Promise<PageResponse> {
  const hidden = { account: String(key.userId), key: key.key, ...nonceField(ACTION, ctx) }
  const whole = { action: sitePath('/reset-password', ctx), hidden, ...state }
  const headers = { 'cache-control': 'no-store' }
  const login = (await findAccount(key.userId, ctx))?.login ?? ''
  const model = { state: whole, leastLength: SHORTEST_PASSWORD, login }
  return renderPage(
    { facts: messageFacts('', ctx), status, headers, view: frame => resetPasswordPage(model, frame) },
    ctx,
  )
}

const keyFrom = (read: (name: string) => string): ResetKey => ({
  userId: /^\d{1,15}$/.test(read('account')) ? Number(read('account')) : 0,
  key: read('key').slice(0, 100),
})
