/** Fields that people add to tools: defined, checked, filtered, ordered, in files, and taken away again. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../kit/databases.ts'
import { startTestApp, type TestApp } from '../../kit/test-app.ts'
import { example } from '../service.ts'

const folder = new URL('../../', import.meta.url)

forEachEngine(engine => {
  describe('custom fields of tools', () => {
    let app: TestApp
    before(async () => {
      app = await startTestApp(engine, { services: [example], servicesFolder: folder })
      for (const field of [
        { key: 'colour', label: 'Colour', type: 'choice', choices: ['red', 'blue'], is_filter: true },
        { key: 'power', label: 'Power', type: 'decimal', is_filter: true, help: 'In kilowatts.' },
        { key: 'checked', label: 'Checked', type: 'flag', default_value: false, is_filter: true },
        { key: 'parts', label: 'Parts', type: 'choices', choices: ['bit', 'case'], is_filter: true },
        { key: 'note', label: 'Note', type: 'text' },
      ])
        assert.equal((await ask('POST', '/custom-fields', { entity: 'tools', ...field })).status, 201)
    })
    after(() => app.dispose())

    const ask = (method: string, path: string, ...[body, as = 'admin']: [body?: unknown, as?: string]) =>
      app.request(method, `/example/v1${path}`, { as, ...(body === undefined ? {} : { body }) })
    const makeTool = async (name: string, custom_fields: object) =>
      (await ask('POST', '/tools', { name, custom_fields })).body.data

    test('values are checked, defaults are filled in, and a change names only what it changes', async () => {
      const made = await makeTool('Checked tool', { colour: 'red', power: '1.5' })
      assert.deepEqual(made.custom_fields, { colour: 'red', power: 1.5, checked: false })
      const changed = await ask('PATCH', `/tools/${made.id}`, { custom_fields: { power: null, note: 'x' } })
      assert.deepEqual(changed.body.data.custom_fields, { colour: 'red', checked: false, note: 'x' })
      const refused = await ask('PATCH', `/tools/${made.id}`, { custom_fields: { colour: 'green', other: 1 } })
      assert.deepEqual(
        [refused.status, refused.body.data.fields],
        [
          422,
          {
            'custom_fields.colour': 'custom_fields.colour is not one of red, blue.',
            'custom_fields.other': 'custom_fields.other is no field here.',
          },
        ],
      )
    })

    const lists = [
      { query: 'custom_fields.colour=red', names: ['F one'] },
      { query: 'filters[custom_fields.power][gte]=2', names: ['F two', 'F three'] },
      { query: 'custom_fields.checked=1', names: ['F three'] },
      { query: 'custom_fields.parts=case', names: ['F two'] },
      { query: 'filters[custom_fields.colour][empty]=1', names: ['F three'] },
      { query: 'orderby=custom_fields.power&order=desc', names: ['F three', 'F two', 'F one'] },
      { query: 'orderby=custom_fields.colour&order=asc', names: ['F three', 'F two', 'F one'] },
    ]
    test('lists are filtered and ordered by them', async () => {
      await makeTool('F one', { colour: 'red', power: 1 })
      await makeTool('F two', { colour: 'blue', power: 2, parts: ['bit', 'case'] })
      await makeTool('F three', { power: 10, checked: true })
      for (const { query, names } of lists) {
        const order = query.startsWith('orderby') ? '' : '&orderby=id&order=asc'
        const { body } = await ask('GET', `/tools?search=F%20&${query}${order}`)
        assert.deepEqual(
          body.data.map(({ name }: { name: string }) => name),
          names,
          query,
        )
      }
      const { meta } = (await ask('GET', '/tools?custom_fields.note=x')).body
      assert.deepEqual(meta.ignored, ['custom_fields.note'])
    })

    test('forms and files know them', async () => {
      const { body } = await ask('GET', '/meta/entities')
      const tools = body.data.find(({ name }: { name: string }) => name === 'tools')
      assert.deepEqual(tools.custom_fields.map(({ name, label, type }: any) => [name, label, type]).slice(0, 2), [
        ['custom_fields.colour', 'Colour', 'choice'],
        ['custom_fields.power', 'Power', 'decimal'],
      ])
      await makeTool('Filed tool', { colour: 'blue', power: 2.25 })
      const file = await ask('GET', '/tools/export?search=Filed')
      assert.match(file.text.split('\r\n')[0]!, /custom_fields\.colour,custom_fields\.power/)
      const taken = (
        await ask('POST', '/imports', { entity: 'tools', content: 'name,Colour,power\nGot,Red,3\nBad,pink,x\n' })
      ).body.data
      assert.deepEqual(taken.guess.mapping, ['name', 'custom_fields.colour', 'custom_fields.power'])
      const { rows } = (await ask('POST', `/imports/${taken.id}/preview`, { mapping: taken.guess.mapping })).body.data
      assert.deepEqual(
        [rows[0].changes.custom_fields[1], Object.keys(rows[1].problem.fields)],
        [{ colour: 'red', power: 3, checked: false }, ['custom_fields.colour', 'custom_fields.power']],
      )
    })

    test('one that is switched off keeps its values; one that is deleted takes them along', async () => {
      const key = 'shelf_life'
      const made = await ask('POST', '/custom-fields', { entity: 'tools', key, label: 'Life', type: 'integer' })
      const { id } = made.body.data
      const tool = await makeTool('Living tool', { [key]: 3 })
      await ask('PATCH', `/custom-fields/${id}`, { is_active: false })
      await ask('PATCH', `/tools/${tool.id}`, { custom_fields: { [key]: 9, note: 'y' } })
      const read = async () => (await ask('GET', `/tools/${tool.id}`)).body.data.custom_fields
      assert.deepEqual([(await read())[key], (await read()).note], [3, 'y'])
      assert.equal((await ask('DELETE', `/custom-fields/${id}`)).status, 200)
      await app.app.jobs.drain()
      assert.deepEqual(Object.hasOwn(await read(), key), false)
    })

    const wrong = [
      { name: 'a key that is there already', body: { key: 'colour', type: 'text' }, status: 409 },
      { name: 'a key with capitals', body: { key: 'Colour', type: 'text' }, status: 422 },
      { name: 'a choice of nothing', body: { key: 'empty', type: 'choice' }, status: 422 },
      { name: 'a default that does not fit', body: { key: 'count', type: 'integer', default_value: 'x' }, status: 422 },
    ]
    for (const { name, body, status } of wrong)
      test(`${name} is refused`, async () => {
        const sent = { entity: 'tools', label: 'Wrong', ...body }
        assert.equal((await ask('POST', '/custom-fields', sent)).status, status)
      })

    test('defining them needs a right of its own', async () => {
      await app.account('author', ['author'])
      const sent = { entity: 'tools', key: 'mine', label: 'Mine', type: 'text' }
      assert.equal((await ask('POST', '/custom-fields', sent, 'author')).status, 403)
      assert.equal((await ask('GET', '/custom-fields', undefined, 'author')).status, 200)
    })
  })
})
