/** Mailings: whom they reach, how fast, and what comes back by their links. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { watchMailings } from '../jobs/mailings.ts'
import { BROWSER, type MailBench, SCANNER, startMailBench } from './mail-bench.ts'

forEachEngine(engine => {
  describe('mailings of the CRM', () => {
    let bench: MailBench
    before(async () => {
      bench = await startMailBench(engine)
    })
    after(() => bench.app.dispose())
    const ask = (method: string, path: string, headers: Record<string, string> = BROWSER) =>
      bench.app.request(method, path, { as: null, headers })
    const post = (path: string, body: object, headers: Record<string, string> = BROWSER) =>
      bench.app.request('POST', path, { as: null, headers, body })

    test('I-36 two servers at one mailing write to each address once, and to nobody who should not be', async () => {
      const { list, mass, people } = await bench.mailing({ contacts: 25, per_hour: 1000 })
      const { make, run, rows } = bench
      const lists = { target_list_ids: [list.id] }
      await make('leads', { last_name: 'Twin', email: people[0].email[0].address.toUpperCase(), ...lists })
      await make('contacts', { last_name: 'Out', email: [{ address: 'out@example.com', opt_out: true }], ...lists })
      await make('contacts', { last_name: 'Dead', email: [{ address: 'dead@example.com', invalid: true }], ...lists })
      await make('contacts', { last_name: 'None', ...lists })
      await Promise.all([run(mass.id), run(mass.id)])
      await run(mass.id)
      const queued = await rows<{ email: string; mail_id: number }>(
        'select email, mail_id from crm_mail_queue where mass_email_id = ?',
        [mass.id],
      )
      assert.deepEqual(queued.map(({ email }) => email).sort(), people.map(({ email }) => email[0].address).sort())
      assert.equal(new Set(queued.map(({ mail_id }) => mail_id)).size, 25)
      const sent = (await bench.mails()).map(({ to }) => to)
      assert.equal(sent.length, new Set(sent).size)
    })

    test('I-36 colleagues in a list get a mailing too, once, and leave it by the same link', async () => {
      const { app, make, read, mails, run } = bench
      const one = await app.account('colleague', ['editor'])
      const two = await app.account('outsider', ['editor'])
      const out = await make('target_lists', { name: 'Not these', user_ids: [two.id] })
      const { list, mass } = await bench.mailing({
        ...{ contacts: 1, excluding_target_list_ids: [out.id], opt_out_entirely: true, store_sent_emails: true },
      })
      const call = (method: string, path: string, body: object) =>
        app.request(method, `/vendor-crm/v1${path}`, { as: 'admin', body })
      await call('PUT', `/target_lists/${list.id}`, { user_ids: [one.id, two.id] })
      assert.equal((await read('target_lists', list.id)).entry_count, 3)
      const shown = await call('POST', `/mass_emails/${mass.id}/preview`, {})
      assert.equal(shown.body.data.members, 2, shown.text)
      for (const _ of [1, 2]) await run(mass.id)
      const own = (await mails()).filter(({ to }) => to === 'colleague@example.com')
      assert.equal(own.length, 1)
      assert.ok(!(await mails()).some(({ to }) => to === 'outsider@example.com'))
      const queue = (await app.request('GET', `/vendor-crm/v1/mass_emails/${mass.id}/queue`, { as: 'admin' })).body.data
      assert.ok(queue.some(({ target }: any) => target.entity === 'users' && target.name !== null))
      await app.app.jobs.drain()
      app.moveClock(60_000)
      assert.equal((await ask('GET', bench.linksOf(own[0]!).unsubscribe)).status, 200)
      assert.equal((await read('target_lists', list.id)).opted_out_count, 1)
      const { id } = await make('mass_emails', { ...pick(mass), name: 'Again', per_hour: 1000 })
      await run(id)
      assert.equal((await mails()).filter(({ to }) => to === 'colleague@example.com').length, 1)
    })

    test('I-29 whoever made a mailing hears that its template is gone', async () => {
      await bench.app.account('maker', ['administrator'])
      const { list, template, campaign } = await bench.mailing()
      const body = {
        ...{ name: 'In vain', start_at: '2026-01-01T00:00:00Z', target_list_ids: [list.id] },
        ...{ email_template_id: template.id, campaign_id: campaign.id, status: 'draft' },
      }
      const made = await bench.app.request('POST', '/vendor-crm/v1/mass_emails', { as: 'maker', body })
      const { id } = made.body.data
      await bench.app.inSystem(async ctx => {
        await ctx.db.deleteFrom('crm_email_templates').where('id', '=', template.id).execute()
        await ctx.db.updateTable('crm_mass_emails').set({ status: 'pending' }).where('id', '=', id).execute()
        await watchMailings.run(undefined as never, ctx)
      })
      await bench.app.app.jobs.drain()
      assert.equal((await bench.read('mass_emails', id)).status, 'failed')
      const { data } = (await bench.app.request('GET', '/vendor-crm/v1/notifications', { as: 'maker' })).body
      assert.deepEqual([data[0]?.kind, data[0]?.path], ['system', `/admin/crm/mass-emails/${id}`])
    })

    test('I-36 members of lists that are left out get nothing', async () => {
      const out = await bench.make('target_lists', { name: 'Left out' })
      const { list, mass } = await bench.mailing({ contacts: 1, excluding_target_list_ids: [out.id] })
      await bench.make('contacts', { last_name: 'Both', email: 'both@example.com', target_list_ids: [list.id, out.id] })
      await bench.run(mass.id)
      assert.ok(!(await bench.mails()).some(({ to }) => to === 'both@example.com'))
    })

    test('a mailing keeps its rate, and its jobs finish it', async () => {
      const { mass } = await bench.mailing({ contacts: 5, per_hour: 3 })
      const claimed = async () =>
        (
          await bench.rows('select id from crm_mail_queue where mass_email_id = ? and claimed_at is not null', [
            mass.id,
          ])
        ).length
      assert.equal(await bench.run(mass.id), false)
      assert.equal(await bench.run(mass.id), false)
      assert.equal(await claimed(), 3)
      await bench.app.app.jobs.drain()
      bench.app.moveClock(3_700_000)
      await bench.app.app.jobs.drain()
      assert.deepEqual([await claimed(), (await bench.read('mass_emails', mass.id)).status], [5, 'complete'])
    })

    test('threat I18: values of people go into a mail as text, and are never read as a template', async () => {
      const { list, mass } = await bench.mailing({ contacts: 0 })
      const last_name = '{{email}}<script>alert(1)</script>'
      await bench.make('contacts', { last_name, email: 'odd@example.com', target_list_ids: [list.id] })
      await bench.run(mass.id)
      const mail = (await bench.mails()).find(({ to }) => to === 'odd@example.com')
      assert.match(mail!.html!, /Dear \{\{email\}\}&#60;script&#62;/)
      assert.doesNotMatch(mail!.html!, /<script/)
    })

    test('mails carry the headers of one-click unsubscribing', async () => {
      const { unsubscribe } = await bench.delivered({ reply_to_address: 'news@example.com' })
      const { headers } = (await bench.mails()).at(-1)!
      assert.equal(headers['List-Unsubscribe-Post'], 'List-Unsubscribe=One-Click')
      assert.match(
        headers['List-Unsubscribe']!,
        new RegExp(`^<http://localhost:8080/api${unsubscribe}>, <mailto:news@`),
      )
    })

    test('I-36 I-42 an open is counted once for a person, and not for a program', async () => {
      const { open, campaign } = await bench.delivered()
      const opened = async () => (await bench.read('campaigns', campaign.id)).opened_count
      await ask('HEAD', open)
      await ask('GET', open, SCANNER)
      assert.equal(await opened(), 0)
      for (const _ of [1, 2]) {
        const answer = await ask('GET', open)
        assert.deepEqual(
          [answer.status, answer.headers['content-type'], answer.headers['cache-control']],
          [200, 'image/gif', 'no-store'],
        )
      }
      assert.equal(await opened(), 1)
    })

    test('I-48 I-51 a token that is wrong, of another kind or too old is not found', async () => {
      const { open, unsubscribe } = await bench.delivered()
      const wrong = open.slice(0, -1) + (open.endsWith('0') ? '1' : '0')
      for (const path of [wrong, open.replace('/open/', '/click/'), open.replace('/open/', '/unsubscribe/')])
        assert.equal((await ask('GET', path)).status, 404, path)
      bench.app.moveClock(181 * 86_400_000)
      assert.deepEqual([(await ask('GET', open)).status, (await ask('GET', unsubscribe)).status], [404, 200])
    })

    test('I-36 threat I7: a click leads to the stored address alone', async () => {
      const { clicks, campaign } = await bench.delivered()
      const answer = await ask('GET', `${clicks[0]}?url=https://evil.example.com`)
      assert.deepEqual([answer.status, answer.headers.location], [303, 'https://shop.example.com/a'])
      assert.equal((await bench.read('campaigns', campaign.id)).clicked_count, 1)
      await ask('GET', clicks[1]!)
      assert.equal((await bench.read('campaigns', campaign.id)).clicked_count, 0, 'all links at once are a program')
    })

    test('I-36 I-42 unsubscribing acts at once, once, and can be taken back for a day', async () => {
      const { unsubscribe, campaign, list, mass, people } = await bench.delivered()
      const counts = async () => [
        (await bench.read('campaigns', campaign.id)).opted_out_count,
        (await bench.read('target_lists', list.id)).opted_out_count,
      ]
      await ask('HEAD', unsubscribe)
      assert.match((await ask('GET', unsubscribe, SCANNER)).text, /Unsubscribe\?/)
      assert.deepEqual(await counts(), [0, 0])
      for (const _ of [1, 2]) assert.match((await ask('GET', unsubscribe)).text, /You are unsubscribed/)
      assert.deepEqual(await counts(), [1, 1])
      assert.ok(!(await ask('GET', unsubscribe)).text.includes(people[0].email[0].address))
      const again = await bench.make('mass_emails', { ...pick(mass), name: 'Again', status: 'draft' })
      await bench.run(again.id)
      assert.equal((await bench.rows('select id from crm_mail_queue where mass_email_id = ?', [again.id])).length, 0)
      await post(unsubscribe, { undo: true })
      assert.deepEqual(await counts(), [0, 0])
    })

    test('one click by RFC 8058 unsubscribes, from everything where the mailing says so', async () => {
      const { unsubscribe, people } = await bench.delivered({ opt_out_entirely: true })
      const body = { 'List-Unsubscribe': 'One-Click' }
      assert.equal((await post(unsubscribe, body, { 'user-agent': '' })).status, 200)
      assert.equal((await bench.read('contacts', people[0].id)).email[0].opt_out, true)
      bench.app.moveClock(2 * 86_400_000)
      assert.equal((await post(unsubscribe, { undo: true })).status, 404)
    })
  })
})

const pick = ({ start_at, target_list_ids, email_template_id, campaign_id }: any) => ({
  ...{ start_at, target_list_ids, email_template_id, campaign_id },
})
