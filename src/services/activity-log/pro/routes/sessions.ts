/** Sessions: one's own for everybody who is signed in, all of them for those who may change settings. */
import { Type } from 'typebox'
import { rule, signedIn } from '../../../../kernel/access.ts'
import type { ReadContext } from '../../../../kernel/context.ts'
import { withMeta } from '../../../../kernel/replies.ts'
import { route } from '../../../../kernel/route.ts'
import { findAccount, listAccounts } from '../../../../platform/accounts/accounts.ts'
import { rolesOfUsers } from '../../../../platform/roles/roles.ts'
import {
  deviceOf,
  endAllSessions,
  endOtherSessions,
  endSession,
  listAllSessions,
  type Session,
} from '../../../../platform/sessions/sessions.ts'
import { errors } from '../../errors.ts'
import { mayChangeSettings } from '../../permissions.ts'
import { namesOfUsers } from '../../store/user-names.ts'
import { sessionShape } from './answers/sessions.ts'

const ownOrSettings = rule('own sessions, or settings', async ({ user_id: userId }, ctx) => {
  if (ctx.user === null) return false
  return Number(userId) === ctx.user.id || mayChangeSettings(ctx)
})
const userId = Type.Integer({ minimum: 1, description: 'The account whose sessions are meant.' })

const listSessionsRoute = route({
  method: 'GET',
  path: '/sessions',
  summary: 'Your sessions; with access to settings everybody’s',
  access: signedIn(),
  input: Type.Object({
    user_id: Type.Optional(userId),
    role: Type.Optional(Type.String({ maxLength: 60, description: 'Of people with this role.' })),
    search: Type.Optional(Type.String({ maxLength: 100, description: 'Part of a login, name or mail address.' })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  }),
  reply: Type.Array(sessionShape),
  async handler({ page = 1, per_page: limit = 50, ...asked }, ctx) {
    const userIds = (await mayChangeSettings(ctx)) ? await askedFor(asked, ctx) : [ctx.user!.id]
    const found = await listAllSessions({ userIds, limit: limit + 1, offset: (page - 1) * limit }, ctx)
    return withMeta(await shown(found.slice(0, limit), ctx), { page, per_page: limit, has_more: found.length > limit })
  },
})

const endOthers = route({
  method: 'POST',
  path: '/sessions/end-others',
  summary: 'End your other sessions',
  access: signedIn(),
  reply: Type.Object({ ended: Type.Integer() }),
  handler: async (_input, ctx) => ({ ended: await endOtherSessions(ctx.user!.id, ctx) }),
})

const endAll = route({
  method: 'POST',
  path: '/sessions/{user_id}/end-all',
  summary: 'End all sessions of an account',
  access: ownOrSettings,
  input: Type.Object({ user_id: userId }),
  reply: Type.Object({ ended: Type.Integer() }),
  async handler({ user_id: id }, ctx) {
    if (!(await findAccount(id, ctx))) throw errors.not_found({ what: 'account' })
    return { ended: await endAllSessions(id, ctx) }
  },
})

const endOne = route({
  method: 'DELETE',
  path: '/sessions/{user_id}/{verifier}',
  summary: 'End one session',
  access: ownOrSettings,
  // Verifiers are too long to be guessed: whoever tries is told «unknown», however often.
  uncounted: true,
  input: Type.Object({
    user_id: userId,
    verifier: Type.String({ maxLength: 100, description: 'The name of the session, from the list.' }),
  }),
  reply: Type.Object({ deleted: Type.Boolean() }),
  async handler({ user_id: id, verifier }, ctx) {
    if (!(await endSession({ userId: id, verifier }, ctx))) throw errors.not_found({ what: 'session' })
    return { deleted: true }
  },
})

export const sessionRoutes = [listSessionsRoute, endOthers, endAll, endOne]

/** Accounts beyond these are too many to be looked at one by one; a longer search finds fewer. */
const MOST_ACCOUNTS = 200

type Asked = { user_id?: number | undefined; role?: string | undefined; search?: string | undefined }

/** Null: everybody. */
async function askedFor({ user_id: id, role, search }: Asked, ctx: ReadContext): Promise<readonly number[] | null> {
  if (role === undefined && search === undefined) return id === undefined ? null : [id]
  const { accounts } = await listAccounts(
    {
      page: 1,
      perPage: MOST_ACCOUNTS,
      orderBy: 'id',
      order: 'asc',
      ...(search === undefined ? {} : { search, searchesPrivate: true }),
      ...(role === undefined ? {} : { roles: [role] }),
      ...(id === undefined ? {} : { include: [id] }),
    },
    ctx,
  )
  return accounts.map(account => account.id)
}

async function shown(sessions: readonly Session[], ctx: ReadContext) {
  const ids = [...new Set(sessions.map(session => session.userId))]
  const [names, roles] = await Promise.all([namesOfUsers(ids, ctx), rolesOfUsers(ids, ctx)])
  return sessions.map(session => ({
    verifier: session.verifier,
    user: {
      id: session.userId,
      login: names.get(session.userId)?.login ?? '',
      name: names.get(session.userId)?.name ?? '',
      roles: roles.get(session.userId) ?? [],
    },
    ip: session.ip,
    user_agent: session.userAgent,
    device: deviceName(session.userAgent),
    login_at: session.loginAt,
    last_seen_at: session.lastSeenAt,
    expires_at: session.expiresAt,
    is_current: session.verifier === ctx.request.session,
  }))
}

function deviceName(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent)
  return [browser, system].filter(Boolean).join(' on ') || 'Unknown device'
}
