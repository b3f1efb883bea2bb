import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { type StandIn, startStandIn } from '../../../../../test/kit/stand-in.ts'
import { verifyWebhook } from '../../../../platform/outbound/outbound.ts'
import { type Site, startSite, verdict } from '../../test/kit.ts'

const secret = 'whsec_c2VjcmV0IG9mIHRoZSB0ZXN0'

forEachEngine(engine => {
  describe('webhooks', () => {
    let site: Site
    let receiver: StandIn
    let widget: number
    before(async () => {
      receiver = await startStandIn()
      site = await startSite(engine, 'pro', { env: { OUTBOUND_ALLOW: receiver.host } })
      widget = (await site.widget({ name: 'Desk' })).id
    })
    after(async () => {
      await receiver.close()
      await site.dispose()
    })
    const webhook = async (differences: object = {}) => {
      const body = { name: 'Hook', url: `${receiver.origin}/hook?key=1`, secret, ...differences }
      const made = await site.call('POST', '/webhooks', { body })
      if (made.status !== 201) throw new Error(made.text)
      return made.body.data
    }
    const latestLead = async () => (await site.call('GET', '/leads?per_page=1')).body.data[0]

    test('B-16 B-53 a lead is told to every webhook that wants to hear of it, signed by Standard Webhooks', async () => {
      const made = await webhook()
      const reading = await webhook({ events: ['lead.read'] })
      await site.submit(widget, { fields: { name: 'Ada', email: 'ada@example.com', message: 'Hello' } })
      receiver.heard.length = 0
      await site.app.jobs.drain()
      assert.equal(receiver.heard.length, 1)
      const { headers, body, text, path } = receiver.heard[0]!
      assert.equal(path, '/hook?key=1')
      assert.deepEqual([body.type, body.widget], ['lead.created', { id: widget, name: 'Desk' }])
      assert.equal(body.id, headers['webhook-id'])
      const { id, name, email, message, answers } = body.lead
      assert.deepEqual([name, email, message, answers], ['Ada', 'ada@example.com', 'Hello', []])
      assert.ok(!('address' in body.lead) && !text.includes('10.0.'))
      const timestamp = Number(headers['webhook-timestamp'])
      const signed = { id: body.id, timestamp, body: text, secret, signature: String(headers['webhook-signature']) }
      assert.equal(verifyWebhook(signed, Math.floor(Date.now() / 1000), 600), true)
      await site.call('PATCH', `/leads/${id}`, { body: { status: 'read' } })
      await site.app.jobs.drain()
      assert.equal(receiver.heard.at(-1)!.body.type, 'lead.read')
      assert.equal(receiver.heard.length, 2)
      const seen = (await site.call('GET', `/webhooks/${made.id}`)).body.data
      assert.deepEqual([seen.last_status, seen.secret_set, 'secret' in seen], [200, true, false])
      for (const one of [made, reading]) await site.call('DELETE', `/webhooks/${one.id}`)
    })

    test('the ledger tells every attempt of a lead, and a delivery can be repeated by hand', async () => {
      const made = await webhook()
      receiver.answer = () => ({ status: 500 })
      await site.submit(widget)
      await site.app.jobs.drain()
      const { id } = await latestLead()
      const ledger = async () => (await site.call('GET', `/leads/${id}/deliveries`)).body.data
      const [failed] = await ledger()
      assert.deepEqual([failed.status, failed.event, failed.attempts.length], ['waiting', 'lead.created', 1])
      assert.equal(failed.attempts[0].status, 500)
      receiver.answer = () => ({ status: 204 })
      const repeated = await site.call('POST', `/leads/${id}/deliveries/${failed.id}`)
      assert.equal(repeated.status, 200, repeated.text)
      await site.app.jobs.drain()
      const [delivered] = await ledger()
      assert.deepEqual([delivered.status, delivered.attempts.length], ['delivered', 2])
      const unknown = await site.call('POST', `/leads/${id}/deliveries/999999`)
      assert.deepEqual(verdict(unknown), [404, 'vendor_chat_not_found'])
      await site.call('DELETE', `/webhooks/${made.id}`)
    })

    test('B-53 the test sends a sample now and tells status and time, never what was answered', async () => {
      const made = await webhook()
      receiver.heard.length = 0
      receiver.answer = () => ({ status: 418, body: { secret: 'of the receiver' } })
      const answer = await site.call('POST', `/webhooks/${made.id}/test`)
      const { milliseconds, ...rest } = answer.body.data
      assert.deepEqual(rest, { success: false, status: 418, error: null })
      assert.equal(typeof milliseconds, 'number')
      assert.ok(!answer.text.includes('of the receiver'))
      assert.equal(receiver.heard[0]!.body.test, true)
      receiver.answer = () => ({ status: 200 })
      assert.equal((await site.call('POST', `/webhooks/${made.id}/test`)).body.data.success, true)
      assert.deepEqual(verdict(await site.call('POST', '/webhooks/99999/test')), [404, 'vendor_chat_not_found'])
      await site.call('DELETE', `/webhooks/${made.id}`)
    })

    test('S-N23 without a secret a message has its id and its time all the same, and no signature', async () => {
      const made = await webhook({ secret: '' })
      receiver.answer = () => ({ status: 200 })
      receiver.heard.length = 0
      await site.submit(widget)
      await site.app.jobs.drain()
      const { headers, body } = receiver.heard[0]!
      assert.equal(headers['webhook-id'], body.id)
      assert.match(String(headers['webhook-timestamp']), /^\d{10}$/)
      assert.equal(headers['webhook-signature'], undefined)
      await site.call('DELETE', `/webhooks/${made.id}`)
    })

    test('T-11 a webhook that is switched off, or in the trash, hears of no lead', async () => {
      const off = await webhook({ url: `${receiver.origin}/off` })
      const trashed = await webhook({ url: `${receiver.origin}/trashed` })
      const on = await webhook({ url: `${receiver.origin}/on` })
      assert.equal((await site.call('PATCH', `/webhooks/${off.id}`, { body: { status: 'inactive' } })).status, 200)
      await site.call('DELETE', `/webhooks/${trashed.id}`)
      receiver.heard.length = 0
      await site.submit(widget)
      await site.app.jobs.drain()
      assert.deepEqual(
        receiver.heard.map(({ path }) => path),
        ['/on'],
      )
      for (const { id } of [off, on]) await site.call('DELETE', `/webhooks/${id}`)
    })

    test('addresses of the house itself, plain ones and secrets that sign nothing are refused when saved', async () => {
      for (const url of ['https://127.0.0.1/x', 'http://example.com/x', 'https://10.0.0.1/', 'https://[::1]/'])
        assert.deepEqual(
          Object.keys((await site.call('POST', '/webhooks', { body: { name: 'x', url } })).body.data.fields),
          ['url'],
          url,
        )
      const body = { name: 'x', url: `${receiver.origin}/`, secret: 'no base64!' }
      assert.deepEqual(Object.keys((await site.call('POST', '/webhooks', { body })).body.data.fields), ['secret'])
    })

    test('who answers 410 is switched off, who fails twenty times in a row is left alone', async () => {
      const gone = await webhook()
      receiver.answer = () => ({ status: 410 })
      await site.submit(widget)
      await site.app.jobs.drain()
      assert.equal((await site.call('GET', `/webhooks/${gone.id}`)).body.data.status, 'inactive')
      const failing = await webhook()
      receiver.answer = () => ({ status: 503 })
      for (let round = 0; round < 20; round++) await site.submit(widget)
      await site.app.jobs.drain()
      assert.equal((await site.call('GET', `/webhooks/${failing.id}`)).body.data.status, 'failing')
      receiver.answer = () => ({ status: 200 })
      const mended = await site.call('PATCH', `/webhooks/${failing.id}`, { body: { status: 'active' } })
      assert.equal(mended.body.data.status, 'active')
      for (const { id } of [gone, failing]) await site.call('DELETE', `/webhooks/${id}`)
    })

    test('a receiver that hangs delays nobody else', async () => {
      const slow = await startStandIn(() => null)
      const other = await startSite(engine, 'pro', { env: { OUTBOUND_ALLOW: `${receiver.host},${slow.host}` } })
      const id = (await other.widget()).id
      for (const url of [`${slow.origin}/slow`, `${receiver.origin}/quick`])
        await other.call('POST', '/webhooks', { body: { name: 'Hook', url, secret } })
      receiver.heard.length = 0
      const started = performance.now()
      for (let round = 0; round < 3; round++) assert.equal((await other.submit(id)).status, 201)
      other.app.jobs.start()
      while (receiver.heard.length < 3 && performance.now() - started < 8000)
        await new Promise(resolve => setTimeout(resolve, 50))
      assert.equal(receiver.heard.length, 3)
      assert.equal((await other.submit(id)).status, 201)
      await slow.close()
      await other.dispose()
    })
  })
})
