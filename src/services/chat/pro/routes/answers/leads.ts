/** The shapes of what `leads.ts` answers. */
import { Type } from 'typebox'
import { orNull } from '../../../../../kernel/reply-shapes.ts'

export const leadAnswerShape = Type.Object(
  {
    key: Type.String(),
    label: Type.String(),
    type: Type.String(),
    value: Type.String(),
  },
  { title: 'LeadAnswer' },
)

export const attemptShape = Type.Object(
  {
    attempt: Type.Number(),
    status: orNull(Type.Number()),
    error: orNull(Type.String()),
    is_success: Type.Boolean(),
    milliseconds: Type.Number(),
    attempted_at: Type.String(),
  },
  { title: 'Attempt' },
)

export const ledgerEntryShape = Type.Object(
  {
    id: Type.Integer(),
    message_id: Type.String(),
    kind: Type.String(),
    owner_id: Type.String(),
    subject: Type.String(),
    event: Type.String(),
    host: Type.String({ description: 'Host and port: the rest of the address may be a secret.' }),
    status: Type.Enum(['failed', 'cancelled', 'waiting', 'delivered']),
    created_at: Type.String(),
    next_at: Type.Union([Type.String(), Type.Null()], { description: 'When it is tried next; null unless it waits.' }),
    finished_at: orNull(Type.String()),
    attempts: Type.Array(attemptShape),
  },
  { title: 'LedgerEntry' },
)
