/** Tasks of a service that writes options: in steps, in somebody's name, stopped, taken up again and taken back. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { probe } from '../../../../test/kit/probe-service.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import type { Context } from '../../../kernel/context.ts'
import { restErrors } from '../../../kernel/errors.ts'
import type { Service } from '../../../kernel/service.ts'
import type { TaskRow } from '../../../kernel/tasks.ts'
import { setModuleStatus } from '../../modules/modules.ts'
import { erasePersonalData, exportPersonalData, findPerson } from '../../personal-data/personal-data.ts'
import { forgetOld } from '../../retention/retention.ts'
import { callerFor } from '../../roles/roles.ts'
import { type Beginning, cancelTask, findTask, resumeTask, startTask, undoTask, workOnTask } from '../tasks.ts'
import { workOnTasks } from '../work-in-background.ts'
import { alone, fetched, type Painting, paint, preparedIn } from './probe-tasks.ts'

forEachEngine(engine => {
  let app: TestApp
  const service: Service = { ...probe, tasks: [paint, alone, fetched] }
  before(async () => {
    app = await startTestApp(engine, { services: [service] })
    await app.app.jobs.drain()
  })
  after(() => app.dispose())

  /** With every right. */
  const write = async <T>(work: (tx: Context) => Promise<T>) => (await app.systemContext()).transaction(work)
  const asPerson = async <T>(id: number, work: (tx: Context) => Promise<T>) =>
    write(async tx => work({ ...tx, user: await callerFor(id, tx), system: null }))
  const start = (args: Painting, more: Partial<Beginning<Painting>> = {}) =>
    write(tx => startTask(paint, { args, ...more }, tx))
  const work = async (id: number, things = 1000) =>
    workOnTask(id, { milliseconds: 60_000, things }, await app.systemContext())
  const find = async (id: number) => (await findTask(id, await app.systemContext()))!
  const painted = async (from: string) =>
    write(async tx => {
      const rows = await tx.db.selectFrom('options').select('name').where('name', 'like', `painted-${from}-%`).execute()
      return rows.length
    })
  const call = (method: string, path: string, as: string | null = 'administrator') =>
    app.request(method, `/host/v1/tasks${path}`, { as, ...(method === 'POST' ? { body: {} } : {}) })

  const refusalOf = async (id: number) => {
    const outcome = await write(tx => undoTask(id, tx))
    return 'reason' in outcome ? String(outcome.reason) : null
  }

  test('a task is worked on in the background, counts, and keeps a sample', async () => {
    const begun = await start({ things: 120, from: 'background' })
    assert.deepEqual([begun.status, begun.total, begun.processed, begun.position], ['queued', 120, 0, null])
    await app.app.jobs.drain()
    const done = await find(begun.id)
    assert.deepEqual([done.status, done.processed, done.changed, done.failed], ['finished', 120, 120, 0])
    assert.deepEqual(
      [done.sample.length, done.sample[0], done.position],
      [50, { result: 'changed', thing: 0 }, { next: 120 }],
    )
    assert.ok(done.started_at && done.finished_at)
    assert.equal(await painted('background'), 120)
  })

  test('a preview tells the same and writes nothing', async () => {
    const done = await work((await start({ things: 9, from: 'preview' }, { isPreview: true })).id)
    assert.deepEqual([done.is_preview, done.changed, await painted('preview')], [true, 9, 0])
    assert.equal(await refusalOf(done.id), 'it was a preview and changed nothing')
  })

  test('what is not in the database is prepared before the transaction of a step, with the task in the hand', async () => {
    preparedIn.length = 0
    const { id } = await write(tx => startTask(fetched, { args: { things: 7 } }, tx))
    const done = await work(id)
    assert.deepEqual([done.status, done.sample.map(({ thing }) => thing)], ['finished', [0, 3, 6]])
    assert.deepEqual(preparedIn, [false, false, false])
  })

  test('many workers at once do each thing once', async () => {
    const { id } = await start({ things: 40, from: 'crowd' })
    await Promise.all(Array.from({ length: 12 }, () => work(id)))
    const done = await work(id)
    assert.deepEqual([done.status, done.processed, await painted('crowd')], ['finished', 40, 40])
  })

  test('a worker that dies leaves its task to the next when its lease is over, and not before', async () => {
    const { id } = await start({ things: 30, from: 'dead' })
    assert.equal((await work(id, 12)).processed, 12)
    const lease = (lease_until: string) =>
      write(tx => tx.db.updateTable('tasks').set({ lease_owner: 'dead', lease_until }).where('id', '=', id).execute())
    await lease('2099-01-01T00:00:00.000000Z')
    assert.equal((await work(id)).processed, 12)
    await lease('2020-01-01T00:00:00.000000Z')
    assert.deepEqual([(await work(id)).status, await painted('dead')], ['finished', 30])
  })

  test('a task that has no job any more is taken up again', async () => {
    const { id } = await start({ things: 8, from: 'lost' })
    await write(tx => tx.db.deleteFrom('jobs').where('name', '=', workOnTasks.name).execute())
    await app.app.jobs.drain()
    assert.equal((await find(id)).processed, 0)
    app.moveClock(601_000)
    await app.app.jobs.drain()
    assert.deepEqual([(await find(id)).status, await painted('lost')], ['finished', 8])
  })

  test('a task that is cancelled stops between two steps; what it did stays, and can be taken back', async () => {
    const { id } = await start({ things: 30, from: 'stopped' })
    await work(id, 10)
    assert.equal((await write(tx => cancelTask(id, tx)))?.status, 'cancelled')
    assert.deepEqual([(await work(id)).processed, await painted('stopped')], [10, 10])
    assert.equal(await write(tx => cancelTask(id, tx)), null)
    const undo = await write(tx => undoTask(id, tx))
    assert.ok('started' in undo)
    const taken = await work(undo.started.id)
    assert.deepEqual([taken.undo_of, taken.status, taken.changed, await painted('stopped')], [id, 'finished', 10, 0])
    const undone = await find(id)
    assert.deepEqual([undone.status, undone.undone_by], ['undone', taken.id])
    assert.equal(await refusalOf(id), 'it is undone already')
  })

  test('an undo leaves alone what somebody changed since, and can be begun again when it was cancelled', async () => {
    const { id } = await work((await start({ things: 5, from: 'changed' })).id)
    await write(tx =>
      tx.db.updateTable('options').set({ value: '"mine"' }).where('name', '=', 'painted-changed-2').execute(),
    )
    const first = await write(tx => undoTask(id, tx))
    assert.ok('started' in first)
    await write(tx => cancelTask(first.started.id, tx))
    const second = await write(tx => undoTask(id, tx))
    assert.ok('started' in second)
    assert.deepEqual([(await work(second.started.id)).changed, await painted('changed')], [4, 1])
  })

  test('a task has the rights that whoever started it has at each step', async () => {
    const { id: person } = await app.account('painter', ['author'])
    const { id } = await asPerson(person, tx => startTask(paint, { args: { things: 20, from: 'rights' } }, tx))
    assert.deepEqual([(await work(id, 8)).changed, (await find(id)).created_by], [8, person])
    await app.request('PUT', `/host/v1/users/${person}`, { as: 'admin', body: { roles: ['subscriber'] } })
    const done = await work(id)
    assert.deepEqual([done.status, done.changed, done.skipped, await painted('rights')], ['finished', 8, 12, 8])
    assert.ok(done.sample.some(({ reason }) => reason === 'not_allowed'))
  })

  test('a refusal is told; anything else only says that the log has the cause', async () => {
    const refused = await work((await start({ things: 9, from: 'refused', fails: 'refused' })).id)
    assert.deepEqual([refused.status, refused.messages], ['failed', [restErrors.busy().message]])
    const broken = await work((await start({ things: 9, from: 'broken', fails: 'broken' })).id)
    assert.deepEqual([broken.status, broken.messages.join().includes('secret')], ['failed', false])
    const again = await write(tx => resumeTask(broken, { args: { things: 9, from: 'broken' } }, tx))
    assert.deepEqual([again.status, again.messages], ['queued', []])
    const done = await work(broken.id)
    assert.deepEqual([done.status, done.processed, await painted('broken')], ['finished', 9, 9])
  })

  test('of tasks with a key one is open at a time, whoever is quickest', async () => {
    const begin = () => write(tx => startTask(alone, { args: { things: 20 } }, tx)).catch(error => error.code as string)
    const begun = await Promise.all([begin(), begin(), begin()])
    const [one] = begun.filter(task => typeof task !== 'string') as TaskRow[]
    assert.deepEqual(begun.filter(task => task === 'rest_task_busy').length, 2)
    const done = await work(one!.id)
    assert.deepEqual([done.status, done.processed, done.total], ['finished', 21, 21])
    assert.notEqual(typeof (await begin()), 'string')
    await app.app.jobs.drain()
  })

  test('the routes show a task to whoever may start it, cancel it and take it back', async () => {
    const { id } = await start({ things: 4, from: 'routes' })
    assert.equal((await call('GET', `/${id}`, null)).status, 401)
    assert.deepEqual(
      [(await call('GET', `/${id}`, 'subscriber')).status, (await call('GET', '/999999')).status],
      [404, 404],
    )
    const { body } = await call('GET', `/${id}`, 'author')
    assert.deepEqual(
      { ...body, id: 0, created_at: '' },
      {
        ...{ id: 0, name: 'probe.paint', title: 'Paint things', status: 'queued', is_preview: false },
        args: { things: 4, from: 'routes' },
        ...{ total: 4, processed: 0, changed: 0, skipped: 0, failed: 0, sample: [], messages: [] },
        ...{ undo_of: null, undone_by: null, can_cancel: true, can_undo: false },
        ...{ created_by: null, created_at: '', started_at: null, finished_at: null },
      },
    )
    assert.equal((await call('POST', `/${id}/undo`)).body.code, 'rest_task_cannot_undo')
    await work(id)
    assert.equal((await call('POST', `/${id}/cancel`)).body.code, 'rest_task_over')
    const undo = await call('POST', `/${id}/undo`)
    assert.deepEqual([undo.status, undo.body.undo_of], [201, id])
    assert.equal((await call('POST', `/${undo.body.id}/cancel`)).body.status, 'cancelled')
    await app.app.jobs.drain()
  })

  test('the list has what the caller may see, the newest first', async () => {
    const all = await call('GET', '?per_page=100')
    const ids = all.body.map((task: TaskRow) => task.id)
    assert.deepEqual(
      ids,
      ids.toSorted((a: number, b: number) => b - a),
    )
    assert.equal(Number(all.headers['x-host-total']), ids.length)
    const names = async (as: string, query = '') =>
      new Set((await call('GET', `?per_page=100${query}`, as)).body.map((task: TaskRow) => task.name))
    assert.deepEqual(await names('administrator'), new Set(['probe.paint', 'probe.alone', 'probe.fetched']))
    assert.deepEqual(await names('author'), new Set(['probe.paint']))
    assert.deepEqual(await names('subscriber'), new Set())
    assert.deepEqual(await names('administrator', '&name=probe.alone'), new Set(['probe.alone']))
    assert.deepEqual((await call('GET', '?status=queued,running')).body, [])
  })

  test('a task of a service that is switched off ends with a sentence', async () => {
    const { id } = await start({ things: 3, from: 'off' })
    await write(tx => setModuleStatus(probe.slug, 'inactive', tx))
    const ended = await work(id)
    assert.deepEqual([ended.status, ended.messages.length, await painted('off')], ['failed', 1, 0])
    await write(tx => setModuleStatus(probe.slug, 'active', tx))
  })

  test('a person is told of their tasks; once they are erased none of them runs with other rights', async () => {
    const { id: person } = await app.account('leaver', ['author'])
    const { id } = await asPerson(person, tx => startTask(paint, { args: { things: 6, from: 'left' } }, tx))
    const ctx = await app.systemContext()
    const leaver = await findPerson('leaver', ctx)
    assert.ok(leaver)
    const { sites } = await exportPersonalData(leaver, ctx)
    const section = sites[0]?.sections.find(({ name }) => name === 'host.tasks')
    assert.deepEqual(
      section?.items.map(({ name, status }) => [name, status]),
      [['probe.paint', 'queued']],
    )
    await erasePersonalData({ person: leaver, reassign: 1 }, ctx)
    const ended = await work(id)
    assert.deepEqual([ended.status, ended.created_by, await painted('left')], ['cancelled', null, 0])
  })

  test('tasks that were over long ago are forgotten, but for the last of each kind', async () => {
    await app.app.jobs.drain()
    const ended = '2020-01-01T00:00:00.000000Z'
    await write(tx => tx.db.updateTable('tasks').set({ finished_at: ended }).execute())
    await forgetOld(await app.systemContext())
    const { body } = await call('GET', '?per_page=100')
    assert.deepEqual(new Set(body.map((task: TaskRow) => task.name)).size, body.length)
  })
})
