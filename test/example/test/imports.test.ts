/** Files of tools: taken in, tried, run, watched and taken back, and exported again without loss. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { erasePersonalData } from '../../../src/platform/personal-data/personal-data.ts'
import { forgetOld } from '../../../src/platform/retention/retention.ts'
import { workOnTask } from '../../../src/platform/tasks/tasks.ts'
import { forEachEngine } from '../../kit/databases.ts'
import { multipartOf } from '../../kit/multipart.ts'
import { startTestApp, type TestApp } from '../../kit/test-app.ts'
import { example } from '../service.ts'

const folder = new URL('../../', import.meta.url)

forEachEngine(engine => {
  describe('imports of tools', () => {
    let app: TestApp
    before(async () => {
      app = await startTestApp(engine, { services: [example], servicesFolder: folder })
      await app.account('author', ['author'])
    })
    after(() => app.dispose())

    const ask = (method: string, path: string, ...[body, as = 'admin']: [body?: unknown, as?: string]) =>
      app.request(method, `/example/v1${path}`, { as, ...(body === undefined ? {} : { body }) })
    const upload = async (content: string, more: object = {}) =>
      (await ask('POST', '/imports', { entity: 'tools', content, ...more })).body.data
    const run = async (id: number, choices: object, as = 'admin') => {
      const started = await ask('POST', `/imports/${id}/run`, choices, as)
      assert.equal(started.status, 202, started.text)
      await app.app.jobs.drain()
      return (await ask('GET', `/imports/${id}`)).body.data
    }
    const toolsBy = async (search: string) =>
      (await ask('GET', `/tools?search=${search}&orderby=id&order=asc`)).body.data
    const rowsOf = async (id: number) => (await ask('GET', `/imports/${id}/rows`)).body.data

    test('a file is read, its columns are guessed, and nothing is written', async () => {
      const taken = await upload('Name;Code;Quantity;Price;Colour\nDrill;A-1;2;12,50;red\n')
      assert.deepEqual(taken.columns, ['Name', 'Code', 'Quantity', 'Price', 'Colour'])
      assert.deepEqual(taken.guess, {
        mapping: ['name', 'code', 'quantity', 'price', null],
        key: 'code',
        decimal: ',',
        dates: 'dmy',
      })
      assert.deepEqual([taken.format, taken.separator, taken.row_count, taken.task], ['csv', ';', 1, null])
      assert.deepEqual(taken.sample, [['Drill', 'A-1', '2', '12,50', 'red']])
      assert.deepEqual(await toolsBy('Drill'), [])
      const names = taken.targets.map(({ name }: { name: string }) => name)
      assert.deepEqual(
        ['id', 'name', 'lock_code', 'loans_count', 'search_key'].map(name => names.includes(name)),
        [true, true, false, false, false],
      )
    })

    test('a preview tells what each row would do, and undoes it', async () => {
      const known = (await ask('POST', '/tools', { name: 'Known saw', code: 'P-1', quantity: 1 })).body.data
      const { id, guess } = await upload('name,code,quantity\nKnown saw,p-1,5\nNew saw,P-2,1\nBad saw,P-3,-4\n,P-4,1\n')
      const { body } = await ask('POST', `/imports/${id}/preview`, { mapping: guess.mapping, key: 'code' })
      assert.deepEqual(
        body.data.rows.map(({ row, action, record, changes }: any) => [row, action, record, changes.quantity ?? null]),
        [
          [2, 'updated', known.id, [1, 5]],
          [3, 'created', null, [null, 1]],
          [4, 'failed', null, null],
          [5, 'failed', null, null],
        ],
      )
      assert.deepEqual(body.data.counts, { updated: 1, created: 1, failed: 2 })
      assert.deepEqual(body.data.rows[2].problem, {
        code: 'example_invalid',
        message: 'Some values are not acceptable: quantity.',
        fields: { quantity: 'quantity must be between 0 and 1000.' },
      })
      assert.equal((await toolsBy('saw')).length, 1)
    })

    test('a run writes what can be written, tells problems by row, and is taken back exactly', async () => {
      const known = (await ask('POST', '/tools', { name: 'Plane', code: 'R-1', quantity: 1, weight: 2 })).body.data
      const { id, guess } = await upload('name,code,quantity\nJack plane,R-1,9\nBlock plane,R-2,3\nNo plane,R-3,x\n')
      const done = await run(id, { mapping: guess.mapping, key: 'code' })
      assert.deepEqual(
        [done.task.status, done.task.changed, done.task.failed, done.counts],
        ['finished', 2, 1, { updated: 1, created: 1, failed: 1 }],
      )
      const [jack, block] = await toolsBy('plane')
      assert.deepEqual([jack.id, jack.name, jack.quantity, jack.weight], [known.id, 'Jack plane', 9, 2])
      assert.deepEqual([block.name, block.quantity, block.status], ['Block plane', 3, 'available'])
      assert.equal((await ask('POST', `/imports/${id}/run`, { mapping: guess.mapping })).body.code, 'rest_import_done')

      await ask('PATCH', `/tools/${known.id}`, { name: 'Somebody changed it' })
      assert.equal((await ask('POST', `/imports/${id}/revert`, {})).status, 202)
      await app.app.jobs.drain()
      const back = (await ask('GET', `/tools/${known.id}`)).body.data
      assert.deepEqual([back.name, back.quantity], ['Somebody changed it', 1])
      assert.equal((await ask('GET', `/tools/${block.id}`)).status, 404)
      const rows = await rowsOf(id)
      assert.deepEqual(
        rows.map(({ row, result, problem }: any) => [row, result, problem?.fields ?? null]),
        [
          [2, 'kept', { name: 'changed since' }],
          [3, 'reverted', null],
          [4, 'failed', { quantity: 'quantity is not of type integer.' }],
        ],
      )
    })

    test('a dry run tells all rows and writes none', async () => {
      const { id, guess } = await upload('name,code\nAuger,D-1\nAuger two,D-2\n')
      const tried = await run(id, { mapping: guess.mapping, dry_run: true })
      assert.deepEqual([tried.task.is_preview, tried.counts], [true, { created: 2 }])
      assert.deepEqual(await toolsBy('Auger'), [])
      const done = await run(id, { mapping: guess.mapping })
      assert.deepEqual([done.task.is_preview, done.counts], [false, { created: 2 }])
      assert.equal((await toolsBy('Auger')).length, 2)
    })

    const modes = [
      { mode: 'create', results: ['skipped', 'created'] },
      { mode: 'update', results: ['updated', 'skipped'] },
      { mode: 'upsert', results: ['updated', 'created'] },
    ]
    for (const { mode, results } of modes)
      test(`mode ${mode} makes of a known and of a new record: ${results.join(', ')}`, async () => {
        const code = `M-${mode}`
        await ask('POST', '/tools', { name: 'Chisel', code, quantity: 1 })
        const { id, guess } = await upload(`name,code,quantity\nChisel,${code},2\nChisel,${code}-new,2\n`)
        await run(id, { mapping: guess.mapping, key: 'code', mode })
        const rows = await rowsOf(id)
        assert.deepEqual(
          rows.map(({ result }: { result: string }) => result),
          results,
        )
      })

    test('a row that says nothing new leaves the record as it is', async () => {
      const made = (await ask('POST', '/tools', { name: 'Vice', code: 'U-1', quantity: 4 })).body.data
      const { id, guess } = await upload('name,code,quantity\nVice,U-1,4\n')
      const { counts } = await run(id, { mapping: guess.mapping, key: 'code' })
      assert.deepEqual(counts, { unchanged: 1 })
      assert.equal((await ask('GET', `/tools/${made.id}`)).body.data.modified_at, made.modified_at)
    })

    test('numbers, flags, dates, choices and names of others are read as people write them', async () => {
      const email = `ina-${engine}@example.com`
      const member = (await ask('POST', '/members', { name: 'Ina', email })).body.data
      const { id } = await upload('a;b;c;d;e;f;g\nLathe;1.234,5;ja;31.12.2026 18:00;Broken;Ina;Cordless, loud\n')
      const mapping = ['name', 'weight', 'is_powered', 'bought_at', 'status', 'owner_id', 'features']
      const done = await run(id, { mapping, decimal: ',', dates: 'dmy' })
      assert.deepEqual(done.counts, { created: 1 }, JSON.stringify(await rowsOf(id)))
      const [lathe] = await toolsBy('Lathe')
      assert.deepEqual(
        [lathe.weight, lathe.is_powered, lathe.bought_at, lathe.status, lathe.owner_id, lathe.features],
        [1234.5, true, '2026-12-31T18:00:00.000000Z', 'broken', member.id, ['cordless', 'loud']],
      )
    })

    test('empty cells change nothing unless they are to clear', async () => {
      const made = (await ask('POST', '/tools', { name: 'Rasp', code: 'B-1', weight: 3 })).body.data
      const first = await upload('code,weight\nB-1,\n')
      await run(first.id, { mapping: ['code', 'weight'], key: 'code', mode: 'update' })
      assert.equal((await ask('GET', `/tools/${made.id}`)).body.data.weight, 3)
      const second = await upload('code,weight\nB-1,\n')
      await run(second.id, { mapping: ['code', 'weight'], key: 'code', mode: 'update', blanks: 'clear' })
      assert.equal((await ask('GET', `/tools/${made.id}`)).body.data.weight, null)
    })

    for (const format of ['csv', 'json', 'xlsx'])
      test(`what was exported as ${format} comes back without loss`, async () => {
        const code = `X-${format}`
        const values = {
          name: `=Trip ${format}`,
          code,
          weight: 1.25,
          quantity: 7,
          is_powered: true,
          features: ['loud'],
        }
        const more = {
          dimensions: { length: 3, unit: 'cm' },
          bought_at: '2026-01-02T03:04:05.000000Z',
          accent: '#ff0000',
        }
        const made = (await ask('POST', '/tools', { ...values, ...more })).body.data
        const url = `/api/example/v1/tools/export?format=${format}&code=${code}`
        const headers = { host: 'localhost:8080', authorization: await app.authorization('admin') }
        const file = await app.app.server.inject({ method: 'GET', url, headers })
        assert.equal(file.statusCode, 200)
        assert.match(String(file.headers['content-disposition']), new RegExp(`tools\\.${format}`))
        await ask('PATCH', `/tools/${made.id}`, { name: 'Other', quantity: 1, dimensions: { length: 9 }, features: [] })
        const taken = await send(file.rawPayload, `tools.${format}`)
        assert.equal(taken.format, format)
        const done = await run(taken.id, { mapping: taken.guess.mapping, key: 'id', blanks: 'clear' })
        assert.deepEqual(done.counts, { updated: 1 }, JSON.stringify(await rowsOf(taken.id)))
        const { modified_at: _, ...back } = (await ask('GET', `/tools/${made.id}`)).body.data
        const { modified_at: _then, ...then } = made
        assert.deepEqual(back, then)
      })

    test('rows have the rights of whoever started the run', async () => {
      const { id } = await upload('name,code,cost\nGauge,G-1,100\n')
      const taken = (await ask('GET', `/imports/${id}`, undefined, 'author')).body.data
      assert.equal(
        taken.targets.some(({ name }: { name: string }) => name === 'cost'),
        false,
      )
      const refused = await ask('POST', `/imports/${id}/run`, { mapping: ['name', 'code', 'cost'] }, 'author')
      assert.deepEqual([refused.status, Object.keys(refused.body.data.fields)], [422, ['mapping']])
      await run(id, { mapping: ['name', 'code', null] }, 'author')
      const [gauge] = await toolsBy('Gauge')
      assert.equal(gauge.cost, null)
      for (const as of ['subscriber', null])
        assert.equal((await app.request('GET', '/example/v1/imports', { as })).status, as === null ? 401 : 403)
    })

    const refusals = [
      { name: 'nothing', body: { entity: 'tools' }, code: 'rest_import_no_file' },
      { name: 'an empty file', body: { entity: 'tools', content: '\n' }, code: 'rest_import_empty' },
      { name: 'JSON that is none', body: { entity: 'tools', content: '[{"a":' }, code: 'rest_import_unreadable' },
      {
        name: 'more rows than may be',
        body: { entity: 'tools', content: `name\n${'x\n'.repeat(1001)}` },
        code: 'rest_import_too_many_rows',
      },
      {
        name: 'an entity that cannot be imported',
        body: { entity: 'loans', content: 'a' },
        code: 'rest_invalid_param',
      },
    ]
    for (const { name, body, code } of refusals)
      test(`${name} is refused`, async () => {
        assert.equal((await ask('POST', '/imports', body)).body.code, code)
      })

    const wrongChoices = [
      { name: 'a mapping of no field', choices: { mapping: [null, null] }, field: 'mapping' },
      { name: 'a field twice', choices: { mapping: ['name', 'name'] }, field: 'mapping' },
      { name: 'an unknown field', choices: { mapping: ['loans_count'] }, field: 'mapping' },
      { name: 'a key that is none', choices: { mapping: ['name'], key: 'name' }, field: 'key' },
      { name: 'changes without a key', choices: { mapping: ['name'], mode: 'update' }, field: 'key' },
    ]
    for (const { name, choices, field } of wrongChoices)
      test(`${name} is refused before anything is done`, async () => {
        const { id } = await upload('name,code\nx,1\n')
        for (const door of ['preview', 'run']) {
          const { status, body } = await ask('POST', `/imports/${id}/${door}`, choices)
          assert.deepEqual([status, Object.keys(body.data.fields)], [422, [field]])
        }
      })

    test('a run that was ended is gone on with, and no row is written twice', async () => {
      const lines = Array.from({ length: 30 }, (_, index) => `Bit ${index},BIT-${index}`)
      const { id, guess } = await upload(`name,code\n${lines.join('\n')}\n`)
      const started = (await ask('POST', `/imports/${id}/run`, { mapping: guess.mapping })).body.data
      const busy = await ask('POST', `/imports/${id}/run`, { mapping: guess.mapping })
      assert.equal(busy.body.code, 'rest_import_busy')
      await workOnTask(started.id, { milliseconds: 60_000, things: 10 }, await app.systemContext())
      await app.request('POST', `/host/v1/tasks/${started.id}/cancel`, { as: 'admin', body: {} })
      const some = (await toolsBy('Bit')).length
      assert.ok(some > 0 && some < 30)
      await run(id, { mapping: guess.mapping })
      assert.equal((await toolsBy('Bit')).length, 30)
    })

    test('files are listed, forgotten, and known to their service only', async () => {
      const { id } = await upload('name\nAnvil\n')
      const listed = (await ask('GET', '/imports?entity=tools&per_page=1')).body
      assert.deepEqual([listed.data[0].id, listed.data.length], [id, 1])
      assert.equal((await ask('DELETE', `/imports/${id}`)).body.data.deleted, true)
      assert.equal((await ask('GET', `/imports/${id}`)).status, 404)
      const { data } = (await ask('GET', '/import-targets')).body
      assert.deepEqual(
        data.map(({ entity, keys, most }: any) => [entity, keys, most]),
        [
          ['tools', ['code', 'id'], 1000],
          ['guides', ['id'], 10_000],
        ],
      )
    })

    test('a person who is erased is in no row any more, and files are forgotten after a month', async () => {
      const { id } = await upload('name,code\nOil,nobody@example.com\n')
      const person = { email: 'nobody@example.com', userId: null }
      await erasePersonalData({ person, reassign: null }, await app.systemContext())
      assert.deepEqual((await rowsOf(id))[0].cells, [])
      app.moveClock(31 * 86_400_000)
      await forgetOld(await app.systemContext())
      assert.equal((await ask('GET', `/imports/${id}`)).status, 404)
    })

    /** A file as a browser sends it. */
    const send = async (bytes: Buffer, filename: string) => {
      const form = multipartOf({ entity: 'tools' }, { filename, bytes })
      const sent = await app.request('POST', '/example/v1/imports', { as: 'admin', ...form })
      assert.equal(sent.status, 201, sent.text)
      return sent.body.data
    }
  })
})
