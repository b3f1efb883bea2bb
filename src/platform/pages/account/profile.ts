/** A person's own account. Every form of the page says by `section` which part it changes. */
import type { ReadContext } from '../../../kernel/context.ts'
import { updateAccount } from '../../accounts/accounts.ts'
import {
  checkAuthorization,
  createApplicationPassword,
  deleteApplicationPassword,
} from '../../application-passwords/application-passwords.ts'
import { endOtherSessions, endSession, sessionCookie, startSession } from '../../sessions/sessions.ts'
import { methodNotAllowed } from '../errors.ts'
import { checkForm, field, problemsOf, statusOf } from '../forms.ts'
import type { PageResponse } from '../page-request.ts'
import { visitAs } from '../visit.ts'
import { checkedPassword, passwordFields } from './choose-password.ts'
import { checkCurrentPassword } from './current-password.ts'
import { type ProfileNews, profileForm, profileNonce, type Section } from './profile-form.ts'
import { signInFirst } from './sign-in.ts'

export const showProfile = async (ctx: ReadContext): Promise<PageResponse> =>
  ctx.user ? profileForm({}, ctx) : signInFirst(ctx)

export async function changeProfile(ctx: ReadContext): Promise<PageResponse> {
  if (!ctx.user) return signInFirst(ctx)
  checkForm(profileNonce, ctx)
  const section = field('section', ctx)
  if (!isSection(section)) throw methodNotAllowed('GET, HEAD, POST')
  try {
    return await changes[section](ctx.user.id, ctx)
  } catch (error) {
    return profileForm({ section, status: statusOf(error), state: problemsOf(error, FIELDS, ctx) }, ctx)
  }
}

type Change = (userId: number, ctx: ReadContext) => Promise<PageResponse>

const changes: Readonly<Record<Section, Change>> = {
  personal: savePersonal,
  password: savePassword,
  sessions: endSessions,
  applications: changeApplications,
}

const isSection = (name: string): name is Section => Object.hasOwn(changes, name)

const FIELDS = {
  ...passwordFields,
  rest_wrong_password: 'current',
  rest_user_invalid_email: 'email',
  existing_user_email: 'email',
  application_password_empty_name: 'name',
}

async function savePersonal(userId: number, ctx: ReadContext): Promise<PageResponse> {
  const read = (name: string) => field(name, ctx)
  await updateAccount(
    userId,
    {
      displayName: read('display_name').trim() || ctx.user!.login,
      firstName: read('first_name'),
      lastName: read('last_name'),
      email: read('email'),
      url: read('url'),
      locale: read('locale'),
      description: read('description'),
      source: 'screen',
    },
    ctx,
  )
  return again({ section: 'personal', message: 'profileSaved' }, ctx)
}

/** Everybody else who is signed in with the old password is signed out; this browser gets a new session. */
async function savePassword(userId: number, ctx: ReadContext): Promise<PageResponse> {
  await checkCurrentPassword(field('current', ctx), ctx)
  await updateAccount(userId, { password: checkedPassword(ctx), source: 'screen' }, ctx)
  const session = await ctx.transaction(tx => startSession({ userId, remember: false }, tx))
  const cookie = sessionCookie(session.token, session.cookieSeconds, ctx.request.isSecure)
  const fresh = await visitAs(session.verifier, ctx)
  const page = await profileForm({ section: 'password', message: 'passwordSaved' }, fresh)
  return { ...page, headers: { ...page.headers, 'set-cookie': cookie } }
}

async function endSessions(userId: number, ctx: ReadContext): Promise<PageResponse> {
  const verifier = field('verifier', ctx)
  await ctx.transaction(async tx => {
    if (verifier === '') await endOtherSessions(userId, tx)
    else await endSession({ userId, verifier }, tx)
  })
  return again({ section: 'sessions' }, ctx)
}

async function changeApplications(userId: number, ctx: ReadContext): Promise<PageResponse> {
  const uuid = field('uuid', ctx)
  if (uuid !== '') {
    await ctx.transaction(tx => deleteApplicationPassword({ userId, uuid }, tx))
    return again({ section: 'applications' }, ctx)
  }
  const name = field('name', ctx)
  checkAuthorization({ appName: name }, ctx)
  const { password } = await ctx.transaction(tx => createApplicationPassword({ userId, name }, tx))
  return profileForm({ section: 'applications', fresh: { name, password } }, ctx)
}

/** The page with what is stored now, not with what was known when the visit began. */
async function again(news: ProfileNews, ctx: ReadContext): Promise<PageResponse> {
  const { session } = ctx.request
  return profileForm(news, session === null ? ctx : await visitAs(session, ctx))
}
