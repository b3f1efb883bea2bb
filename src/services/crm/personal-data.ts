/** What the CRM keeps of a person: contacts, leads and accounts with their address, their mails, and what they confirmed. */
import type { Context, ReadContext } from '../../kernel/context.ts'
import type { Listener } from '../../kernel/hooks.ts'
import { loadRecord } from '../../kernel/records/load-record.ts'
import { planFor } from '../../kernel/records/plan.ts'
import { publicValues } from '../../kernel/records/record-values.ts'
import { keepsPersonalData, type Person } from '../../platform/personal-data/personal-data.ts'
import { recordsWith } from './records/addresses.ts'
import { eraseRecord } from './records/erase.ts'
import { forgetMails, mailsOf } from './records/mails-of-person.ts'
import { scopeNamed } from './records/scopes.ts'

export const personalDataListeners: readonly Listener[] = keepsPersonalData({
  name: 'crm.people',
  title: 'CRM',
  async find(person, ctx) {
    const found = await recordsOf(person, ctx)
    const told = await Promise.all(
      found.map(async ({ entity, id }) => {
        const plan = planFor(scopeNamed(entity), ctx)
        const record = await loadRecord(plan, id, ctx)
        return record ? [{ entity, ...publicValues(plan, record) }] : []
      }),
    )
    const mails = await Promise.all(addressesOf(person).map(address => mailsOf(address, ctx)))
    return [...told.flat(), ...mails.flat()]
  },
  async erase(person, ctx) {
    const found = await recordsOf(person, ctx)
    const system = ctx.asSystem('personal data is erased')
    for (const { entity, id } of found) await eraseRecord(scopeNamed(entity), id, system)
    const mails = await Promise.all(addressesOf(person).map(address => forgetMails(address, ctx)))
    return found.length + mails.reduce((sum, count) => sum + count, 0)
  },
})

const PEOPLE = ['contacts', 'leads', 'accounts'] as const

async function recordsOf(person: Person, ctx: ReadContext | Context) {
  const reading = ctx as ReadContext
  const found = await Promise.all(
    addressesOf(person).map(address => recordsWith({ kind: 'email', address, entities: PEOPLE }, reading)),
  )
  return [...new Map(found.flat().map(one => [`${one.entity}:${one.id}`, one])).values()]
}

const addressesOf = ({ email }: Person): string[] => (email ? [email.toLowerCase()] : [])
