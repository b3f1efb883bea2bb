import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { setModuleStatus } from '../../../../platform/modules/modules.ts'
import { addCustomer, addOrder } from '../../../../platform/shop/shop.ts'
import { type CrmSite, openCrm } from '../../test/crm-site.ts'

/** Takes what a gateway or a calendar is sent. */
function startReceiver() {
  const taken: { method: string; url: string; headers: Record<string, unknown>; body: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => {
      body += part
    })
    request.on('end', () => {
      taken.push({ method: request.method!, url: request.url!, headers: request.headers, body })
      response.writeHead(201).end()
    })
  })
  return new Promise<{ url: string; taken: typeof taken; close(): void }>(resolve => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      resolve({ url: `http://127.0.0.1:${port}`, taken, close: () => server.close() })
    })
  })
}

forEachEngine(engine => {
  describe('connectors of the CRM', () => {
    let crm: CrmSite
    let receiver: Awaited<ReturnType<typeof startReceiver>>
    before(async () => {
      receiver = await startReceiver()
      crm = await openCrm(engine, { edition: 'pro', env: { OUTBOUND_ALLOW: new URL(receiver.url).host } })
    })
    after(async () => {
      receiver.close()
      await crm.site.dispose()
    })
    const switchOn = async (id: string) => {
      const answer = await crm.call('PUT', `/integrations/${id}/enabled`, { enabled: true })
      assert.equal(answer.status, 200, answer.text)
    }

    test('I-33 I-48 a connector has no routes until it is switched on', async () => {
      for (const [method, path] of [
        ['GET', '/form-maps'],
        ['GET', '/calendar-a/feed'],
        ['GET', '/calendar-b/accounts'],
        ['GET', '/sms/contacts/1'],
      ] as const) {
        const { status, body } = await crm.call(method, path)
        assert.equal(status, 404, path)
        assert.equal(body.code, 'rest_no_route', path)
      }
      const { body } = await crm.call('GET', '/integrations')
      assert.ok(body.data.every((one: { is_installed: boolean }) => one.is_installed))
      for (const id of ['form-maps', 'calendar-a', 'calendar-b', 'sms', 'shop-customers']) await switchOn(id)
      assert.equal((await crm.call('GET', '/form-maps')).status, 200)
    })

    test('I-33 a record of another service becomes a lead by its map', async () => {
      const map = await crm.add('form-maps', {
        ...{ name: 'Chat', source_service: 'chat', source_entity: 'leads', lead_source: 'web_site' },
        field_map: { last_name: 'name', email: 'email' },
      })
      const { mapForms } = await import('../records/map-forms.ts')
      const values = { name: 'Chatty', email: 'chatty@example.com' }
      const written = { service: 'chat', entity: 'leads', verb: 'create', after: values, before: null } as const
      await crm.site.inSystem(async ctx => {
        await mapForms.run(written as never, ctx)
      })
      const found = await crm.call('GET', '/leads?search=Chatty')
      assert.equal(found.body.data[0].email[0].address, 'chatty@example.com')
      const off = await crm.call('PUT', `/form-maps/${map.id}`, { is_active: false })
      assert.equal(off.body.data.is_active, false, off.text)
      assert.equal((await crm.call('GET', `/form-maps/${map.id}`)).body.data.is_active, false)
      assert.equal((await crm.call('DELETE', `/form-maps/${map.id}`)).status, 200)
    })

    test('I-33 a calendar reads meetings, and another one is written', async () => {
      await crm.add('meetings', {
        ...{ name: 'Site visit', date_start: '2031-03-03T10:00:00Z', date_end: '2031-03-03T11:00:00Z' },
      })
      const feed = await crm.call('GET', '/calendar-a/feed')
      assert.match(feed.text, /BEGIN:VCALENDAR[\s\S]*SUMMARY:Site visit/)
      const account = await crm.add('calendar-b/accounts', {
        ...{ name: 'Mine', url: `${receiver.url}/cal`, username: 'ada', password: 'secret' },
      })
      assert.equal(account.password_set, true)
      const sent = await crm.call('POST', `/calendar-b/accounts/${account.id}/send`)
      assert.deepEqual(sent.body.data, { sent: 1, removed: 0, failed: 0, error: '' }, sent.text)
      const put = receiver.taken.find(({ method }) => method === 'PUT')
      assert.match(put!.body, /SUMMARY:Site visit/)
      assert.match(String(put!.headers.authorization), /^Basic /)
      assert.equal((await crm.call('POST', `/calendar-b/accounts/${account.id}/send`)).body.data.sent, 0)
      await crm.call('PUT', `/calendar-b/accounts/${account.id}`, { name: 'Work' })
      assert.equal((await crm.call('GET', `/calendar-b/accounts/${account.id}`)).body.data.name, 'Work')
      await crm.person('colleague')
      assert.equal((await crm.as('colleague')('GET', '/calendar-b/accounts')).body.meta.total, 0)
      assert.equal((await crm.call('GET', '/calendar-b/accounts')).body.meta.total, 1)
      assert.equal((await crm.call('DELETE', `/calendar-b/accounts/${account.id}`)).status, 200)
    })

    test('I-33 text messages go to those who want them, and are kept in the stream', async () => {
      await crm.call('POST', '/settings', { sms_gateway: `${receiver.url}/sms`, sms_key: 'key', sms_sender: 'CRM' })
      const contact = await crm.add('contacts', { last_name: 'Phoned', phone: '+49 30 1234567' })
      const sent = await crm.call('POST', `/sms/contacts/${contact.id}`, { body: 'On our way.' })
      assert.equal(sent.status, 201, sent.text)
      const message = receiver.taken.find(({ url }) => url === '/sms')!
      assert.equal(JSON.parse(message.body).text, 'On our way.')
      assert.equal(message.headers.authorization, 'Bearer key')
      assert.equal((await crm.call('GET', `/sms/contacts/${contact.id}`)).body.data[0].body, 'On our way.')
      await crm.call('PUT', `/contacts/${contact.id}`, { do_not_call: true })
      assert.equal((await crm.call('POST', `/sms/contacts/${contact.id}`, { body: 'Again' })).status, 422)
    })

    test('I-33 what a contact bought in the shop is told', async () => {
      const contact = await crm.add('contacts', { last_name: 'Buyer', email: 'Buyer@example.com' })
      await crm.site.inSystem(async ctx => {
        await setModuleStatus('shop', 'active', ctx)
        const id = await addCustomer({ email: 'buyer@example.com', name: 'Buyer', phone: null, user_id: null }, ctx)
        const order = { number: 'A1', customer_id: id, email: 'buyer@example.com', status: 'paid', total: 1990 }
        await addOrder({ ...order, currency: 'EUR', lines: [] }, ctx)
      })
      const { status, body, text } = await crm.call('GET', `/shop-customers/${contact.id}`)
      assert.equal(status, 200, text)
      assert.equal(body.data.customer.name, 'Buyer')
      assert.equal(body.data.orders[0].number, 'A1')
    })
  })
})
