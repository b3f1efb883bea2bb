/** What is made of mails, what mails are linked with, and what streams tell of them. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { type CrmSite, openCrm } from '../../test/crm-site.ts'

const [BEN, EVE] = ['ben@example.com', 'eve@example.com']

forEachEngine(engine => {
  describe('what is made of a mail', () => {
    let crm: CrmSite
    let contact: { id: number }
    let account: { id: number }
    before(async () => {
      crm = await openCrm(engine)
      account = await crm.add('accounts', { name: 'Mill' })
      contact = await crm.add('contacts', { last_name: 'Ann', email: 'ann@example.com', account_id: account.id })
    })
    after(() => crm.site.dispose())
    const read = async (entity: string, id: number) => (await crm.call('GET', `/${entity}/${id}`)).body.data
    const mailOf = (values: object = {}) =>
      crm.add('emails', {
        ...{ subject: 'The wheel squeaks', from: 'ann@example.com', to: 'sales@site.example', body: '<p>Help!</p>' },
        ...{ parent: { type: 'contact', id: contact.id }, ...values },
      })

    test('I-02 a mail knows its answers, the tasks that were made of it, and the accounts that it is from or to', async () => {
      const ben = await crm.site.account('ben', ['subscriber'])
      const eve = await crm.site.account('eve', ['subscriber'])
      const mail = await mailOf({ to: `Sales <${EVE.toUpperCase()}>, x@example.com`, cc: BEN })
      assert.deepEqual(mail.user_ids, [ben.id, eve.id])
      assert.deepEqual([mail.reply_ids, mail.task_ids], [[], []])
      const reply = await mailOf({ replied_id: mail.id })
      const made = await crm.call('POST', `/emails/${mail.id}/task`, {})
      assert.equal(made.status, 201, made.text)
      const { name, description, parent, account_id, contact_id } = made.body.data
      assert.deepEqual(
        { name, description, parent, account_id, contact_id },
        {
          ...{ name: 'The wheel squeaks', description: 'Help!', parent: { type: 'contact', id: contact.id } },
          ...{ account_id: account.id, contact_id: contact.id },
        },
      )
      const named = await crm.call('POST', `/emails/${mail.id}/task`, { name: 'Ring Ann' })
      const told = await read('emails', mail.id)
      assert.deepEqual([told.reply_ids, told.task_ids], [[reply.id], [made.body.data.id, named.body.data.id]])
      await crm.call('PUT', `/emails/${mail.id}`, { cc: '', user_ids: [], task_ids: [], reply_ids: [] })
      assert.deepEqual((await read('emails', mail.id)).user_ids, [eve.id], 'nobody writes them')
      assert.deepEqual((await read('emails', mail.id)).reply_ids, [reply.id])
      const found = await crm.call('GET', `/emails?filters[user_ids]=${ben.id}`)
      assert.deepEqual(found.body.data, [])
      await crm.call('PUT', `/emails/${reply.id}`, { replied_id: null })
      assert.deepEqual((await read('emails', mail.id)).reply_ids, [])
    })

    test('I-02 a case that is made of a mail has its customer, and takes the mail with it', async () => {
      const mail = await mailOf()
      const made = await crm.call('POST', `/emails/${mail.id}/case`, {})
      assert.equal(made.status, 201, made.text)
      const { name, origin, contact_id, account_id, inbound_email_id } = made.body.data
      assert.deepEqual(
        { name, origin, contact_id, account_id, inbound_email_id },
        {
          ...{ name: 'The wheel squeaks', origin: 'email', contact_id: contact.id, account_id: account.id },
          inbound_email_id: mail.id,
        },
      )
      assert.deepEqual((await read('emails', mail.id)).parent, { type: 'case', id: made.body.data.id })
      const again = await crm.call('POST', `/emails/${mail.id}/case`, {})
      assert.deepEqual([again.status, again.body.data.id], [200, made.body.data.id], 'asked for twice, it is the same')
    })

    test('I-28 the stream of a record tells of mails that left about it, and of what was made and linked', async () => {
      const types = async (entity: string, id: number) =>
        (await crm.call('GET', `/stream/${entity}/${id}`)).body.data.map(
          ({ type, data }: { type: string; data: Record<string, unknown> }) => [type, data.related ?? data.subject],
        )
      const deal = await crm.add('opportunities', { name: 'Wheels', amount: 1, close_date: '2031-01-01' })
      const about = { parent: { type: 'opportunity', id: deal.id } }
      await mailOf({ subject: 'Offer', to: 'ann@example.com', status: 'sending', ...about })
      await crm.site.app.jobs.drain()
      const task = await crm.add('tasks', { name: 'Ring', ...about })
      const linked = await crm.call('POST', `/opportunities/${deal.id}/contacts`, { contact_id: contact.id })
      assert.ok(linked.status < 300, linked.text)
      await crm.call('DELETE', `/opportunities/${deal.id}/contacts/${linked.body.data.id ?? contact.id}`)
      const person = { entity: 'contacts', id: contact.id }
      assert.deepEqual(await types('opportunities', deal.id), [
        ['unrelate', person],
        ['relate', person],
        ['create_related', { entity: 'tasks', id: task.id }],
        ['email_sent', 'Offer'],
        ['create', undefined],
      ])
      assert.deepEqual((await types('contacts', contact.id)).slice(0, 2), [
        ['unrelate', { entity: 'opportunities', id: deal.id }],
        ['relate', { entity: 'opportunities', id: deal.id }],
      ])
    })
  })
})
