import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { isOpen } from '../../../kernel/tasks.ts'
import { workOnTask } from '../../../platform/tasks/tasks.ts'
import { TICK } from '../routes/jobs.ts'
import { published, type Site, startSite } from './kit.ts'

/** Everything of addresses and redirects that an undo must bring back. */
const snapshot = (site: Site) =>
  site.inSystem(async ctx => ({
    items: await ctx.db
      .selectFrom('addresses')
      .select(['kind', 'item_id', 'uri', 'uri_key', 'mode', 'is_custom', 'is_manual', 'address'])
      .orderBy('kind')
      .orderBy('item_id')
      .execute(),
    redirects: await ctx.db
      .selectFrom('redirects')
      .select(['source_key', 'target_kind', 'target_id', 'group_name', 'hits'])
      .orderBy('source_key')
      .execute(),
    paths: await ctx.db.selectFrom('posts').select(['id', 'path']).orderBy('id').execute(),
  }))

const COUNT = 26

forEachEngine(engine => {
  let site: Site
  const ids: number[] = []
  const uriOf = async (id: number) => (await site.data('GET', `/uris/post/${id}`)).uri
  const start = (body: object) => site.data('POST', '/tools/regenerate', { kind: 'post', type: 'post', ...body })
  before(async () => {
    site = await startSite(engine)
    for (let index = 0; index < COUNT; index += 1) ids.push(await site.make('posts', published(`Number ${index}`)))
    await site.data('PUT', `/uris/post/${ids[0]}`, { uri: 'by-hand' })
    await site.data('PUT', `/uris/post/${ids[1]}`, { uri: 'left-alone', mode: -2 })
    await site.data('PUT', `/uris/post/${ids[2]}`, { uri: 'blog/number-2' })
    await site.data('PUT', `/uris/post/${ids[2]}`, { uri: 'moved-away' })
    await site.data('PUT', '/permastructures/post_type/post', { pattern: 'blog/%postname%' })
  })
  after(() => site.dispose())

  test('G-06 G-35 G-49 G-60 a tool is a job, and a preview unless told', async () => {
    const before = await snapshot(site)
    const job = await start({})
    assert.deepEqual(
      { ...job, id: 0, created_at: '' },
      {
        id: 0,
        type: 'regenerate',
        status: 'queued',
        dry_run: true,
        args: { kind: 'post', type: 'post', mode: 'default', include_manual: false },
        total: COUNT,
        processed: 0,
        changed: 0,
        skipped: 0,
        failed: 0,
        sample: [],
        messages: [],
        undo_of: null,
        undone_by: null,
        can_undo: false,
        created_by: job.created_by,
        created_at: '',
        started_at: null,
        finished_at: null,
      },
    )
    const done = await site.finish(job)
    assert.deepEqual([done.status, done.processed, done.changed, done.skipped], ['finished', COUNT, COUNT - 3, 3])
    assert.equal(done.sample.length, COUNT)
    assert.deepEqual(
      done.sample.find((entry: any) => entry.id === ids[3]),
      {
        kind: 'post',
        id: ids[3],
        title: 'Number 3',
        before: null,
        after: 'blog/number-3',
        result: 'changed',
        reason: null,
      },
    )
    assert.equal(done.sample.find((entry: any) => entry.id === ids[1]).reason, 'mode')
    assert.equal(done.can_undo, false)
    assert.deepEqual(await snapshot(site), before)
  })

  test('G-32 G-34 G-49 a run changes, its undo brings everything back that nobody touched since', async () => {
    const before = await snapshot(site)
    const job = await site.finish(await start({ dry_run: false, include_manual: true }))
    assert.deepEqual([job.status, job.changed, job.skipped, job.can_undo], ['finished', COUNT - 1, 1, true])
    assert.deepEqual([await uriOf(ids[0]!), await uriOf(ids[1]!)], ['blog/number-0', 'left-alone'])
    assert.equal(await site.visit('/blog/number-5/'), '200 Number 5')
    assert.equal(await site.visit('/by-hand/'), '301 /blog/number-0/')
    const undo = await site.finish(await site.data('POST', `/jobs/${job.id}/undo`))
    assert.deepEqual([undo.type, undo.undo_of, undo.status, undo.changed], ['undo', job.id, 'finished', COUNT - 1])
    const undone = await site.data('GET', `/jobs/${job.id}`)
    assert.deepEqual([undone.status, undone.undone_by, undone.can_undo], ['undone', undo.id, false])
    assert.deepEqual(await snapshot(site), before)
    assert.equal(await site.visit('/2026/03/05/number-5/'), '200 Number 5')
  })

  test('G-34 what was changed since is left alone by an undo and named', async () => {
    const job = await site.finish(await start({ dry_run: false }))
    await site.data('PUT', `/uris/post/${ids[7]}`, { uri: 'chosen-later' })
    const undo = await site.finish(await site.data('POST', `/jobs/${job.id}/undo`))
    assert.deepEqual([undo.changed, undo.skipped], [job.changed - 1, 1])
    const entry = undo.sample.find((one: any) => one.result === 'skipped')
    assert.deepEqual([entry.id, entry.reason.startsWith('changed_since')], [ids[7], true])
    assert.equal(await uriOf(ids[7]!), 'chosen-later')
    await site.data('PUT', `/uris/post/${ids[7]}`, { uri: '' })
  })

  test('G-49 the mode native gives items back to the platform', async () => {
    const job = await site.finish(await start({ mode: 'native', include_manual: true, dry_run: false }))
    assert.equal(job.failed, 0)
    assert.equal(await uriOf(ids[0]!), '2026/03/05/number-0')
    await site.finish(await site.data('POST', `/jobs/${job.id}/undo`))
    assert.equal(await uriOf(ids[0]!), 'by-hand')
  })

  test('G-33 a job that waits or runs is cancelled, and what it did can be taken back', async () => {
    const waiting = await start({ dry_run: false })
    assert.equal((await site.data('POST', `/jobs/${waiting.id}/cancel`)).status, 'cancelled')
    assert.equal((await site.data('POST', `/jobs/${waiting.id}/tick`)).processed, 0)
    assert.equal((await site.call('POST', `/jobs/${waiting.id}/cancel`)).status, 409)
    assert.equal((await site.call('POST', `/jobs/${waiting.id}/undo`)).status, 409)
    const running = await start({ dry_run: false })
    const ctx = await site.systemContext()
    await workOnTask(running.id, { milliseconds: 5000, things: 20 }, ctx)
    const cancelled = await site.data('POST', `/jobs/${running.id}/cancel`)
    assert.deepEqual([cancelled.status, cancelled.processed, cancelled.can_undo], ['cancelled', 20, true])
    await site.finish(await site.data('POST', `/jobs/${running.id}/undo`))
  })

  test('G-34 a preview, a job that runs and one that is undone cannot be undone', async () => {
    const preview = await site.finish(await start({}))
    assert.equal((await site.call('POST', `/jobs/${preview.id}/undo`)).status, 409)
    const job = await start({ dry_run: false })
    assert.equal((await site.call('POST', `/jobs/${job.id}/undo`)).status, 409)
    await site.finish(job)
    const undo = await site.data('POST', `/jobs/${job.id}/undo`)
    assert.equal((await site.call('POST', `/jobs/${job.id}/undo`)).status, 409)
    await site.finish(undo)
    assert.equal((await site.call('POST', `/jobs/${undo.id}/undo`)).status, 409)
  })

  test('G-32 many ticks at the same time do the work once', async () => {
    const before = await snapshot(site)
    const job = await start({ dry_run: false })
    await Promise.all(Array.from({ length: 20 }, () => site.call('POST', `/jobs/${job.id}/tick`)))
    const done = await site.finish(job)
    assert.deepEqual([done.processed, done.changed + done.skipped + done.failed], [COUNT, COUNT])
    const histories = await site.inSystem(ctx =>
      ctx.db.selectFrom('permalink_history').select('item_id').where('job_id', '=', job.id).execute(),
    )
    assert.equal(histories.length, done.changed)
    await site.finish(await site.data('POST', `/jobs/${job.id}/undo`))
    assert.deepEqual(await snapshot(site), before)
  })

  test('a job goes on where it was when the server that worked on it is gone', async () => {
    const before = await snapshot(site)
    const job = await start({ dry_run: false })
    const ctx = await site.systemContext()
    const stopped = await workOnTask(job.id, { milliseconds: 5000, things: 20 }, ctx)
    assert.deepEqual([stopped.status, stopped.processed], ['running', 20])
    // As it is after a crash: the lease of the dead server is still there.
    await site.inSystem(tx =>
      tx.db
        .updateTable('tasks')
        .set({ lease_until: tx.clock.instant().replace(/^\d{4}/, '2099') })
        .where('id', '=', job.id)
        .execute(),
    )
    assert.equal((await workOnTask(job.id, TICK, ctx)).processed, 20)
    await site.inSystem(tx =>
      tx.db.updateTable('tasks').set({ lease_until: tx.clock.instant() }).where('id', '=', job.id).execute(),
    )
    const done = await site.finish(job)
    assert.deepEqual([done.status, done.processed], ['finished', COUNT])
    await site.finish(await site.data('POST', `/jobs/${job.id}/undo`))
    assert.deepEqual(await snapshot(site), before)
  })

  test('G-35 a job is worked on in the background too', async () => {
    const job = await start({ dry_run: true })
    await site.app.jobs.drain()
    const done = await site.data('GET', `/jobs/${job.id}`)
    assert.deepEqual([isOpen(done), done.status, done.processed], [false, 'finished', COUNT])
  })

  test('G-68 a tool changes only what whoever started it may edit', async () => {
    await site.app.jobs.drain()
    const ctx = await site.systemContext()
    const { id: helper } = await site.account('dora', ['author'])
    await site.make('posts', published('By Dora', { author: helper }))
    const job = await start({ dry_run: false })
    await site.inSystem(tx => tx.db.updateTable('tasks').set({ created_by: helper }).where('id', '=', job.id).execute())
    let row = await workOnTask(job.id, TICK, ctx)
    while (isOpen(row)) row = await workOnTask(job.id, TICK, ctx)
    assert.deepEqual([row.status, row.changed], ['finished', 0])
    assert.ok(row.skipped > 0 && row.sample.some(entry => entry.reason === 'not_allowed'))
  })

  test('G-50 a health check finds what is wrong, and mends what it can', async () => {
    await site.inSystem(async ctx => {
      const now = ctx.clock.instant()
      const row = { group_name: 'old', is_enabled: 1, created_at: now, modified_at: now, status_code: null }
      const item = { target_kind: 'post', target_id: ids[3] }
      const rows = [
        { ...row, source: 'to-nobody', target_kind: 'post', target_id: 99_999 },
        { ...row, ...item, source: 'by-hand' },
        { ...row, source: 'self', target: '/self', target_key: 'self', group_name: 'manual' },
        { ...row, source: 'chain-1', target: '/chain-2', target_key: 'chain-2', group_name: 'manual' },
        {
          ...row,
          source: 'chain-2',
          target: '/2026/03/05/number-9',
          target_key: '2026/03/05/number-9',
          group_name: 'manual',
        },
        { ...row, source: 'loop-1', target: '/loop-2', target_key: 'loop-2', group_name: 'manual' },
        { ...row, source: 'loop-2', target: '/loop-1', target_key: 'loop-1', group_name: 'manual' },
        { ...row, source: 'lost', target: '/nothing-here', target_key: 'nothing-here', group_name: 'manual' },
        { ...row, source: 'outside', target: 'https://evil.example/', group_name: 'external' },
      ]
      for (const one of rows)
        await ctx.db
          .insertInto('redirects')
          .values({ ...one, source_key: one.source })
          .execute()
      await ctx.db
        .updateTable('addresses')
        .set({ uri: 'login', uri_key: 'login', is_custom: 1 })
        .where('kind', '=', 'post')
        .where('item_id', '=', ids[4]!)
        .execute()
    })
    const check = await site.finish(await site.data('POST', '/tools/consistency', {}))
    const found = check.messages.map((message: string) => message.split(' ').slice(0, 3).join(' ')).sort()
    assert.deepEqual(found, [
      'disallowed_host (manual): 1.',
      'missing_target (manual): 1.',
      'orphan_redirect (auto): 1.',
      'redirect_chain (auto): 1.',
      'redirect_loop (manual): 2.',
      'reserved_uri (manual): 1.',
      'self_redirect (auto): 1.',
      'shadowed_redirect (manual): 1.',
    ])
    assert.deepEqual([check.dry_run, check.changed], [true, 0])
    const mending = await site.finish(await site.data('POST', '/tools/consistency', { dry_run: false }))
    assert.deepEqual([mending.status, mending.changed], ['finished', 3])
    const again = await site.finish(await site.data('POST', '/tools/consistency', {}))
    assert.ok(!again.messages.some((message: string) => message.includes('(auto)')), again.messages.join('\n'))
    assert.ok((await site.data('GET', '/dashboard')).issues.length > 0)
  })

  test('G-49 what a pattern gives that can be nobody’s address is passed over and named', async () => {
    await site.data('PUT', '/permastructures/post_type/post', { pattern: 'admin/%postname%' })
    const job = await site.finish(await start({ dry_run: false, include_manual: true }))
    assert.deepEqual([job.changed, job.sample.at(-1).reason], [0, 'reserved'])
    await site.data('PUT', '/permastructures/post_type/post', { pattern: 'blog/%postname%' })
  })

  test('G-73 G-76 a tool for what is not there is refused', async () => {
    assert.equal((await site.call('POST', '/tools/regenerate', { body: { type: 'nothing' } })).status, 404)
    assert.equal((await site.call('POST', '/tools/regenerate', { body: { mode: 'other' } })).status, 400)
    assert.equal((await site.call('POST', '/tools/other', { body: {} })).status, 404)
  })

  test('nothing of all this was an error of ours', () => {
    assert.deepEqual(site.complaints, [])
  })
})
