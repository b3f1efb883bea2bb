/** `limit=-1` on a business with many bookings: everything comes, in portions, and the server stays small. */
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type FaultSite, memoryOf, startFaultSite } from '../../../../test/faults/fault-site.ts'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { signInAsAdmin } from '../../../../test/kit/server-process.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { createRecord } from '../../../kernel/records/create.ts'
import { readRows, runStatement } from '../../../kernel/statement.ts'
import { bookings } from '../entities/bookings.ts'

const isStress = Boolean(process.env.DOZEN_STRESS)
const COUNT = isStress ? 200_000 : 6000
/** What one answer holds at most; it says so when there are more. */
const MOST = 10_000
const CALLERS = 10
/** MiB. */
const MOST_GROWTH = 200

forEachEngine(engine => {
  describe('long lists of bookings', () => {
    let site: FaultSite
    let authorization: string
    before(async () => {
      site = await startFaultSite(engine)
      authorization = await signInAsAdmin(site.server.url)
      await fill(site.ctx)
    })
    after(() => site.dispose())

    const ask = (query: string, more: RequestInit & { headers?: Record<string, string> } = {}) =>
      fetch(`${site.server.url}/api/vendor-chauffeur/v1/bookings?${query}`, {
        ...more,
        headers: { authorization, ...more.headers },
      })

    test('everything at once is what the pages hold, each booking once and in order', async () => {
      const all = (await (await ask('limit=-1')).json()) as Listed
      const expected = Math.min(COUNT, MOST)
      assert.equal(all.success, true)
      assert.deepEqual(Object.keys(all), ['success', 'message', 'data'])
      assert.equal(all.data.items.length, expected)
      assert.equal(all.data.total, COUNT)
      assert.equal(all.data.truncated, COUNT > MOST ? true : undefined)
      assert.equal(new Set(all.data.items.map(({ id }) => id)).size, expected)
      for (const offset of [0, 500, expected - 100]) {
        const page = (await (await ask(`limit=100&offset=${offset}`)).json()) as Listed
        assert.deepEqual(all.data.items.slice(offset, offset + 100), page.data.items)
      }
    })

    test('a part of the fields, and the head alone, are answered too', async () => {
      const few = (await (await ask('limit=-1&_fields=id')).json()) as Listed
      assert.deepEqual(Object.keys(few.data.items[0]!), ['id'])
      assert.equal(few.data.items.length, Math.min(COUNT, MOST))
      const head = await ask('limit=-1', { method: 'HEAD' })
      assert.equal(head.status, 200)
      assert.equal(await head.text(), '')
    })

    test('who packs and who does not read the same', async () => {
      const plain = await (await ask('limit=-1', { headers: { 'accept-encoding': 'identity' } })).text()
      for (const encoding of ['br', 'gzip']) {
        const packed = await ask('limit=-1', { headers: { 'accept-encoding': encoding } })
        assert.equal(packed.headers.get('content-encoding'), encoding)
        assert.equal(await packed.text(), plain)
      }
    })

    test('who gives up half way holds up nobody', async () => {
      for (let caller = 0; caller < 6; caller++) {
        const giveUp = new AbortController()
        const answer = await ask('limit=-1', { signal: giveUp.signal })
        await answer.body!.getReader().read()
        giveUp.abort()
      }
      const started = performance.now()
      assert.equal((await (await ask('limit=-1')).json()).success, true)
      // Two at a time would wait half a minute for places that nobody gives back.
      assert.ok(performance.now() - started < 25_000)
    })

    test('threat E11 ten callers of everything do not fill the memory', async () => {
      await (await ask('limit=-1')).text()
      const before = await memoryOfAll(site.server.child.pid!)
      let [most, isOver] = [before, false]
      const watching = (async () => {
        for (; !isOver; await sleep(40)) most = Math.max(most, await memoryOfAll(site.server.child.pid!))
      })()
      const sizes = await Promise.all(Array.from({ length: CALLERS }, () => patiently(() => ask('limit=-1'))))
      isOver = true
      await watching
      assert.equal(new Set(sizes).size, 1)
      assert.ok(sizes[0]! > Math.min(COUNT, MOST) * 500, `${sizes[0]} bytes`)
      assert.ok(most - before < MOST_GROWTH, `${Math.round(before)} MiB grew to ${Math.round(most)}`)
    })
  })
})

type Listed = {
  readonly success: boolean
  readonly data: { readonly items: readonly { id: number }[]; readonly total: number; readonly truncated?: boolean }
}

/** Who is told that the site is busy does as the answer asks and comes again. */
async function patiently(ask: () => Promise<Response>): Promise<number> {
  for (;;) {
    const answer = await ask()
    if (answer.status !== 503) return sizeOf(answer)
    await answer.body?.cancel()
    await sleep(500)
  }
}

/** The bytes of an answer, none of which is kept. */
async function sizeOf(answer: Response): Promise<number> {
  assert.equal(answer.status, 200)
  let bytes = 0
  for await (const chunk of answer.body!) bytes += chunk.length
  return bytes
}

/** Of the server and the processes that read for it. */
async function memoryOfAll(pid: number): Promise<number> {
  const parents = await Promise.all(
    (await readdir('/proc'))
      .filter(name => /^\d+$/.test(name))
      .map(async name => [Number(name), await parentOf(name)] as const),
  )
  const own = [pid, ...parents.filter(([, parent]) => parent === pid).map(([child]) => child)]
  const sizes = await Promise.all(own.map(one => memoryOf(one).catch(() => 0)))
  return sizes.reduce((sum, size) => sum + (size || 0), 0)
}

const parentOf = async (pid: string): Promise<number> => {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1])
}

/** Copies of one booking that the service wrote. */
async function fill(ctx: ReadContext): Promise<void> {
  const customer = {
    customer_name: 'Ada',
    customer_email: 'ada@example.com',
    notes: 'She waits at the gate. '.repeat(8),
  }
  const trip = { pickup_datetime: '2031-06-17 10:00', travel_minutes: 45, distance_km: 25 }
  await ctx.transaction(tx => createRecord(bookings, { values: { ...customer, ...trip } }, tx))
  const [first] = await readRows({ text: 'select * from chauffeur_bookings', values: [] }, ctx)
  const own: Readonly<Record<string, string>> = {
    booking_number: "'CB-X' || n",
    link_salt: "'salt' || n",
    form_digest: 'null',
  }
  const columns = Object.keys(first!).filter(name => name !== 'id')
  const values = columns.map(name => own[name] ?? `b.${name}`)
  const text = `insert into chauffeur_bookings (${columns.join()})
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${COUNT - 1})
    select ${values.join()} from numbers, chauffeur_bookings b where b.id = ${first!.id}`
  await ctx.transaction(tx => runStatement({ text, values: [] }, tx))
}
