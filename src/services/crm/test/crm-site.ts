/** A site with a CRM, people who may open it, and short words for its calls. */
import { startTestApp, type TestApp, type TestResponse } from '../../../../test/kit/test-app.ts'
import type { EngineName } from '../../../db/database.ts'
import { openMessage } from '../../../platform/mail/stored-message.ts'
import { addRole } from '../../../platform/roles/roles.ts'
import { crm } from '../service.ts'

type Values = Record<string, unknown>
export type Call = (method: string, path: string, body?: unknown) => Promise<TestResponse>

export type CrmSite = {
  readonly site: TestApp
  /** As the administrator. */
  readonly call: Call
  /** As somebody else; null is a visitor. */
  readonly as: (login: string | null, headers?: Record<string, string>) => Call
  /** Makes a record as the administrator and gives it back. */
  readonly add: (base: string, values: Values) => Promise<any>
  /** An account that may open the CRM; answers its id. */
  readonly person: (login: string, capabilities?: readonly string[]) => Promise<number>
  /** A role of the CRM. */
  readonly role: (values: Values) => Promise<any>
  /** All that wait to be sent. */
  readonly mails: () => Promise<{ to: string; subject: string; text: string }[]>
}

type Edition = { readonly edition?: 'free' | 'pro'; readonly env?: Record<string, string> }

export async function openCrm(engine: EngineName, { edition = 'free', env = {} }: Edition = {}): Promise<CrmSite> {
  const site = await startTestApp(engine, { services: [crm], env: { EDITION: edition, ...env } })
  const as: CrmSite['as'] =
    (who, headers = {}) =>
    (method, path, body) =>
      site.request(method, `/vendor-crm/v1${path}`, { as: who, headers, ...(body === undefined ? {} : { body }) })
  const call = as('admin')
  const add: CrmSite['add'] = async (base, values) => {
    const answer = await call('POST', `/${base}`, values)
    if (answer.status !== 201) throw new Error(`${base}: ${answer.text}`)
    return answer.body.data
  }
  const person: CrmSite['person'] = async (login, capabilities = ['vendor_crm_access']) => {
    const given = [['read', true] as const, ...capabilities.map(name => [name, true] as const)]
    await site.inSystem(ctx =>
      addRole({ slug: `role_${login}`, name: login, capabilities: given, source: 'test' }, ctx),
    )
    return (await site.account(login, [`role_${login}`])).id
  }
  const mails: CrmSite['mails'] = async () => {
    const ctx = await site.systemContext()
    const stored = await ctx.db.selectFrom('outbox').select(['message', 'message_id', 'is_secret']).execute()
    return stored.map(row => openMessage(row, ctx) as never)
  }
  return { site, as, call, add, person, mails, role: values => add('roles', values) }
}
