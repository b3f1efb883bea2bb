/** Links between records of two entities: who sees and makes them, how they are listed, and what goes with them. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { members } from '../../../../test/example/entities/members.ts'
import { tools } from '../../../../test/example/entities/tools.ts'
import { trainings } from '../../../../test/example/entities/trainings.ts'
import extension from '../../../../test/example/pro/index.ts'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import type { ReadContext } from '../../context.ts'
import { defineEntity, type Entity } from '../../entity.ts'
import { link, text } from '../../fields.ts'
import { on } from '../../hooks.ts'
import { applyExtension, defineService, type Service } from '../../service.ts'
import { createRecord } from '../create.ts'
import { recordWritten } from '../hooks.ts'
import { sidesOf } from '../link-sides.ts'
import { listRecords } from '../list.ts'
import { planOf } from '../plan.ts'
import { readRecord } from '../read.ts'
import { type BareRecords, openBareRecords } from './bare-records.ts'

const service = applyExtension(extension)

forEachEngine(engine => {
  describe('links between members and tools', () => {
    let bare: BareRecords
    let admin: ReadContext
    before(async () => {
      bare = await openBareRecords(engine, service)
      admin = bare.as(['manage_options'])
    })
    after(() => bare.dispose())

    let made = 0
    const makeMember = (as: ReadContext = admin) =>
      as.transaction(tx => {
        made += 1
        return createRecord(members, { values: { name: `M${made}`, email: `m${made}@example.com` } }, tx)
      })
    const makeTool = (name = 'Saw') => admin.transaction(tx => createRecord(tools, { values: { name } }, tx))
    const send = (door: string, body?: unknown, as: ReadContext | null = admin) => {
      const [method = '', path = ''] = door.split(' ')
      return bare.request(method, `/example/v1${path}`, { as, ...(body === undefined ? {} : { body }) })
    }
    const listed = async (path: string, as = admin) => (await send(`GET ${path}`, undefined, as)).body

    test('a record that is out of reach has no links, and cannot be linked', async () => {
      const [mine, theirs] = [
        bare.as(['example_view', 'example_create', 'example_edit'], { userId: 21 }),
        bare.as(['example_view', 'example_create', 'example_edit'], { userId: 22 }),
      ]
      const [own, foreign, tool] = [await makeMember(mine), await makeMember(theirs), await makeTool()]
      assert.equal((await send(`POST /tools/${tool.id}/members`, { member_id: own.id }, mine)).status, 201)
      assert.equal((await send(`POST /tools/${tool.id}/members`, { member_id: foreign.id }, theirs)).status, 201)
      const seen = async (as: ReadContext) =>
        (await listed(`/tools/${tool.id}/members`, as)).data.map((row: { member_id: number }) => row.member_id)
      assert.deepEqual([await seen(mine), await seen(theirs)], [[own.id], [foreign.id]])
      assert.deepEqual((await seen(admin)).toSorted(), [own.id, foreign.id].toSorted())
      const refused = await send(`POST /tools/${tool.id}/members`, { member_id: foreign.id }, mine)
      assert.deepEqual([refused.status, Object.keys(refused.body.data.fields)], [422, ['member_id']])
      for (const door of [`GET /members/${foreign.id}/tools`, `POST /members/${foreign.id}/tools`])
        assert.equal((await send(door, door.startsWith('P') ? { tool_id: tool.id } : undefined, mine)).status, 404)
      for (const door of [
        `DELETE /tools/${tool.id}/members/${foreign.id}`,
        `PATCH /tools/${tool.id}/members/${foreign.id}`,
      ])
        assert.equal((await send(door, {}, mine)).status, 404, 'nor changed or parted')
      assert.deepEqual((await listRecords(trainings, { tool_id: tool.id }, mine)).rows.length, 1, 'nor by code')
    })

    test('reading needs the right to read, linking the right to change the side that it is done from', async () => {
      const [member, tool] = [await makeMember(), await makeTool()]
      const reader = bare.as(['example_view', 'example_edit_others'])
      assert.deepEqual((await listed(`/members/${member.id}/tools`, reader)).data, [])
      for (const [door, body] of [
        [`POST /members/${member.id}/tools`, { tool_id: tool.id }],
        [`POST /tools/${tool.id}/members`, { member_id: member.id }],
        [`DELETE /tools/${tool.id}/members/${member.id}`, {}],
      ] as const)
        assert.equal((await send(door, body, reader)).status, 403, door)
    })

    test('fields of a link obey their rights, and are filtered, ordered and paged like those of any list', async () => {
      const tool = await makeTool('Lathe')
      const levels = ['shown', 'trusted', 'practised', 'trusted']
      for (const level of levels) {
        const member = await makeMember()
        const body = { member_id: member.id, level, remark: 'careful', valid_until: '2030-01-01' }
        assert.equal((await send(`POST /tools/${tool.id}/members`, body)).status, 201)
      }
      const path = `/tools/${tool.id}/members`
      const trusted = await listed(`${path}?level=trusted&per_page=1`)
      assert.deepEqual([trusted.data.length, trusted.meta.total, trusted.meta.pages], [1, 2, 2])
      const ordered = await listed(`${path}?orderby=level&order=asc`)
      assert.deepEqual(
        ordered.data.map((row: { level: string }) => row.level),
        levels.toSorted(),
      )
      assert.equal(ordered.data[0].remark, 'careful')
      const reader = await listed(path, bare.as(['example_view', 'example_edit_others']))
      assert.deepEqual([reader.meta.total, 'remark' in reader.data[0]], [4, false])
      const labels = (await listed(`${path}?_labels=1`)).meta.labels
      assert.deepEqual(Object.values(labels.tool_id), ['Lathe'])
      const bad = await send(`POST ${path}`, { member_id: (await makeMember()).id, level: 'master' })
      assert.deepEqual([bad.status, Object.keys(bad.body.data.fields)], [422, ['level']])
    })

    test('a record tells its links where it says so, the first few of them', async () => {
      const member = await makeMember()
      for (let index = 0; index < 22; index++)
        await send(`POST /members/${member.id}/tools`, { tool_id: (await makeTool(`T${index}`)).id })
      const other = await makeMember()
      const { body } = await send(`GET /members/${member.id}`)
      const all = await listed(`/members/${member.id}/tools?per_page=100`)
      assert.deepEqual([body.data.trainings.length, all.meta.total], [20, 22])
      assert.deepEqual(body.data.trainings, all.data.slice(0, 20), 'in the order of their list')
      const { data } = await listed(`/members?include=${member.id},${other.id}&orderby=id&order=asc`)
      assert.deepEqual(
        data.map((row: { trainings: unknown[] }) => row.trainings.length),
        [20, 0],
      )
    })

    test('many who link the same two from both sides make one link', async () => {
      const [member, tool] = [await makeMember(), await makeTool()]
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          index % 2 === 0
            ? send(`POST /members/${member.id}/tools`, { tool_id: tool.id })
            : send(`POST /tools/${tool.id}/members`, { member_id: member.id }),
        ),
      )
      assert.deepEqual([...new Set(answers.map(answer => answer.status))], [201])
      assert.equal(new Set(answers.map(answer => answer.body.data.id)).size, 1)
      assert.equal((await listed(`/members/${member.id}/tools`)).meta.total, 1)
      await assert.rejects(
        admin.transaction(tx => createRecord(trainings, { set: { member_id: member.id, tool_id: tool.id } }, tx)),
        { code: 'example_duplicate' },
        'code hears that it is there',
      )
    })

    test('links are told to listeners, a copy has none, and a purge leaves no row behind', async () => {
      const told: string[] = []
      const listen = on(
        recordWritten,
        'test',
        ({ entity, verb, object }) => void told.push(`${entity} ${verb} ${object.id}`),
      )
      bare.hooks.add(listen)
      const [member, tool] = [await makeMember(), await makeTool()]
      const training = (await send(`POST /members/${member.id}/tools`, { tool_id: tool.id })).body.data
      const location = (await send(`POST /members/${member.id}/tools`, { tool_id: tool.id })).headers.location
      assert.ok(String(location).endsWith(`/members/${member.id}/tools/${tool.id}`))
      assert.ok(told.includes(`trainings create ${training.id}`), told.join())
      const copy = (await send(`POST /tools/${tool.id}/duplicate`, {})).body.data
      assert.equal((await listed(`/tools/${copy.id}/members`)).meta.total, 0)
      await send(`DELETE /tools/${tool.id}`)
      await send(`DELETE /tools/${tool.id}/purge`)
      assert.deepEqual(((await readRecord(members, member.id, admin)) as unknown as { trainings: [] }).trainings, [])
      const rows = await bare.database.rows('select id from example_trainings where member_id = ?', [member.id])
      assert.deepEqual(rows, [])
    })
  })
})

describe('declarations of links', () => {
  const end = (to: string) => link(to, { required: true, fixed: true })
  const made = (more: object, fields: object = { one_id: end('tools'), other_id: end('members') }): Entity =>
    defineEntity('pairs', {
      ...{ table: 'example_pairs', label: ['Pair', 'Pairs'], title: 'note' },
      fields: { note: text({}), ...fields } as never,
      ...({ between: { one_id: { path: 'pairs' }, other_id: { path: 'pairs' } } } as object),
      ...more,
    } as never) as Entity
  const sides = (entity: Entity) =>
    sidesOf(planOf({ service: defineService({ ...(service as Service), entities: [tools, members, entity] }), entity }))

  for (const [name, entity] of [
    ['one side is not enough', made({ between: { one_id: { path: 'pairs' } } })],
    ['a side must be within the service', made({}, { one_id: end('tools'), other_id: end('users') })],
    ['a side never changes', made({}, { one_id: end('tools'), other_id: link('members', { required: true }) })],
    ['nothing follows a link', made({ follow: () => undefined })],
    ['links have no versions', made({ revisions: { keep: 3 } })],
    ['links are not open while a side is not', made({ public: { verbs: ['list'], where: [{}], bucket: null } })],
  ] as const)
    test(name, () => void assert.throws(() => sides(entity), /^Error: pairs/))

  test('two sides of one kind are two sides', () => {
    const kin = made({}, { one_id: end('tools'), other_id: end('tools') })
    assert.deepEqual(
      sides(kin).map(({ field, plan }) => [field, plan.entity.name]),
      [
        ['one_id', 'tools'],
        ['other_id', 'tools'],
      ],
    )
  })
})
