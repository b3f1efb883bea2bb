/** Mails that people write and get: through which account, about which record, and what did not arrive. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { multipartOf } from '../../../../../test/kit/multipart.ts'
import type { ReceivedMail } from '../../../../platform/mail/mail.ts'
import { mailReading } from '../store/receive.ts'
import { type MailBench, startMailBench } from './mail-bench.ts'

const mail: ReceivedMail = {
  ...{ messageId: '<1@x>', answers: [], subject: 'Question', from: { name: 'Ann', address: 'ann@example.com' } },
  ...{ replyTo: [], to: [{ name: '', address: 'sales@site.example' }], cc: [], sentAt: null, text: 'Words.' },
  ...{
    html: '<p>Words<script>x</script></p>',
    omitted: 0,
    isAutomatic: false,
    report: null,
    isCut: false,
    calendar: null,
  },
  ...{ mailbox: { id: 1, user_id: null }, conversation: 1, files: [], receivedAt: '2026-11-16T10:00:00.000000Z' },
}

forEachEngine(engine => {
  describe('correspondence of the CRM', () => {
    let bench: MailBench
    before(async () => {
      bench = await startMailBench(engine)
    })
    after(() => bench.app.dispose())
    const receive = (values: Partial<ReceivedMail>) =>
      bench.app.inSystem(tx => mailReading.receive({ ...mail, ...values }, tx))
    const found = async (messageId: string) => {
      const [row] = await bench.rows<{ id: number }>('select id from crm_emails where message_id = ?', [messageId])
      return bench.read('emails', row!.id)
    }

    test('a mail is attached to whoever wrote it, and its answers to the same record', async () => {
      const contact = await bench.make('contacts', { last_name: 'Ann', email: 'Ann@Example.com' })
      await receive({})
      const first = await found('<1@x>')
      assert.deepEqual(first.parent, { type: 'contact', id: contact.id })
      assert.deepEqual(
        [first.status, first.from, first.body.includes('script')],
        ['archived', 'ann@example.com', false],
      )
      await receive({ messageId: '<2@x>', answers: ['<1@x>'], from: { name: '', address: 'else@example.com' } })
      const second = await found('<2@x>')
      assert.deepEqual([second.parent, second.replied_id], [first.parent, first.id])
      assert.equal((await found('<1@x>')).is_replied, true)
    })

    test('a mail of nobody known is kept without a record', async () => {
      await receive({ messageId: '<3@x>', from: { name: '', address: 'stranger@example.com' } })
      assert.equal((await found('<3@x>')).parent, null)
    })

    test('an e-mail that is saved as sending is sent once, and an answer to it finds it', async () => {
      const values = { subject: 'Offer', to: 'Ann <ann@example.com>', cc: 'ben@example.com', body: '<p>Hello</p>' }
      const made = await bench.make('emails', { ...values, status: 'sending' })
      assert.deepEqual(
        [made.to, made.cc, made.bcc],
        [[{ address: 'ann@example.com', name: 'Ann' }], [{ address: 'ben@example.com', name: '' }], []],
      )
      await bench.app.app.jobs.drain()
      const sent = await bench.read('emails', made.id)
      assert.deepEqual([sent.status, /^<.+@.+>$/.test(sent.message_id)], ['sent', true])
      await receive({ messageId: '<4@x>', answers: [sent.message_id] })
      assert.equal((await found('<4@x>')).replied_id, made.id)
    })

    for (const [field, values] of [
      ['to', { to: '' }],
      ['to', { to: 'nobody' }],
      ['cc', { to: 'ann@example.com', cc: 'a@b@c' }],
    ] as const)
      test(`I-45 an e-mail to ${JSON.stringify(values)} is not sent`, async () => {
        const body = { subject: 'No', body: 'x', status: 'sending', ...values }
        const answer = await bench.app.request('POST', '/vendor-crm/v1/emails', { as: 'admin', body })
        assert.equal(answer.status, 422, answer.text)
        assert.deepEqual(Object.keys(answer.body.data.fields), [field])
      })

    test('I-21 the recipients of mails stand in a file as people write them', async () => {
      const to = [{ address: 'jo@example.com', name: 'Doe, Jo' }, { address: 'ben@example.com' }]
      await bench.make('emails', { subject: 'Recipients', to, status: 'archived', body: 'x' })
      const file = await bench.app.request('GET', '/vendor-crm/v1/export/emails?search=Recipients', { as: 'admin' })
      assert.ok(file.text.includes('""Doe, Jo"" <jo@example.com>, ben@example.com'), file.text)
    })

    test('files of a mail are kept beside it, and come back as they were', async () => {
      const mailed = await bench.make('emails', { subject: 'With a file', to: 'ann@example.com', body: '<p>x</p>' })
      const ask = (method: string, path: string, body?: object) =>
        bench.app.request(method, `/vendor-crm/v1${path}`, { as: 'admin', ...(body ? { body } : {}) })
      const form = multipartOf({}, { filename: 'offer.txt', bytes: Buffer.from('An offer.') })
      const uploaded = await bench.app.request('POST', '/vendor-crm/v1/email-files/files/file', {
        as: 'admin',
        ...form,
      })
      assert.ok(uploaded.status < 300, uploaded.text)
      const files = `/emails/${mailed.id}/files`
      const made = await ask('POST', files, { name: 'offer.txt', file: uploaded.body.data.id })
      assert.equal(made.status, 201, made.text)
      const own = `${files}/${made.body.data.id}`
      assert.equal((await ask('PUT', own, { name: 'Our offer.txt' })).body.data.name, 'Our offer.txt')
      assert.equal((await ask('GET', files)).body.data.length, 1)
      assert.equal((await ask('GET', `${own}/files/file`)).text, 'An offer.')
      assert.ok((await ask('DELETE', own)).status < 300)
      assert.equal((await ask('GET', files)).body.data.length, 0)
    })

    test('accounts and mailboxes are tried, and tell why they cannot be reached', async () => {
      const server = { host: 'mail.invalid', login: 'ann', password: 'secret' }
      const account = await bench.make('mail-accounts', {
        ...{ name: 'Sales', address: 'sales@example.com', port: 587, ...server },
      })
      const sent = await bench.app.request('POST', `/vendor-crm/v1/mail-accounts/${account.id}/test`, {
        ...{ as: 'admin', body: { to: 'ann@example.com' } },
      })
      assert.deepEqual([sent.status, sent.body.data.is_good], [200, false], sent.text)
      const mailbox = await bench.make('mailboxes', { name: 'Sales', port: 993, ...server })
      const opened = await bench.app.request('POST', `/vendor-crm/v1/mailboxes/${mailbox.id}/test`, { as: 'admin' })
      assert.deepEqual([opened.status, opened.body.data.is_good, opened.body.data.messages], [200, false, null])
      assert.ok(opened.body.data.error)
    })

    test('a report of a mailing marks the address, and counts once', async () => {
      const { campaign, people, mass } = await bench.delivered()
      const [queued] = await bench.rows<{ message_id: string }>(
        'select message_id from crm_mail_queue where mass_email_id = ?',
        [mass.id],
      )
      const report = {
        action: 'failed',
        status: '5.1.1',
        recipient: '',
        reason: '',
        about: queued!.message_id,
      } as const
      for (const _ of [1, 2]) await receive({ report })
      await receive({ report: { ...report, about: '<guessed@x>' } })
      const { bounced_count, hard_bounced_count } = await bench.read('campaigns', campaign.id)
      assert.deepEqual([bounced_count, hard_bounced_count], [1, 1])
      assert.equal((await bench.read('contacts', people[0].id)).email[0].invalid, true)
    })

    test('a report of what may still arrive counts as soft, and the address is written to again', async () => {
      const { campaign, people, mass } = await bench.delivered()
      const text = 'select message_id from crm_mail_queue where mass_email_id = ?'
      const [queued] = await bench.rows<{ message_id: string }>(text, [mass.id])
      const report = {
        action: 'failed',
        status: '4.2.2',
        recipient: '',
        reason: 'full',
        about: queued!.message_id,
      } as const
      for (const _ of [1, 2]) await receive({ report })
      await receive({ report: { ...report, action: 'delayed' } as never })
      const found = await bench.read('campaigns', campaign.id)
      const counted = [found.bounced_count, found.hard_bounced_count, found.soft_bounced_count]
      assert.deepEqual(counted, [1, 0, 1])
      assert.notEqual((await bench.read('contacts', people[0].id)).email[0].invalid, true)
    })

    test('I-29 whose record a mail is about hears that it came, and of answers of programs nobody does', async () => {
      const { id: owner } = await bench.app.account('owner', ['administrator'])
      await bench.make('contacts', { last_name: 'Told', email: 'told@example.com', assigned_user_id: owner })
      const from = { name: 'Told', address: 'told@example.com' }
      await receive({
        messageId: '<told1@x>',
        from,
        subject: 'A question',
        mailbox: { id: 1, user_id: owner } as never,
      })
      await receive({ messageId: '<told2@x>', from, subject: 'I am away', isAutomatic: true })
      const { body } = await bench.app.request('GET', '/vendor-crm/v1/notifications', { as: 'owner' })
      assert.deepEqual(
        body.data.map(({ kind, title }: any) => [kind, title]),
        [
          ['email_received', 'told@example.com: A question'],
          ['assigned', 'Contact: Told'],
        ],
      )
    })
  })
})
