/** Signing in, asking who one is, signing out. */
import { Type } from 'typebox'
import { everybody } from '../../../kernel/access.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { restErrors } from '../../../kernel/errors.ts'
import { answer, plainText, Reply } from '../../../kernel/replies.ts'
import { bytesOf } from '../../../kernel/reply-shapes.ts'
import { route } from '../../../kernel/route.ts'
import { findAccount, onlySignedIn, presentAccount } from '../../accounts/accounts.ts'
import { nonceFor, REST_ACTION } from '../../nonces/nonces.ts'
import { clearedCookie, sessionCookie } from '../cookie.ts'
import { sessionErrors } from '../errors.ts'
import { cookieUser } from '../sessions.ts'
import { signIn, signOut } from '../sign-in.ts'
import { sessionShape, signInShape, userShape } from './answers/session.ts'

export const signInRoute = route({
  method: 'POST',
  path: '/session',
  summary: 'Signs in with the password of the account and sets the session cookie',
  access: everybody(),
  secret: true,
  // The slow check of the password must not keep a transaction open.
  transaction: false,
  input: Type.Object({
    username: Type.String({ default: '', maxLength: 1000, description: 'The account name or e-mail address.' }),
    password: Type.String({ default: '', maxLength: 10_000 }),
    remember: Type.Boolean({ default: false, description: 'Stay signed in for 14 days instead of 2.' }),
  }),
  status: 201,
  reply: signInShape,
  async handler(input, ctx) {
    refuseForeignOrigin(ctx)
    const { token, verifier, userId, expiresAt, cookieSeconds } = await signIn(input, ctx)
    const account = await findAccount(userId, ctx)
    const body = {
      user: account && (await presentAccount(account, 'view', ctx)),
      nonce: nonceFor(REST_ACTION, { userId, session: verifier }, ctx),
      expires: expiresAt,
    }
    return answer(201, body, {
      'set-cookie': sessionCookie(token, cookieSeconds, ctx.request.isSecure),
      'cache-control': 'no-store',
    })
  },
})

export const readSessionRoute = route({
  method: 'GET',
  path: '/session',
  summary: 'Who is signed in by the cookie alone, with a nonce for further requests',
  access: everybody(),
  cache: 'no-store',
  secret: true,
  reply: Type.Union([sessionShape, Type.Object({ signed_in: Type.Boolean(), user: userShape, nonce: Type.String() })]),
  async handler(_input, ctx: ReadContext) {
    const found = await cookieUser(ctx)
    const account = found && (await findAccount(found.account.id, ctx))
    if (!found || !account) return { signed_in: false }
    const nonce = nonceFor(REST_ACTION, { userId: account.id, session: found.verifier }, ctx)
    return { signed_in: true, user: await presentAccount(account, 'view', ctx), nonce }
  },
})

export const signOutRoute = route({
  method: 'DELETE',
  path: '/session',
  summary: 'Ends the current session and clears the cookie',
  access: onlySignedIn,
  batch: false,
  status: 204,
  async handler(_input, ctx) {
    await signOut(ctx)
    return new Reply({ kind: 'nothing' }, 204, { 'set-cookie': clearedCookie(ctx.request.isSecure) })
  },
})

export const nonceRoute = route({
  method: 'GET',
  path: '/session/nonce',
  summary: 'A fresh nonce as plain text, for clients whose nonce has expired',
  access: everybody(),
  cache: 'no-store',
  secret: true,
  reply: bytesOf('text/plain'),
  async handler(_input, ctx: ReadContext) {
    const found = await cookieUser(ctx)
    if (!found) throw restErrors.not_logged_in()
    return plainText(nonceFor(REST_ACTION, { userId: found.account.id, session: found.verifier }, ctx))
  },
})

/** Another site's page could sign its visitor in to an account of its own and watch what he does there. */
function refuseForeignOrigin(ctx: ReadContext): void {
  const origin = ctx.request.header('origin')
  if (origin === undefined) return
  const host = URL.canParse(origin) ? new URL(origin).host : null
  const own = [new URL(ctx.site.url).host, ctx.request.header('host')]
  if (host === null || !own.includes(host)) throw sessionErrors.foreign_origin()
}
