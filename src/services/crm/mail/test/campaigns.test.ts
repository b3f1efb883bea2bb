/** Campaigns: what came of them, mailings before they leave, and lists made of who took part. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import type { ReceivedMail } from '../../../../platform/mail/mail.ts'
import { mailReading } from '../store/receive.ts'
import { BROWSER, type MailBench, SCANNER, startMailBench } from './mail-bench.ts'

const API = '/vendor-crm/v1'

forEachEngine(engine => {
  describe('campaigns of the CRM', () => {
    let bench: MailBench
    before(async () => {
      bench = await startMailBench(engine)
    })
    after(() => bench.app.dispose())
    const visit = (path: string, headers: Record<string, string> = BROWSER) =>
      bench.app.request('GET', path, { as: null, headers })
    const ask = (method: string, path: string, body?: object) =>
      bench.app.request(method, `${API}${path}`, { as: 'admin', ...(body ? { body } : {}) })
    const results = async (id: number) => (await ask('GET', `/campaigns/${id}/results`)).body.data

    test('I-42 results tell people and programs apart, by link and by mailing', async () => {
      const { campaign, mass, open, clicks } = await bench.delivered({ status: 'draft' })
      await visit(open, SCANNER)
      await visit(clicks[0]!)
      await bench.make('opportunities', {
        ...{ name: 'Won', amount: 120.5, stage: 'closed_won', close_date: '2026-01-02', campaign_id: campaign.id },
      })
      await bench.make('leads', { last_name: 'Came', campaign_id: campaign.id })
      const found = await results(campaign.id)
      assert.deepEqual(
        { ...found, days: found.days.length },
        {
          figures: {
            ...{ sent: 1, opened: 0, clicked: 1, opted_in: 0, opted_out: 0, bounced: 0 },
            ...{ hard_bounced: 0, soft_bounced: 0, lead_created: 1 },
          },
          machines: { opened: 1, clicked: 0 },
          rates: { opened: 0, clicked: 100, opted_out: 0, bounced: 0 },
          revenue: 120.5,
          currency: 'EUR',
          links: [
            { id: 1, name: 'a', url: 'https://shop.example.com/a', people: 1, machines: 0 },
            { id: 2, name: 'b', url: 'https://shop.example.com/b', people: 0, machines: 0 },
          ],
          days: 1,
          mailings: [
            { id: mass.id, name: mass.name, status: 'draft', queue: { pending: 0, sending: 0, sent: 1, failed: 0 } },
          ],
        },
      )
    })

    test('I-42 the log of a campaign names who did what, the newest first', async () => {
      const { campaign, people, open } = await bench.delivered()
      await visit(open)
      const log = await ask('GET', `/campaigns/${campaign.id}/log?per_page=1`)
      const [entry] = log.body.data
      assert.deepEqual(
        [entry.action, entry.target, entry.is_machine],
        ['opened', { entity: 'contacts', id: people[0].id, name: people[0].name }, false],
      )
      const rest = await ask('GET', `/campaigns/${campaign.id}/log?before_id=${log.body.meta.next_before_id}`)
      assert.deepEqual(
        rest.body.data.map(({ action }: { action: string }) => action),
        ['sent'],
      )
      const sent = await ask('GET', `/campaigns/${campaign.id}/log?action=clicked`)
      assert.deepEqual(sent.body.data, [])
    })

    test('threat I1: who may not read the campaign reads neither its results, its log nor its queue', async () => {
      const { campaign, mass } = await bench.mailing()
      const reads = [
        `/campaigns/${campaign.id}/results`,
        `/campaigns/${campaign.id}/log`,
        `/mass_emails/${mass.id}/queue`,
      ]
      for (const path of reads)
        assert.equal((await bench.app.request('GET', `${API}${path}`, { as: 'editor' })).status, 403, path)
    })

    test('a preview has the values of a member, and a test of it is counted nowhere', async () => {
      const { mass, people, campaign } = await bench.mailing({ contacts: 2, status: 'draft' })
      const shown = (await ask('POST', `/mass_emails/${mass.id}/preview`, {})).body.data
      assert.deepEqual([shown.subject, shown.entity, shown.members], ['Hello P1', 'contacts', 2])
      assert.match(shown.html, /Dear P1, <a href="https:\/\/shop\.example\.com\/a">a<\/a>.*Unsubscribe/s)
      const one = { entity: 'contacts', record_id: people[0].id }
      assert.equal((await ask('POST', `/mass_emails/${mass.id}/preview`, one)).body.data.subject, 'Hello P0')
      assert.equal((await ask('POST', `/mass_emails/${mass.id}/test`, { address: 'me@example.com' })).status, 204)
      const mail = (await bench.mails()).at(-1)!
      assert.deepEqual([mail.to, mail.html!.includes('/campaign/')], ['me@example.com', false])
      const [queue, figures] = [await ask('GET', `/mass_emails/${mass.id}/queue`), (await results(campaign.id)).figures]
      assert.deepEqual([queue.body.data, figures.sent], [[], 0])
      const refused = await ask('POST', `/mass_emails/${mass.id}/test`, { address: 'nobody' })
      assert.deepEqual([refused.status, Object.keys(refused.body.data.fields)], [422, ['address']])
    })

    test('the queue of a mailing tells where each mail is', async () => {
      const { mass, people } = await bench.delivered({ contacts: 2 })
      const queue = await ask('GET', `/mass_emails/${mass.id}/queue?per_page=1`)
      const [first] = queue.body.data
      assert.deepEqual(
        [first.target.name, first.email, first.status, queue.body.meta.counts],
        [people[0].name, people[0].email[0].address, 'sent', { pending: 0, sending: 0, sent: 2, failed: 0 }],
      )
      const rest = await ask(
        'GET',
        `/mass_emails/${mass.id}/queue?status=sent&after_id=${queue.body.meta.next_after_id}`,
      )
      assert.equal(rest.body.data.length, 1)
    })

    test('a list is made of those who opened and did not follow a link', async () => {
      const { campaign, people } = await bench.delivered({ contacts: 2 })
      const links = (await bench.mails()).slice(-2).map(mail => bench.linksOf(mail))
      for (const { open } of links) await visit(open)
      await visit(links[1]!.clicks[0]!)
      const order = { name: 'Curious', including_actions: ['opened'], excluding_actions: ['clicked'] }
      const made = await ask('POST', `/campaigns/${campaign.id}/target-list`, order)
      assert.equal(made.status, 201, made.text)
      await bench.app.app.jobs.drain()
      const list = await bench.read('target_lists', made.body.data.id)
      assert.deepEqual([list.entry_count, list.source_campaign_id], [1, campaign.id])
      const members = (await bench.read('contacts', people[0].id)).target_list_ids
      assert.ok(members.includes(list.id))
    })

    test('sent mails are kept with their records where the mailing says so, without the secrets of links', async () => {
      const { people, mass } = await bench.delivered({ store_sent_emails: true })
      const kept = await ask('GET', `/emails?parent=contact:${people[0].id}`)
      const [email] = kept.body.data
      assert.deepEqual([kept.body.data.length, email.status, email.subject], [1, 'sent', 'Hello P0'])
      assert.doesNotMatch((await bench.read('emails', email.id)).body, /\/campaign\//)
      const [queued] = await bench.rows<{ message_id: string }>(
        'select message_id from crm_mail_queue where mass_email_id = ?',
        [mass.id],
      )
      assert.equal(email.message_id, queued!.message_id)
    })

    test('I-36 a mail to the address of the way out unsubscribes as well', async () => {
      const { unsubscribe, list } = await bench.delivered({ reply_to_address: 'news@example.com' })
      const token = unsubscribe.split('/').at(-1)!
      assert.match(
        (await bench.mails()).at(-1)!.headers['List-Unsubscribe']!,
        new RegExp(`subject=unsubscribe%20${token}>`),
      )
      const mail = { subject: `Unsubscribe ${token}`, report: null } as ReceivedMail
      for (const _ of [1, 2]) await bench.app.inSystem(tx => mailReading.receive(mail, tx))
      assert.equal((await bench.read('target_lists', list.id)).opted_out_count, 1)
    })

    test('what comes from a network of programs is not counted as people’s', async () => {
      const { open, campaign } = await bench.delivered()
      const save = (scanner_networks: string) => ask('POST', '/settings', { scanner_networks })
      assert.equal((await save('127.0.0.0/8')).status, 200)
      await visit(open)
      await save('')
      const { figures, machines } = await results(campaign.id)
      assert.deepEqual([figures.opened, machines.opened], [0, 1])
    })

    test('the way out speaks the language of the site', async () => {
      const { unsubscribe } = await bench.delivered()
      const site = (language: string) =>
        bench.app.request('PUT', '/host/v1/settings', { as: 'admin', body: { language } })
      await site('de')
      const { text } = await visit(unsubscribe)
      await site('en')
      assert.match(text, /<html lang="de.*Sie sind abgemeldet/s)
    })
  })
})
