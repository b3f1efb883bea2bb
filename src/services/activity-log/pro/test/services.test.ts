/** What services without entities do is recorded too. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { chat } from '../../../chat/service.ts'
import { permalinkManager } from '../../../permalink-manager/service.ts'
import { roleEditor } from '../../../role-editor/service.ts'
import { type LogSite, startLog } from '../../test/kit.ts'

forEachEngine(engine => {
  let site: LogSite
  let post: number
  before(async () => {
    site = await startLog(engine, { edition: 'pro', services: [permalinkManager, roleEditor, chat] })
    await site.settle('admin')
    const { body } = await ask('POST', '/host/v1/posts', { title: 'Alpha', status: 'publish' })
    post = body.id
  })
  after(() => site.dispose())

  const ask = (method: string, path: string, body: object) => site.request(method, path, { as: 'admin', body })

  const permalinks = '/vendor-permalink-manager/v1'
  const roles = '/vendor-aure/v1'
  const writes = [
    {
      name: 'an address that somebody types',
      work: () => ask('PUT', `${permalinks}/uris/post/${post}`, { uri: 'first' }),
      events: [[8701, 'modified', 'permalink-manager', 'others', 'Alpha']],
    },
    {
      name: 'a redirect',
      work: () => ask('POST', `${permalinks}/redirects`, { source: '/old', target: '/first' }),
      events: [[8710, 'created', 'permalink-manager', 'others', 'old']],
    },
    {
      name: 'a role of the role editor, as the platform tells it',
      work: () => ask('POST', `${roles}/roles`, { slug: 'clerk', name: 'Clerk' }),
      events: [[4100, 'created', 'host', 'role', 'Clerk']],
    },
  ]
  for (const { name, work, events } of writes)
    test(`A-16 ${name} is recorded once`, async () => {
      const [last] = await site.events('per_page=1')
      const answer = await work()
      assert.ok(answer.status < 300, answer.text)
      const found = await site.events(`after_id=${last.id}`)
      const told = await Promise.all(found.map(event => site.call('GET', `/events/${event.id}`)))
      assert.deepEqual(
        told.map(({ body: { data } }) => [
          data.event_code,
          data.action,
          data.definition.module,
          data.object.type,
          data.object.label,
        ]),
        events,
      )
    })

  test('P-N15 the records of services are found under the type that the catalogue tells', async () => {
    const { id } = (await ask('POST', '/vendor-chat/v1/widgets', { name: 'Hello' })).body.data
    const [event] = await site.events(`object_type=others&object_id=${id}&module=chat`)
    assert.deepEqual([event.object.type, event.object.label], ['others', 'Hello'])
    const { data } = (await site.call('GET', '/events/catalogue')).body
    assert.equal(data.find(({ code }: { code: number }) => code === event.event_code).object_type, event.object.type)
    const { meta } = (await site.call('GET', '/events?object_type=chat.widgets')).body
    assert.deepEqual(meta.ignored, ['object_type'])
  })

  test('A-98 the catalogue has codes for them', async () => {
    const { body } = await site.call('GET', '/events/catalogue')
    const codes = body.data.filter(({ module }: { module: string }) => module === 'permalink-manager')
    assert.deepEqual(
      codes.map(({ code }: { code: number }) => code),
      [8700, 8710, 8720].flatMap(first => [...Array(7).keys()].map(place => first + place)),
    )
  })
})
