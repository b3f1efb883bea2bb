/** The shapes of what `sessions.ts` answers. */
import { Type } from 'typebox'

export const listSessionsShape = Type.Object(
  {
    id: Type.Integer(),
    login: Type.String(),
    name: Type.String(),
    roles: Type.Array(Type.String()),
  },
  { title: 'ListSessions' },
)

export const sessionShape = Type.Object(
  {
    verifier: Type.String(),
    user: listSessionsShape,
    ip: Type.String(),
    user_agent: Type.String(),
    device: Type.String(),
    login_at: Type.String({ format: 'date-time' }),
    last_seen_at: Type.String({ format: 'date-time' }),
    expires_at: Type.String({ format: 'date-time' }),
    is_current: Type.Boolean(),
  },
  { title: 'Session' },
)
