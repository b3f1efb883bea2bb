import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { loans } from '../../../../test/example/entities/loans.ts'
import { members } from '../../../../test/example/entities/members.ts'
import { tools } from '../../../../test/example/entities/tools.ts'
import extension from '../../../../test/example/pro/index.ts'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import type { ReadContext } from '../../context.ts'
import { successMessageData } from '../../envelopes.ts'
import { applyExtension } from '../../service.ts'
import { createRecord } from '../create.ts'
import { recordRows } from '../hooks.ts'
import { listRecords } from '../list.ts'
import { type BareRecords, openBareRecords } from './bare-records.ts'

const service = applyExtension(extension)
const EVERYTHING = ['manage_options']

forEachEngine(engine => {
  describe('lists', () => {
    let bare: BareRecords
    let admin: ReadContext
    before(async () => {
      bare = await openBareRecords(engine, service)
      admin = bare.as(EVERYTHING)
    })
    after(() => bare.dispose())
    const list = (query: string, as: ReadContext = admin) => bare.request('GET', `/example/v1/tools?${query}`, { as })
    const names = async (query: string, as?: ReadContext) =>
      (await list(query, as)).body.data.map((row: { name: string }) => row.name)
    const make = (values: Record<string, unknown>, as: ReadContext = admin) =>
      as.transaction(tx => createRecord(tools, { values }, tx))

    test('the JSON that the database writes is what the code would have written', async () => {
      const odd = 'quote " slash \\ line \u2028 😀 <b> \u007f é'
      const first = await make({
        name: odd,
        currency: 'JPY',
        price: 1200,
        deposit: 0.1,
        weight: 0.001,
        cost: 0,
        features: ['loud', 'heavy'],
      })
      await make({
        name: 'b',
        currency: 'KWD',
        price: 1.234,
        goes_with: [first.id],
        dimensions: { length: 1.5, unit: odd },
        is_powered: true,
        lock_code: 's',
      })
      await make({
        name: 'c',
        price: 999_999.99,
        deposit: 0.3,
        bought_at: '2026-01-01T00:00:00Z',
        parts: [{ name: odd, spare: true }],
        description: '',
      })
      const fast = (await list('')).body
      const slow = await listRecords(tools, {}, admin)
      assert.deepEqual(fast.data, slow.rows)
      assert.deepEqual(fast.meta, slow.meta)
      assert.deepEqual(Object.keys(fast.data[0]), Object.keys(slow.rows[0]!))
    })

    test('filters combine, take several values in three forms, and ranges hold their ends', async () => {
      await make({ name: 'f1', status: 'lent', quantity: 3, features: ['loud'] })
      await make({ name: 'f2', status: 'broken', quantity: 5, features: ['cordless', 'loud'] })
      assert.deepEqual(await names('status=lent,broken'), ['f2', 'f1'])
      assert.deepEqual(await names('status=lent&status=broken'), ['f2', 'f1'])
      assert.deepEqual(await names('status[]=lent&status[]=broken&quantity=5'), ['f2'])
      assert.deepEqual(await names('filter[status]=lent'), ['f1'])
      assert.deepEqual(await names('quantity_from=3&quantity_to=5&orderby=quantity&order=asc'), ['f1', 'f2'])
      assert.deepEqual(await names('features=cordless'), ['f2'])
      assert.deepEqual(await names('bought_at_from=2026-01-01&bought_at_to=2026-01-01'), ['c'])
      assert.deepEqual(await names('bought_at=2026-01-01'), ['c'], 'the day of the site: 01:00 in Berlin')
      assert.deepEqual(await names('bought_at_from=2026-01-02'), [])
    })

    test('what cannot be used is dropped and named', async () => {
      const { body } = await list(
        'status=nonsense&quantity_from=x&name=x&nothing=1&_fields=id&status_from=a&deposit=1&code=a&code=b',
      )
      assert.deepEqual(body.meta.ignored.sort(), ['name', 'nothing', 'quantity_from', 'status', 'status_from'])
    })

    test('an order has nothing before everything on both engines, and the id decides between equals', async () => {
      const ordered = (await list('orderby=bought_at&order=asc')).body.data.map(
        (row: { bought_at: string | null }) => row.bought_at,
      )
      assert.equal(ordered.at(-1), '2026-01-01T00:00:00.000000Z')
      assert.equal(ordered[0], null)
      const ids = (await list('orderby=bought_at&order=desc')).body.data.slice(1).map((row: { id: number }) => row.id)
      assert.deepEqual(
        ids,
        [...ids].sort((a, b) => b - a),
      )
    })

    test('a field that the caller may not read is absent everywhere', async () => {
      const viewer = bare.as(['example_view', 'example_export', 'example_manage'])
      const row = (await list('', viewer)).body.data[0]
      assert.ok(!('cost' in row) && 'deposit' in row)
      assert.deepEqual((await list('cost_from=0&orderby=cost', viewer)).body.meta.ignored, ['cost_from'])
      const { text } = await bare.request('GET', '/example/v1/tools/export', { as: viewer })
      assert.ok(!text.split('\r\n')[0]!.split(',').includes('cost'))
      const { body } = await bare.request('GET', '/example/v1/filters/tools', { as: viewer })
      assert.ok(!JSON.stringify(body).includes('cost'))
      const meta = await bare.request('GET', '/example/v1/meta/entities', { as: viewer })
      assert.ok(!meta.text.includes('"cost"') && !meta.text.includes('search_key'))
      const bought = await make(
        { name: 'secretly cheap', cost: 5, price: 10 },
        bare.as(['example_create', 'example_view']),
      )
      assert.ok(!Object.keys(bought).includes('cost'))
      const [stored] = await bare.database.rows('select cost from example_tools where id = ?', [bought.id])
      assert.deepEqual(stored, { cost: null }, 'and a value that he sends is dropped')
    })

    test('records out of reach are not listed, counted, read, changed, exported or linked to', async () => {
      const own = bare.as(['example_view', 'example_edit', 'example_create', 'example_export', 'example_delete'], {
        userId: 31,
      })
      const his = await own.transaction(tx =>
        createRecord(members, { values: { name: 'His', email: 'his@example.com' } }, tx),
      )
      const other = await admin.transaction(tx =>
        createRecord(members, { values: { name: 'Other', email: 'other@example.com' } }, tx),
      )
      const { body } = await bare.request('GET', '/example/v1/members', { as: own })
      assert.deepEqual([body.data.map((row: { id: number }) => row.id), body.meta.total], [[his.id], 1])
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const answer = await bare.request(method, `/example/v1/members/${other.id}`, { as: own, body: {} })
        assert.deepEqual([answer.status, answer.body.code], [404, 'example_not_found'], method)
      }
      const file = await bare.request('GET', '/example/v1/members/export', { as: own })
      assert.ok(file.text.includes('His') && !file.text.includes('Other'))
      const mass = await bare.request('POST', '/example/v1/mass-action/members', {
        as: own,
        body: { action: 'delete', ids: [other.id] },
      })
      assert.deepEqual(
        mass.body.data.skipped.map((one: { code: string }) => one.code),
        ['example_not_found'],
      )
      const linked = await bare.request('POST', '/example/v1/tools', {
        as: own,
        body: { name: 'x', owner_id: other.id },
      })
      assert.match(linked.body.data.fields.owner_id, /does not exist/)
    })

    test('listeners may change the records of an answer', async () => {
      bare.hooks.addFilter(
        recordRows.name,
        (rows: object[], about: { entity: string }) => rows.map(row => ({ ...row, of: about.entity })),
        { id: 'of' },
      )
      assert.equal((await list('per_page=1')).body.data[0].of, 'tools')
      const { id } = (await list('per_page=1')).body.data[0]
      assert.equal((await bare.request('GET', `/example/v1/tools/${id}`, { as: admin })).body.data.of, 'tools')
      bare.hooks.remove(recordRows.name, 'of')
      assert.ok(!('of' in (await list('per_page=1')).body.data[0]))
    })

    test('a list in a transaction sees what the transaction wrote', async () => {
      await admin.transaction(async tx => {
        const made = await createRecord(tools, { values: { name: 'not yet committed' } }, tx)
        const { rows, meta } = await listRecords(tools, { search: 'not yet' }, tx)
        assert.deepEqual([rows.map(row => row.id), meta.total], [[made.id], 1])
      })
    })
  })

  describe('pages', () => {
    let bare: BareRecords
    let admin: ReadContext
    before(async () => {
      bare = await openBareRecords(engine, service)
      admin = bare.as(EVERYTHING)
      await admin.transaction(async tx => {
        const member = await createRecord(members, { values: { name: 'M', email: 'm@example.com' } }, tx)
        const tool = await createRecord(tools, { values: { name: 'T', quantity: 1000 } }, tx)
        for (let day = 1; day <= 7; day += 1)
          await createRecord(
            loans,
            { values: { tool_id: tool.id, member_id: member.id, due_on: `2099-01-0${day}` } },
            tx,
          )
        for (let index = 1; index < 30; index += 1)
          await createRecord(members, { values: { name: `N${index}`, email: `n${index}@example.com` } }, tx)
      })
    })
    after(() => bare.dispose())
    const get = async (path: string, as = admin) => (await bare.request('GET', `/example/v1${path}`, { as })).body

    test('a cursor runs from the newest to the oldest and back by id', async () => {
      const first = await get('/loans?per_page=3')
      assert.deepEqual(
        first.data.map((row: { id: number }) => row.id),
        [7, 6, 5],
      )
      assert.deepEqual(first.meta, { has_more: true, next_before_id: 5, newest_id: 7, gap: false })
      const last = await get('/loans?per_page=3&before_id=2')
      assert.deepEqual(last.meta, { has_more: false, next_before_id: 1, newest_id: 1, gap: false })
      const full = await get('/loans?per_page=2&before_id=3')
      assert.deepEqual(
        [full.data.length, full.meta.has_more],
        [2, false],
        'a page that is just full has nothing behind it',
      )
      assert.deepEqual((await get('/loans?before_id=1')).meta, {
        has_more: false,
        next_before_id: null,
        newest_id: null,
        gap: false,
      })
      const tail = await get('/loans?per_page=2&after_id=4&with_total=1')
      assert.deepEqual(tail.meta, {
        has_more: true,
        next_before_id: 6,
        newest_id: 7,
        gap: true,
        total: 7,
        total_capped: false,
      })
      assert.equal((await get('/loans?before_id=0')).data.status, 400)
    })

    test('what is computed from a few fields is the same in a list, whose JSON the database writes, and alone', async () => {
      const { data } = await get('/loans?per_page=2')
      for (const row of data) assert.deepEqual(row, (await get(`/loans/${row.id}`)).data)
      assert.deepEqual(
        data.map((row: { is_overdue: boolean }) => row.is_overdue),
        [false, false],
      )
    })

    test('paging by offset takes limit or per_page, offset or page, and -1 for all', async () => {
      const count = async (query: string) => (await get(`/members?${query}`)).data.length
      assert.deepEqual(
        [
          await count(''),
          await count('limit=-1'),
          await count('per_page=5'),
          await count('limit=-3'),
          await count('limit=1000'),
        ],
        [20, 30, 5, 20, 30],
      )
      const page = await get('/members?limit=4&page=3')
      assert.deepEqual(page.meta, { total: 30, limit: 4, offset: 8 })
      const sorted = await get('/members?limit=1&sort_by=name&sort_order=DESC')
      assert.equal(sorted.data[0].name, 'N9')
    })

    test('an envelope without room for facts has them around the items', async () => {
      const other = await openBareRecords(engine, {
        ...service,
        envelopes: { admin: successMessageData, visitor: successMessageData },
      })
      try {
        const as = other.as(EVERYTHING)
        await as.transaction(tx => createRecord(members, { values: { name: 'M', email: 'm@example.com' } }, tx))
        const { body } = await other.request('GET', '/example/v1/members', { as })
        assert.deepEqual({ ...body.data, items: body.data.items.length }, { items: 1, total: 1, limit: 20, offset: 0 })
        const { body: byRows } = await other.request('GET', '/example/v1/loans', { as })
        assert.deepEqual(byRows.data.items, [])
      } finally {
        await other.dispose()
      }
    })

    test('totals come from counters, and are counted up to 10,000 where something narrows the list', async () => {
      const one =
        engine === 'postgres'
          ? 'generate_series(1, 10050) g(n)'
          : '(with recursive g(n) as (select 1 union all select n + 1 from g where n < 10050) select n from g) g'
      const at = "'2026-01-01T00:00:00.000000Z'"
      await bare.database.transaction(null, async db => {
        const { sql } = await import('kysely')
        await sql
          .raw(
            `insert into example_repairs (site_id, what, tool_id, done, created_at, modified_at) select 1, 'w' || g.n, 1, 0, ${at}, ${at} from ${one}`,
          )
          .execute(db)
      })
      assert.deepEqual((await get('/repairs?per_page=200')).meta, { total: 10_050, pages: 51 })
      assert.deepEqual((await get('/repairs?done=0&per_page=200')).meta, {
        total: 10_000,
        pages: 50,
        total_capped: true,
      })
      assert.deepEqual((await get('/repairs?done=1')).meta, { total: 0, pages: 0 })
      assert.deepEqual((await get('/repairs?search=w1005')).meta, { total: 2, pages: 1 })
      const far = await get('/repairs?done=0&per_page=200&page=51')
      assert.equal(far.data.length, 50, 'pages beyond the counted ones can be read all the same')
      assert.deepEqual((await get('/repairs?done=0&page=1000000000000')).data, [])
    })
  })
})
