import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import type { Context } from '../../../kernel/context.ts'
import { verifyWebhook } from '../../outbound/outbound.ts'
import {
  cancelDeliveries,
  enqueueDelivery,
  generateWebhookSecret,
  listDeliveries,
  readDelivery,
  receiverHealth,
  refusalOfUrl,
  repeatDelivery,
  sendNow,
  type WebhookDelivery,
  type WebhookHappening,
} from '../webhooks.ts'
import { type LocalReceiver, startLocalReceiver } from './local-receiver.ts'

const MINUTE = 60_000

forEachEngine(engine => {
  let site: TestApp
  let receiver: LocalReceiver
  let owners = 0
  const heard: [name: string, happening: WebhookHappening][] = []

  before(async () => {
    receiver = await startLocalReceiver()
    site = await startTestApp(engine, { env: { OUTBOUND_ALLOW: '127.0.0.1' } })
    for (const name of ['webhook_attempted', 'webhook_gone']) {
      site.app.internals.hooks.addAction(name, (happening: WebhookHappening) => void heard.push([name, happening]))
    }
  })
  after(async () => {
    await site.dispose()
    await receiver.close()
  })

  const deliveryTo = (path: string, more: Partial<WebhookDelivery> = {}): WebhookDelivery => {
    owners += 1
    const owner = { service: 'chat', kind: 'webhook', id: owners }
    return { owner, url: receiver.url(path), secret: generateWebhookSecret(), event: 'lead.created', body: {}, ...more }
  }
  const enqueue = (delivery: WebhookDelivery) => site.inSystem(ctx => enqueueDelivery(delivery, ctx))
  const drain = () => site.app.jobs.drain()
  const entry = async (id: number, { owner }: WebhookDelivery) =>
    (await readDelivery(id, owner, await site.systemContext()))!
  const toldOf = (id: number) => heard.filter(([, happening]) => happening.delivery === id)

  test('a delivery is signed as Standard Webhooks asks, and its ledger has one row', async () => {
    const delivery = deliveryTo('/signed', { body: { id: 7, text: 'Grüße' }, subject: 'lead:7' })
    const id = await enqueue(delivery)
    await drain()
    const [got] = receiver.at('/signed')
    assert.ok(got)
    assert.equal(got.headers['content-type'], 'application/json')
    assert.deepEqual(JSON.parse(got.body), { id: 7, text: 'Grüße' })
    const timestamp = Number(got.headers['webhook-timestamp'])
    const message = { id: got.headers['webhook-id']!, timestamp, body: got.body, secret: delivery.secret! }
    assert.ok(verifyWebhook({ ...message, signature: got.headers['webhook-signature']! }, Date.now() / 1000))
    const { attempts, ...stored } = await entry(id, delivery)
    assert.equal(stored.status, 'delivered')
    assert.equal(stored.message_id, message.id)
    assert.equal(stored.next_at, null)
    assert.deepEqual(
      attempts.map(({ attempt, status, error, is_success }) => ({ attempt, status, error, is_success })),
      [{ attempt: 1, status: 200, error: null, is_success: true }],
    )
  })

  test('nothing is sent for a transaction that is rolled back', async () => {
    const doomed = site.inSystem(async ctx => {
      await enqueueDelivery(deliveryTo('/rolled-back'), ctx)
      throw new Error('no')
    })
    await assert.rejects(doomed)
    await drain()
    assert.equal(receiver.at('/rolled-back').length, 0)
  })

  test('address, secret and headers are not readable in the database', async () => {
    const secret = generateWebhookSecret()
    const id = await enqueue(deliveryTo('/hidden-path', { secret, headers: { authorization: 'Bearer hidden-token' } }))
    const ctx = await site.systemContext()
    const row = await ctx.db.selectFrom('webhook_deliveries').selectAll().where('id', '=', id).executeTakeFirst()
    const jobs = await ctx.db.selectFrom('jobs').selectAll().execute()
    const stored = JSON.stringify([row, jobs])
    for (const hidden of [secret, 'hidden-path', 'hidden-token']) assert.ok(!stored.includes(hidden), hidden)
    await drain()
    assert.equal(receiver.at('/hidden-path')[0]?.headers.authorization, 'Bearer hidden-token')
  })

  test('a failed attempt is repeated by the table, signed afresh, with the same id', async () => {
    const delivery = deliveryTo('/flaky')
    receiver.answer('/flaky', [500, 302, 204])
    const id = await enqueue(delivery)
    await drain()
    assert.equal((await entry(id, delivery)).status, 'waiting')
    site.moveClock(4900)
    await drain()
    assert.equal(receiver.at('/flaky').length, 1, 'not before five seconds')
    site.moveClock(1000)
    await drain()
    assert.equal(receiver.at('/flaky').length, 2)
    site.moveClock(5.6 * MINUTE)
    await drain()
    const got = receiver.at('/flaky')
    assert.equal(got.length, 3)
    assert.equal(new Set(got.map(({ headers }) => headers['webhook-id'])).size, 1)
    assert.equal(new Set(got.map(({ headers }) => headers['webhook-timestamp'])).size, 3)
    assert.equal(new Set(got.map(({ headers }) => headers['webhook-signature'])).size, 3)
    const { status, attempts } = await entry(id, delivery)
    assert.equal(status, 'delivered')
    assert.equal(attempts.map(attempt => attempt.status).join(), '500,302,204')
    assert.deepEqual(
      toldOf(id).map(([name, { extra }]) => [name, extra?.failures]),
      [
        ['webhook_attempted', 1],
        ['webhook_attempted', 2],
        ['webhook_attempted', 0],
      ],
    )
  })

  test('after the last retry it is given up, and a repeat by hand starts over', async () => {
    const delivery = deliveryTo('/given-up', { retries: [1] })
    receiver.answer('/given-up', [503, 503, 200])
    const id = await enqueue(delivery)
    await drain()
    site.moveClock(1200)
    await drain()
    assert.equal((await entry(id, delivery)).status, 'failed')
    const stranger = { ...delivery.owner, id: 'another' }
    assert.equal(await site.inSystem(ctx => repeatDelivery(id, stranger, ctx)), false)
    assert.equal(await site.inSystem(ctx => repeatDelivery(id, delivery.owner, ctx)), true)
    await drain()
    const { status, attempts } = await entry(id, delivery)
    assert.equal(status, 'delivered')
    assert.equal(attempts.map(({ attempt }) => attempt).join(), '1,2,3')
  })

  test('410 cancels what waits and tells the owner', async () => {
    const delivery = deliveryTo('/gone')
    receiver.answer('/gone', [500, 410])
    const first = await enqueue(delivery)
    await drain()
    const second = await enqueue(delivery)
    await drain()
    assert.deepEqual(
      (await listDeliveries({ owner: delivery.owner }, { limit: 10 }, await site.systemContext())).map(
        ({ id, status }) => [id, status],
      ),
      [
        [second, 'failed'],
        [first, 'cancelled'],
      ],
    )
    const [, gone] = toldOf(second)
    assert.equal(gone?.[0], 'webhook_gone')
    assert.deepEqual(gone?.[1].owner, { ...delivery.owner, id: String(delivery.owner.id) })
    assert.deepEqual(gone?.[1].extra, { reason: 'gone' })
  })

  test('too many failures in a row switch the receiver off', async () => {
    const delivery = deliveryTo('/failing', { failureLimit: 3, retries: [1, 1, 1, 1] })
    receiver.answer('/failing', [500, 500, 500, 500])
    const id = await enqueue(delivery)
    for (let round = 0; round < 5; round += 1) {
      await drain()
      site.moveClock(1200)
    }
    assert.equal(receiver.at('/failing').length, 3)
    assert.equal((await entry(id, delivery)).status, 'cancelled')
    assert.deepEqual(toldOf(id).at(-1)?.[1].extra, { reason: 'failing' })
    assert.equal((await receiverHealth(delivery.owner, await site.systemContext())).failures, 0)
  })

  test('a service may sign with a header of its own, or not at all', async () => {
    await enqueue(deliveryTo('/own', { signature: { header: 'x-own-signature' }, secret: 'quiet words', body: 'a=1' }))
    await enqueue(deliveryTo('/unsigned', { secret: null, body: { text: 'hello' } }))
    await drain()
    const [own] = receiver.at('/own')
    const [, timestamp, given] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(own?.headers['x-own-signature'] ?? '') ?? []
    assert.equal(given, createHmac('sha256', 'quiet words').update(`${timestamp}.a=1`).digest('hex'))
    assert.equal(own?.headers['webhook-signature'], undefined)
    const [unsigned] = receiver.at('/unsigned')
    assert.equal(unsigned?.headers['webhook-signature'], undefined)
    assert.equal(unsigned?.body, '{"text":"hello"}')
  })

  test('a secret that cannot sign fails the attempt and sends nothing', async () => {
    const delivery = deliveryTo('/bad-secret', { secret: 'not base64!' })
    const id = await enqueue(delivery)
    await drain()
    assert.equal(receiver.at('/bad-secret').length, 0)
    assert.match((await entry(id, delivery)).attempts[0]?.error ?? '', /not base64/)
  })

  test('P19 a private address is refused when it is saved and when it is sent to', async () => {
    const ctx = await site.systemContext()
    assert.match(refusalOfUrl('https://10.0.0.1/hook', ctx) ?? '', /\.$/)
    assert.equal(refusalOfUrl('https://hooks.example.com/x', ctx), null)
    const delivery = deliveryTo('/private', { url: 'https://10.0.0.1/hook' })
    const id = await enqueue(delivery)
    await drain()
    const [attempt] = (await entry(id, delivery)).attempts
    assert.equal(attempt?.status, null)
    assert.match(attempt?.error ?? '', /address/)
  })

  test('a test message is sent at once and leaves no trace', async () => {
    const { owner, ...message } = deliveryTo('/now')
    const ctx = await site.systemContext()
    const result = await sendNow(message, ctx)
    assert.deepEqual({ ...result, milliseconds: 0 }, { isSuccess: true, status: 200, error: null, milliseconds: 0 })
    assert.deepEqual(await listDeliveries({ owner }, { limit: 5 }, ctx), [])
  })

  test('the ledger is listed by webhook and by what it tells of, the newest first', async () => {
    const delivery = deliveryTo('/listed', { subject: 'lead:99' })
    const other = deliveryTo('/listed', { subject: 'lead:99' })
    const ids = [await enqueue(delivery), await enqueue(delivery), await enqueue(other)]
    await drain()
    const ctx = await site.systemContext()
    const list = async (...asked: [any, any]) => (await listDeliveries(...asked, ctx)).map(({ id }) => id)
    assert.deepEqual(await list({ service: 'chat', subject: 'lead:99' }, { limit: 10 }), ids.toReversed())
    assert.deepEqual(await list({ owner: delivery.owner }, { limit: 1 }), [ids[1]])
    assert.deepEqual(await list({ owner: delivery.owner }, { limit: 1, before: ids[1] }), [ids[0]])
    assert.deepEqual(await list({ service: 'crm', subject: 'lead:99' }, { limit: 10 }), [])
  })

  test('what a switched-off webhook still had to send is cancelled', async () => {
    const delivery = deliveryTo('/cancelled')
    const id = await enqueue(delivery)
    await site.inSystem(ctx => cancelDeliveries(delivery.owner, ctx))
    await drain()
    assert.equal(receiver.at('/cancelled').length, 0)
    assert.equal((await entry(id, delivery)).status, 'cancelled')
  })

  test('two workers on one receiver send each delivery once', async () => {
    const delivery = deliveryTo('/twice')
    const ids = await Promise.all(Array.from({ length: 20 }, () => enqueue(delivery)))
    await Promise.all([drain(), drain()])
    site.moveClock(31_000)
    await drain()
    assert.equal(receiver.at('/twice').length, ids.length)
    assert.ok(receiver.most('/twice') <= 4, `${receiver.most('/twice')} at once`)
  })

  test('a listener that fails neither undoes the ledger nor makes the message go twice', async () => {
    const id = 'webhooks.test-failing'
    site.app.internals.hooks.addAction(
      'webhook_attempted',
      async (_about: unknown, ctx: Context) => {
        await ctx.db.deleteFrom('webhook_attempts').execute()
        throw new Error('a listener that fails')
      },
      { id },
    )
    const delivery = deliveryTo('/listened')
    const made = await enqueue(delivery)
    await drain()
    site.app.internals.hooks.remove('webhook_attempted', id)
    assert.equal(receiver.at('/listened').length, 1)
    const { status, attempts } = await entry(made, delivery)
    assert.deepEqual([status, attempts.length], ['delivered', 1])
  })

  test('a delivery whose job was lost is taken up again', async () => {
    const delivery = deliveryTo('/resumed')
    const id = await enqueue(delivery)
    await site.inSystem(ctx => ctx.db.deleteFrom('jobs').execute())
    await drain()
    assert.equal(receiver.at('/resumed').length, 0)
    site.moveClock(61 * MINUTE)
    await drain()
    assert.equal((await entry(id, delivery)).status, 'delivered')
  })

  test('finished deliveries are kept for thirty days', async () => {
    const delivery = deliveryTo('/old')
    const id = await enqueue(delivery)
    await drain()
    site.moveClock(29 * 1440 * MINUTE)
    await drain()
    assert.equal((await entry(id, delivery)).status, 'delivered')
    site.moveClock(2 * 1440 * MINUTE)
    await drain()
    const ctx = await site.systemContext()
    assert.equal(await readDelivery(id, delivery.owner, ctx), null)
    const left = await ctx.db.selectFrom('webhook_attempts').select('id').where('delivery_id', '=', id).execute()
    assert.deepEqual(left, [])
  })
})
