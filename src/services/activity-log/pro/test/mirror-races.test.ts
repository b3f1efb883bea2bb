import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { recordEvent } from '../../store/record-event.ts'
import { runMirror } from '../store/mirrors/run-mirror.ts'
import { type HttpReceiver, type ProSite, startHttpReceiver, startPro } from './kit.ts'

const WRITERS = 8
const ROUNDS = process.env.DOZEN_STRESS ? 100 : 8

forEachEngine(engine => {
  let site: ProSite
  let http: HttpReceiver
  before(async () => {
    ;[site, http] = await Promise.all([startPro(engine), startHttpReceiver()])
  })
  after(async () => {
    await site.dispose()
    http.close()
  })

  test('A-63 a mirror that reads along while many write misses none of their events', {
    timeout: 110_000,
  }, async () => {
    const body = { name: 'Reader', type: 'http', config: { url: http.url }, filters: { groups: ['content'] } }
    const { id } = (await site.call('POST', '/mirrors', { body })).body.data
    const ctx = await site.systemContext()
    let isWriting = true
    const reading = (async () => {
      while (isWriting) await runMirror(id, ctx)
    })()
    const written = (await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))).flat()
    isWriting = false
    await reading
    await runMirror(id, ctx)
    const received = http.received.flatMap(request =>
      JSON.parse(request.body).events.map((event: { id: number }) => event.id),
    )
    assert.deepEqual(received.toSorted(byNumber), written.toSorted(byNumber))
    assert.deepEqual(received, received.toSorted(byNumber))
  })

  /** Transactions that end in another order than they drew their ids, where the engine lets them run side by side. */
  async function write(writer: number): Promise<number[]> {
    const ids: number[] = []
    for (let round = 0; round < ROUNDS; round++)
      await site.inSystem(async ctx => {
        const object = { type: 'post', id: writer, label: `Writer ${writer}, round ${round}` }
        const recorded = await recordEvent({ code: 2000, object }, ctx)
        ids.push(await recorded!.id())
        if (engine === 'postgres') await sleep(Math.random() * 30)
      })
    return ids
  }

  const byNumber = (one: number, other: number) => one - other
})
