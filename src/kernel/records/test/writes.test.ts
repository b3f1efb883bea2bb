import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { members } from '../../../../test/example/entities/members.ts'
import { tools } from '../../../../test/example/entities/tools.ts'
import extension from '../../../../test/example/pro/index.ts'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import type { ReadContext } from '../../context.ts'
import { RestError } from '../../errors.ts'
import { applyExtension } from '../../service.ts'
import { createRecord } from '../create.ts'
import { type RecordWritten, recordWritten } from '../hooks.ts'
import { massAction } from '../mass-action.ts'
import { purgeRecord } from '../purge.ts'
import { readRecord } from '../read.ts'
import { restoreRecord } from '../restore.ts'
import { trashRecord } from '../trash.ts'
import { updateRecord } from '../update.ts'
import { type BareRecords, openBareRecords } from './bare-records.ts'

const service = applyExtension(extension)
const EVERYTHING = ['manage_options']
const code = (error: unknown) => (error instanceof RestError ? error.code : error)

forEachEngine(engine => {
  describe('writes', () => {
    let bare: BareRecords
    let admin: ReadContext
    before(async () => {
      bare = await openBareRecords(engine, service)
      admin = bare.as(EVERYTHING)
    })
    after(() => bare.dispose())
    const make = (values: Record<string, unknown>) => admin.transaction(tx => createRecord(tools, { values }, tx))
    const countOf = async (table: string) => Number(await bare.database.value(`select count(*) from ${table}`, []))

    test('every write tells what it did, without secrets and internal fields, inside its transaction', async () => {
      const heard: RecordWritten[] = []
      bare.hooks.addAction(recordWritten.name, (about: RecordWritten) => void heard.push(about), { id: 'ear' })
      const made = await make({ name: 'Told', lock_code: 'hush' })
      await admin.transaction(tx => updateRecord(tools, { id: made.id, values: { quantity: 2 } }, tx))
      await admin.transaction(tx => trashRecord(tools, made.id, tx))
      await admin.transaction(tx => restoreRecord(tools, made.id, tx))
      await admin.transaction(tx => trashRecord(tools, made.id, tx))
      await admin.transaction(tx => purgeRecord(tools, made.id, tx))
      bare.hooks.remove(recordWritten.name, 'ear')
      assert.deepEqual(
        heard.map(one => one.verb),
        ['create', 'update', 'trash', 'restore', 'trash', 'purge'],
      )
      assert.deepEqual(heard[0]!.object, { type: 'example.tools', id: made.id, label: 'Told' })
      assert.deepEqual([heard[0]!.before, heard.at(-1)!.after], [null, null])
      assert.deepEqual([heard[1]!.before?.quantity, heard[1]!.after?.quantity], [1, 2])
      assert.ok(!JSON.stringify(heard).includes('hush') && !JSON.stringify(heard).includes('search_key'))
      assert.equal(heard[0]!.after?.lock_code_set, true)
    })

    test('a listener that refuses undoes the write', async () => {
      bare.hooks.addAction(
        recordWritten.name,
        () => {
          throw new Error('no')
        },
        { id: 'no' },
      )
      const before = await countOf('example_tools')
      await assert.rejects(make({ name: 'Refused' }), /^Error: no$/)
      bare.hooks.remove(recordWritten.name, 'no')
      assert.equal(await countOf('example_tools'), before)
    })

    test('code may set what callers may not, and rights are asked wherever a call comes from', async () => {
      const made = await admin.transaction(tx =>
        createRecord(tools, { values: { name: 'Set', loans_count: 9 }, set: { loans_count: 5 } }, tx),
      )
      assert.equal(made.loans_count, 5)
      const stranger = bare.as([])
      await assert.rejects(
        stranger.transaction(tx => createRecord(tools, { values: { name: 'x' } }, tx)),
        error => code(error) === 'example_forbidden',
      )
      await assert.rejects(readRecord(tools, made.id, stranger), error => code(error) === 'example_forbidden')
      const visited = await stranger.transaction(tx =>
        createRecord(tools, { values: { name: 'By the system' } }, tx.asSystem('a test')),
      )
      assert.equal(visited.name, 'By the system')
    })

    test('rules of the entity refuse, and what they change is stored', async () => {
      await assert.rejects(make({ name: 'Cheap', price: 1, deposit: 2 }), error => code(error) === 'example_cheap')
      const made = await make({ name: 'KEYED' })
      assert.deepEqual(await bare.database.rows('select search_key from example_tools where id = ?', [made.id]), [
        { search_key: 'keyed' },
      ])
    })

    test('a value that must be the only one is told by its field, without case, and the trash keeps it', async () => {
      const made = await make({ name: 'One', code: 'UNI-1' })
      await assert.rejects(
        make({ name: 'Two', code: 'uni-1' }),
        error =>
          error instanceof RestError &&
          error.code === 'example_duplicate' &&
          error.data.field === 'code' &&
          error.status === 409,
      )
      await admin.transaction(tx => trashRecord(tools, made.id, tx))
      await assert.rejects(make({ name: 'Two', code: 'UNI-1' }), error => code(error) === 'example_duplicate')
      await make({ name: 'No code', code: '' })
      await make({ name: 'No code either', code: '' })
    })

    test('what others refer to cannot go, with the reasons', async () => {
      const made = await make({ name: 'Needed' })
      const repair = await bare.request('POST', '/example/v1/repairs', {
        as: admin,
        body: { what: 'Blade', tool_id: made.id },
      })
      const refused = await bare.request('DELETE', `/example/v1/tools/${made.id}`, { as: admin })
      assert.deepEqual(
        [refused.status, refused.body.code, refused.body.data.reasons],
        [409, 'example_tool_in_use', ['it is being repaired']],
      )
      await bare.request('PUT', `/example/v1/repairs/${repair.body.data.id}`, { as: admin, body: { done: true } })
      assert.equal((await bare.request('DELETE', `/example/v1/tools/${made.id}`, { as: admin })).status, 200)
      const gone = await bare.request('DELETE', `/example/v1/repairs/${repair.body.data.id}/purge`, { as: admin })
      assert.deepEqual(
        gone.body.data,
        { id: repair.body.data.id, deleted: true },
        'an entity without a trash ends at once',
      )
    })

    test('secrets are sealed at rest, stay when they come back blank, and null erases them', async () => {
      const made = await make({ name: 'Locked', lock_code: 'open sesame' })
      const stored = async () =>
        (
          await bare.database.rows<{ lock_code: string | null }>('select lock_code from example_tools where id = ?', [
            made.id,
          ])
        )[0]!.lock_code
      const sealed = await stored()
      assert.match(sealed!, /^sealed:example_tools\.lock_code:/)
      await admin.transaction(tx => updateRecord(tools, { id: made.id, values: { lock_code: '', quantity: 4 } }, tx))
      assert.equal(await stored(), sealed)
      const erased = await admin.transaction(tx =>
        updateRecord(tools, { id: made.id, values: { lock_code: null } }, tx),
      )
      assert.deepEqual([await stored(), (erased as unknown as { lock_code_set: boolean }).lock_code_set], [null, false])
    })

    test('an object is changed by its keys, a list as a whole', async () => {
      const made = await make({
        name: 'Parts',
        dimensions: { length: 1, width: 2 },
        parts: [{ name: 'a' }, { name: 'b' }],
      })
      const changed = await admin.transaction(tx =>
        updateRecord(tools, { id: made.id, values: { dimensions: { width: 3 }, parts: [{ name: 'c' }] } }, tx),
      )
      assert.deepEqual(
        [changed.dimensions, changed.parts],
        [{ length: 1, width: 3, unit: 'cm' }, [{ name: 'c', spare: false }]],
      )
    })

    test('links keep their order, and go with what they lead to', async () => {
      const [a, b, c] = [await make({ name: 'a' }), await make({ name: 'b' }), await make({ name: 'c' })]
      const member = await admin.transaction(tx =>
        createRecord(members, { values: { name: 'Fan', email: 'fan@example.com', likes: [c.id, a.id, b.id] } }, tx),
      )
      assert.deepEqual((await readRecord(members, member.id, admin)).likes, [c.id, a.id, b.id])
      await admin.transaction(tx => trashRecord(tools, a.id, tx))
      const kept = await admin.transaction(tx =>
        updateRecord(members, { id: member.id, values: { likes: [b.id, a.id, c.id] } }, tx),
      )
      assert.deepEqual(kept.likes, [b.id, a.id, c.id], 'what it linked to before may stay although it is in the trash')
      await admin.transaction(tx => purgeRecord(tools, a.id, tx))
      assert.deepEqual((await readRecord(members, member.id, admin)).likes, [b.id, c.id])
      await admin.transaction(tx => trashRecord(members, member.id, tx))
      await admin.transaction(tx => purgeRecord(members, member.id, tx))
      assert.deepEqual(await bare.database.rows("select * from record_links where owner = 'example_members'", []), [])
    })

    test('an amount keeps its number when its currency changes, and has no more decimals than it', async () => {
      const made = await make({ name: 'Yen', currency: 'JPY', price: 1200 })
      assert.deepEqual(await bare.database.rows('select price from example_tools where id = ?', [made.id]), [
        { price: 1200 },
      ])
      const euro = await admin.transaction(tx => updateRecord(tools, { id: made.id, values: { currency: 'EUR' } }, tx))
      assert.deepEqual(
        [euro.price, await bare.database.rows('select price from example_tools where id = ?', [made.id])],
        [1200, [{ price: 120_000 }]],
      )
      await assert.rejects(
        make({ name: 'x', currency: 'JPY', price: 1.5 }),
        error => error instanceof RestError && /JPY/.test(JSON.stringify(error.data)),
      )
    })

    test('one failure in a mass action undoes no other record', async () => {
      const [a, b, c] = [
        await make({ name: 'ma', price: 50 }),
        await make({ name: 'mb', price: 5 }),
        await make({ name: 'mc', price: 50 }),
      ]
      const result = await admin.transaction(tx =>
        massAction(tools, { action: 'update', ids: [a.id, b.id, c.id], values: { deposit: 10 } }, tx),
      )
      assert.deepEqual(result.done, [a.id, c.id])
      assert.deepEqual(
        result.failed.map(one => [one.id, one.code]),
        [[b.id, 'example_cheap']],
      )
      const doubled = await admin.transaction(tx =>
        massAction(tools, { action: 'update', ids: [a.id, c.id], values: { code: 'MASS' } }, tx),
      )
      assert.deepEqual(
        [doubled.done, doubled.skipped.map(one => one.code)],
        [[a.id], ['example_duplicate']],
        'also when the database refuses',
      )
      assert.equal((await readRecord(tools, a.id, admin)).code, 'MASS')
    })
  })
})
