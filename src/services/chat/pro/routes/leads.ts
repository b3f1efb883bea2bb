/** What Pro tells of a lead: the answers to custom fields, and who was told of it. */
import { Type } from 'typebox'
import { readRecord } from '../../../../kernel/records/read.ts'
import { route } from '../../../../kernel/route.ts'
import { webhookOwner } from '../../../../platform/webhooks/receivers/receivers.ts'
import { listDeliveries, repeatDelivery } from '../../../../platform/webhooks/webhooks.ts'
import { leads } from '../../entities/leads.ts'
import { errors } from '../../errors.ts'
import { can } from '../../permissions.ts'
import { answersFor } from '../store/answers.ts'
import { leadSubject } from '../store/tell-webhooks.ts'
import { leadAnswerShape, ledgerEntryShape } from './answers/leads.ts'

const id = Type.Integer({ minimum: 1 })

export const leadAnswers = route({
  method: 'GET',
  path: '/leads/{id}/answers',
  summary: 'The answers to custom fields of the form',
  access: can('view'),
  input: Type.Object({ id }),
  reply: Type.Array(leadAnswerShape),
  async handler(input, ctx) {
    await readRecord(leads, input.id, ctx)
    return answersFor(input.id, ctx)
  },
})

export const leadDeliveries = route({
  method: 'GET',
  path: '/leads/{id}/deliveries',
  summary: 'Which webhooks were told of a lead, with every attempt',
  access: can('view'),
  input: Type.Object({ id }),
  reply: Type.Array(ledgerEntryShape),
  async handler(input, ctx) {
    await readRecord(leads, input.id, ctx)
    return deliveriesOf(input.id, ctx)
  },
})

export const repeatLeadDelivery = route({
  method: 'POST',
  path: '/leads/{id}/deliveries/{delivery}',
  summary: 'Send a delivery again, whatever became of it',
  access: can('edit'),
  input: Type.Object({ id, delivery: id }),
  reply: Type.Object({ repeated: Type.Number() }),
  async handler(input, ctx) {
    await readRecord(leads, input.id, ctx)
    const known = (await deliveriesOf(input.id, ctx)).find(delivery => delivery.id === input.delivery)
    if (!known) throw errors.not_found({ what: 'delivery' })
    await repeatDelivery(known.id, webhookOwner('chat', known.owner_id), ctx)
    return { repeated: known.id }
  },
})

const deliveriesOf = (lead: number, ctx: Parameters<typeof listDeliveries>[2]) =>
  listDeliveries({ service: 'chat', subject: leadSubject(lead) }, { limit: 100 }, ctx)
