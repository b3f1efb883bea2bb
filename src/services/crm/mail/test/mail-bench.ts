/** A CRM with people to write to, and what tests of its mail do. */
import assert from 'node:assert/strict'
import { startTestApp } from '../../../../../test/kit/test-app.ts'
import type { EngineName, Row } from '../../../../db/database.ts'
import { storedRecord } from '../../../../kernel/records/read.ts'
import { massEmails } from '../../entities/campaigns.ts'
import { crm } from '../../service.ts'
import { fillQueue } from '../store/fill-queue.ts'
import { sendQueue } from '../store/send-queue.ts'

/** As people's browsers are called. */
export const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/150' }
export const SCANNER = { 'user-agent': 'Barracuda Sentinel (EE)' }

export type OutboxMail = {
  readonly to: string
  readonly text: string
  readonly html?: string
  readonly headers: Record<string, string>
}

export async function startMailBench(engine: EngineName) {
  const app = await startTestApp(engine, { services: [crm], env: { EDITION: 'free' } })
  const rows = <T extends Row>(text: string, values: readonly unknown[] = []) =>
    app.app.internals.database.rows<T>(text, values as never)
  const make = async (entity: string, body: object): Promise<any> => {
    const answer = await app.request('POST', `/vendor-crm/v1/${entity}`, { as: 'admin', body })
    assert.equal(answer.status, 201, answer.text)
    return answer.body.data
  }
  const read = async (entity: string, id: number): Promise<any> =>
    (await app.request('GET', `/vendor-crm/v1/${entity}/${id}`, { as: 'admin' })).body.data
  const mails = async (): Promise<OutboxMail[]> =>
    (await rows<{ message: string }>('select message from outbox order by id')).map(row => JSON.parse(row.message))
  const run = async (id: number) => {
    const ctx = await app.systemContext()
    const stored = async () => storedRecord(massEmails, { id }, await app.systemContext())
    await fillQueue(await stored(), ctx)
    return sendQueue(await stored(), ctx)
  }
  const mailing = mailingsBy(make)
  /** One mail that left and was delivered a while ago. */
  const delivered = async (values: Readonly<Record<string, unknown>> = {}) => {
    const made = await mailing(values)
    await run(made.mass.id)
    await app.app.jobs.drain()
    app.moveClock(60_000)
    return { ...made, ...linksOf((await mails()).at(-1)!) }
  }
  return { app, rows, make, read, mails, run, mailing, delivered, linksOf }
}
export type MailBench = Awaited<ReturnType<typeof startMailBench>>

type Make = (entity: string, body: object) => Promise<any>

const SHOP = 'https://shop.example.com'

/** A list with so many contacts, a campaign with two links, and a mailing of it. */
function mailingsBy(make: Make) {
  let made = 0
  return async ({ contacts = 1, ...values }: { contacts?: number; [field: string]: unknown } = {}) => {
    made += 1
    const list = await make('target_lists', { name: `List ${made}` })
    const people = []
    for (let index = 0; index < contacts; index += 1) {
      const email = `p${made}.${index}@example.com`
      people.push(await make('contacts', { last_name: `P${index}`, email, target_list_ids: [list.id] }))
    }
    const template = await make('email-templates', {
      name: `T${made}`,
      subject: 'Hello {{last_name}}',
      body: `<p>Dear {{last_name}}, <a href="${SHOP}/a">a</a> <a href="${SHOP}/b">b</a></p>`,
    })
    const tracking_urls = ['a', 'b'].map(name => ({ name, url: `${SHOP}/${name}` }))
    const campaign = await make('campaigns', { name: `C${made}`, tracking_urls })
    const given = { target_list_ids: [list.id], email_template_id: template.id, campaign_id: campaign.id }
    const mass = await make('mass_emails', { name: `M${made}`, start_at: '2026-01-01T00:00:00Z', ...given, ...values })
    return { list, people, template, campaign, mass }
  }
}

/** The addresses below the API that a mail carries. */
function linksOf(mail: OutboxMail) {
  const found = (kind: string) =>
    [...(mail.html ?? '').matchAll(new RegExp(`/vendor-crm/v1/campaign/${kind}/[0-9a-f]{64}`, 'g'))].map(
      ([path]) => path,
    )
  return { open: found('open')[0]!, clicks: found('click'), unsubscribe: found('unsubscribe')[0]! }
}
