import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import type { AttemptResult } from '../attempt.ts'
import type { StoredDelivery } from '../delivery.ts'
import { recordAttempt } from '../record-attempt.ts'
import { takeTurn } from '../turns.ts'
import { cancelDeliveries, enqueueDelivery, readDelivery, receiverHealth, type WebhookDelivery } from '../webhooks.ts'

const failed: AttemptResult = { isSuccess: false, status: 500, error: null, milliseconds: 5 }
const delivered: AttemptResult = { isSuccess: true, status: 200, error: null, milliseconds: 5 }

forEachEngine(engine => {
  let site: TestApp
  let owners = 0
  before(async () => {
    site = await startTestApp(engine, { env: { OUTBOUND_ALLOW: '127.0.0.1' } })
  })
  after(() => site.dispose())

  /** A delivery that waits, and its row as a worker has read it. */
  const begun = async () => {
    owners += 1
    const owner = { service: 'chat', kind: 'late', id: owners }
    const delivery: WebhookDelivery = { owner, url: 'http://127.0.0.1:9/', secret: null, event: 'x', body: {} }
    const id = await site.inSystem(ctx => enqueueDelivery(delivery, ctx))
    const row = await site.inSystem(ctx =>
      ctx.db.selectFrom('webhook_deliveries').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    )
    await site.inSystem(ctx => takeTurn(owner, ctx))
    return { owner, id, row: row as StoredDelivery }
  }
  const record = (row: StoredDelivery, result: AttemptResult) => site.inSystem(ctx => recordAttempt(row, result, ctx))
  const entry = async (id: number, owner: WebhookDelivery['owner']) =>
    (await readDelivery(id, owner, await site.systemContext()))!

  for (const [name, first, late] of [
    ['a failure does not undo a delivery', delivered, failed],
    ['a success does not hide a failure', failed, delivered],
    ['a second failure is not counted twice', failed, failed],
  ] as const)
    test(`T-16 a worker that comes late overwrites nothing: ${name}`, async () => {
      const { owner, id, row } = await begun()
      await record(row, first)
      const before = await entry(id, owner)
      const health = await receiverHealth(owner, await site.systemContext())
      assert.equal(await record(row, late), null)
      assert.deepEqual(await entry(id, owner), before)
      assert.deepEqual(await receiverHealth(owner, await site.systemContext()), health)
      assert.equal(before.attempts.length, 1)
    })

  test('T-16 nor does it wake what was cancelled meanwhile', async () => {
    const { owner, id, row } = await begun()
    await site.inSystem(ctx => cancelDeliveries(owner, ctx))
    assert.equal(await record(row, failed), null)
    const { status, attempts } = await entry(id, owner)
    assert.deepEqual([status, attempts], ['cancelled', []])
  })
})
