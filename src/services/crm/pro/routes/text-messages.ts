/** Text messages to the people of the CRM, through a gateway that the settings name. */
import { Type } from 'typebox'
import type { Context } from '../../../../kernel/context.ts'
import { readRecord } from '../../../../kernel/records/read.ts'
import { answer } from '../../../../kernel/replies.ts'
import { route } from '../../../../kernel/route.ts'
import { entityInput } from '../../../../kernel/standard/entity-parameter.ts'
import { OutboundError, outboundOf } from '../../../../platform/outbound/outbound.ts'
import { accounts } from '../../entities/accounts.ts'
import { contacts } from '../../entities/contacts.ts'
import { leads } from '../../entities/leads.ts'
import { errors } from '../../errors.ts'
import { can } from '../../permissions.ts'
import { readNotes, writeNote } from '../../records/notes.ts'
import { scopeNamed } from '../../records/scopes.ts'
import { noteShape } from '../../routes/answers/shapes.ts'
import { proSettings } from '../settings.ts'

const requires = [{ feature: 'sms' }] as const
const path = '/sms/{entity}/{id}'
const receiver = {
  entity: entityInput([contacts, leads, accounts]),
  id: Type.Integer({ minimum: 1, description: 'The id of the record.' }),
}

export const readMessages = route({
  method: 'GET',
  path,
  summary: 'Text messages that went to somebody',
  access: can('access'),
  requires,
  input: Type.Object(receiver),
  reply: Type.Array(noteShape),
  async handler({ entity: name, id }, ctx) {
    const entity = scopeNamed(name)
    await readRecord(entity, id, ctx)
    return readNotes({ entity, id, limit: 200, types: ['sms_sent'] }, ctx)
  },
})

export const sendMessage = route({
  method: 'POST',
  path,
  summary: 'Send a text message to the primary number of somebody',
  access: can('access'),
  requires,
  transaction: false,
  status: 201,
  input: Type.Object({ ...receiver, body: Type.String({ minLength: 1, maxLength: 1000 }) }),
  reply: noteShape,
  async handler({ entity: name, id, body }, ctx) {
    const entity = scopeNamed(name)
    const record = (await readRecord(entity, id, ctx)) as Receiver
    const number = numberOf(record)
    if (number === null || record.do_not_call === true) throw errors.no_number()
    await deliver({ to: number, text: body }, ctx)
    const noteId = await ctx.transaction(tx =>
      writeNote({ entity: name, id, type: 'sms_sent', body, data: { to: number }, isInternal: true }, tx),
    )
    const [note] = await readNotes({ entity, id, beforeId: noteId + 1, limit: 1 }, ctx)
    return answer(201, note)
  },
})

type Phone = {
  readonly number: string
  readonly primary: boolean
  readonly opt_out: boolean
  readonly invalid: boolean
}
type Receiver = { readonly phone?: readonly Phone[]; readonly do_not_call?: boolean }

/** The primary one, unless its owner wants no messages. */
function numberOf({ phone = [] }: Receiver): string | null {
  const primary = phone.find(one => one.primary) ?? phone[0]
  return primary && !primary.opt_out && !primary.invalid ? primary.number : null
}

async function deliver({ to, text }: { readonly to: string; readonly text: string }, ctx: Context): Promise<void> {
  const { sms_gateway: gateway, sms_sender: from, sms_key: key } = await ctx.settings(proSettings)
  if (!gateway) throw errors.not_sent()
  const headers = { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) }
  try {
    const body = JSON.stringify({ to, from, text })
    const { status } = await outboundOf(ctx).request(gateway, { method: 'POST', headers, body })
    if (status < 200 || status >= 300) throw errors.not_sent()
  } catch (error) {
    if (error instanceof OutboundError) throw errors.not_sent({}, { cause: error })
    throw error
  }
}
