/** The sessions of an account: seen and ended by its owner, and by those who may edit the account. */
import { Type } from 'typebox'
import type { ReadContext } from '../../../kernel/context.ts'
import { route } from '../../../kernel/route.ts'
import { accountErrors, mayDoToUser, siteAccount, targetId } from '../../accounts/accounts.ts'
import { pageArguments, pageOfAll } from '../../lists/lists.ts'
import { sessionErrors } from '../errors.ts'
import { endAllSessions, endOtherSessions, endSession, listSessions, type Session } from '../sessions.ts'

const id = Type.String({ pattern: '^[\\d]+|me$', description: 'An account, or `me`.' })
const access = mayDoToUser('edit_user', accountErrors.cannot_edit)

const sessionSchema = Type.Object(
  {
    verifier: Type.String({ description: 'Names the session; it cannot be used to sign in.' }),
    login_at: Type.String(),
    last_seen_at: Type.String(),
    expires_at: Type.String(),
    ip: Type.String(),
    ua: Type.String(),
    current: Type.Boolean(),
  },
  { title: 'Session' },
)

export const listSessionsRoute = route({
  method: 'GET',
  path: '/users/{id}/sessions',
  summary: 'The living sessions of an account, the newest first',
  access,
  input: Type.Object({ id, ...pageArguments }),
  reply: Type.Array(sessionSchema),
  async handler({ id, ...paging }, ctx) {
    const sessions = await listSessions(await existing(id, ctx), ctx)
    return pageOfAll(
      sessions.map(session => shown(session, ctx)),
      paging,
      ctx,
    )
  },
})

export const endSessionsRoute = route({
  method: 'DELETE',
  path: '/users/{id}/sessions',
  summary: 'Ends all sessions but the one that the request came with',
  access,
  input: Type.Object({ id, all: Type.Boolean({ default: false, description: 'Ends that one too.' }) }),
  reply: Type.Object({ deleted: Type.Boolean(), count: Type.Integer() }),
  async handler({ id, all }, ctx) {
    const userId = await existing(id, ctx)
    return { deleted: true, count: await (all ? endAllSessions : endOtherSessions)(userId, ctx) }
  },
})

export const endSessionRoute = route({
  method: 'DELETE',
  path: '/users/{id}/sessions/{verifier}',
  summary: 'Ends one session',
  access,
  input: Type.Object({ id, verifier: Type.String({ pattern: '^[0-9a-f]{64}$' }) }),
  reply: Type.Object({ deleted: Type.Boolean() }),
  async handler({ id, verifier }, ctx) {
    const userId = await existing(id, ctx)
    if (!(await endSession({ userId, verifier: verifier.toLowerCase() }, ctx))) throw sessionErrors.session_invalid_id()
    return { deleted: true }
  },
})

async function existing(given: string, ctx: ReadContext): Promise<number> {
  const account = await siteAccount(targetId(given, ctx), ctx)
  if (!account) throw accountErrors.user_invalid_id()
  return account.id
}

const shown = (session: Session, { request }: ReadContext) => ({
  verifier: session.verifier,
  login_at: session.loginAt,
  last_seen_at: session.lastSeenAt,
  expires_at: session.expiresAt,
  ip: session.ip,
  ua: session.userAgent,
  current: session.verifier === request.session,
})
