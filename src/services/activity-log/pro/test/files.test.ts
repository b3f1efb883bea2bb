import assert from 'node:assert/strict'
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { comparePaths } from '../domain/compare-files.ts'
import { hasBaseline } from '../store/files/prints.ts'
import { scannedRoots } from '../store/files/roots.ts'
import { keepFound, lastScan, lookOn, NOTHING, type Position, scanFiles, startScan } from '../store/files/run-scan.ts'
import { type Root, walkFiles } from '../store/files/walk-files.ts'
import { type ProSite, startPro, verdict } from './kit.ts'

forEachEngine(engine => {
  let site: ProSite
  let root: Root
  const path = (name: string) => join(root.folder, name)
  before(async () => {
    site = await startPro(engine)
    root = {
      name: 'data',
      folder: join(site.config.dataDir, 'scanned'),
      isLeftOut: name => name.startsWith('left-out/'),
    }
    await mkdir(path('folder/deep'), { recursive: true })
    await mkdir(path('left-out'))
    for (const name of ['a.txt', 'folder/b.txt', 'folder/deep/c.txt', 'folder-x.txt', 'left-out/d.txt'])
      await writeFile(path(name), name)
  })
  after(() => site.dispose())

  const scan = async () => {
    const ctx = await site.systemContext()
    let position: Position = { done: 0, after: '', counts: NOTHING }
    // A few at a time, so that every scan is laid down and taken up again.
    while (position.done === 0) {
      const found = await lookOn({ root, position, most: 3 }, ctx)
      position = await ctx.transaction(tx => keepFound(root, found, tx))
    }
    return position.counts
  }
  const told = async () =>
    (await site.events('group=files')).map(({ event_code, object }) => [event_code, object.label])

  test('A-124 the walk gives every plain file once, in the order of paths, and follows no link', async () => {
    await symlink('/etc/passwd', path('link'))
    const skipped: string[] = []
    const found: string[] = []
    for await (const print of walkFiles(root, '', skipped)) found.push(print.path)
    assert.deepEqual(found, ['a.txt', 'folder-x.txt', 'folder/b.txt', 'folder/deep/c.txt'])
    assert.deepEqual(found, [...found].sort(comparePaths))
    assert.deepEqual(skipped, ['link'])
    const behind: string[] = []
    for await (const print of walkFiles(root, 'folder/b.txt', [])) behind.push(print.path)
    assert.deepEqual(behind, ['folder/deep/c.txt'])
  })

  test('A-124 the first scan keeps what it finds and tells nothing', async () => {
    assert.equal(await hasBaseline('data', await site.systemContext()), false)
    const counts = await scan()
    assert.deepEqual([counts.scanned, counts.skipped, counts.added, await told()], [4, 1, 0, []])
    assert.equal(await hasBaseline('data', await site.systemContext()), true)
  })

  test('A-124 a scan tells what was added, changed and removed, once', async () => {
    await writeFile(path('folder/new.txt'), 'new')
    await writeFile(path('a.txt'), 'A.TXT')
    await rm(path('folder/deep/c.txt'))
    const { added, modified, removed } = await scan()
    assert.deepEqual({ added, modified, removed }, { added: 1, modified: 1, removed: 1 })
    assert.deepEqual(await told(), [
      [6010, 'data/folder/new.txt'],
      [6012, 'data/folder/deep/c.txt'],
      [6011, 'data/a.txt'],
    ])
    const [event] = await site.events('event_code=6011')
    const { changes } = (await site.call('GET', `/events/${event.id}`)).body.data.details
    assert.deepEqual(
      changes.map(({ field }: { field: string }) => field),
      ['hash'],
    )
    const again = await scan()
    assert.deepEqual([again.added, again.modified, again.removed, (await told()).length], [0, 0, 0, 3])
  })

  test('A file that keeps its size and its time is still found out', async () => {
    await rename(path('folder-x.txt'), path('kept'))
    await writeFile(path('folder-x.txt'), 'FOLDER-X.TXT')
    assert.equal((await scan()).modified, 1)
  })

  test('A change of thousands of files is told by its first ones and one that tells of the rest', async () => {
    await mkdir(path('many'))
    for (let index = 0; index < 520; index++) await writeFile(path(`many/${index}.txt`), String(index))
    const before = (await told()).length
    assert.equal((await scan()).added, 520)
    const events = await site.app.internals.database.value(
      "select count(*) from activity_events where group_key = 'files'",
      [],
    )
    assert.equal(Number(events) - before, 501)
    const [last] = await site.events('event_code=6013')
    assert.match(last.message, /^More than 500 files of the data changed/)
  })

  test('A-124 files whose codes are off are not told', async () => {
    await site.call('PATCH', '/events/catalogue', { body: { overrides: { 6010: false } } })
    const before = (await told()).length
    await writeFile(path('silent.txt'), 'x')
    assert.equal((await scan()).added, 1)
    assert.equal((await told()).length, before)
    await site.call('PATCH', '/events/catalogue', { body: { overrides: { 6010: true } } })
  })

  test('A-124 what changes by itself is not scanned: databases, mirrors, the data folder inside the program', async () => {
    const [installation, data] = scannedRoots(await site.systemContext())
    assert.ok(data!.isLeftOut('dozen.sqlite') && data!.isLeftOut('dozen.sqlite-wal') && data!.isLeftOut('mirrors/'))
    assert.ok(!data!.isLeftOut('secret.key') && !data!.isLeftOut('extensions/mine.ts') && !data!.isLeftOut('uploads/'))
    assert.ok(
      installation!.isLeftOut('.git/') && !installation!.isLeftOut('src/') && !installation!.isLeftOut('package.json'),
    )
  })

  test('A-124 the status of a scan, and a second one while it waits is refused', async () => {
    const first = (await site.call('GET', '/files/status')).body.data
    assert.deepEqual(first, {
      state: 'idle',
      scanned: 0,
      added: 0,
      modified: 0,
      removed: 0,
      skipped: 0,
      started_at: null,
      finished_at: null,
      error: null,
      next_run_at: null,
    })
    const started = await site.call('POST', '/files/scan')
    assert.deepEqual([started.status, started.body.data.state], [202, 'queued'])
    assert.deepEqual(verdict(await site.call('POST', '/files/scan')), [409, 'vendor_activity_log_busy'])
    // The scan of the whole installation belongs to a slower hour.
    await site.inSystem(async ctx => {
      const now = ctx.clock.instant()
      const ended = { status: 'finished', started_at: now, finished_at: now }
      await ctx.db.updateTable('tasks').set(ended).where('name', '=', scanFiles.name).execute()
    })
    const { state, next_run_at } = (await site.call('GET', '/files/status')).body.data
    assert.equal(state, 'finished')
    assert.match(next_run_at, /T03:41:00/)
    await site.call('POST', '/settings', { body: { file_scan: 'off' } })
    assert.equal((await site.call('GET', '/files/status')).body.data.next_run_at, null)
  })

  test('A-124 of many who start a scan at once, one begins', async () => {
    const begin = () =>
      site.inSystem(startScan).then(
        () => true,
        () => false,
      )
    const answers = await Promise.all(Array.from({ length: 8 }, begin))
    assert.equal(answers.filter(Boolean).length, 1)
  })

  test('A-124 the scan of the whole installation ends by itself', {
    skip: !process.env.DOZEN_STRESS,
    timeout: 110_000,
  }, async t => {
    const ctx = await site.systemContext()
    const before = process.memoryUsage().rss
    await site.app.jobs.drain()
    const { status, position, messages } = (await lastScan(ctx))!
    const { scanned } = position!.counts
    const extra = (process.memoryUsage().rss - before) / 1024 / 1024
    t.diagnostic(`scanned ${scanned} files, ${extra.toFixed(1)} MB more memory`)
    assert.deepEqual([status, messages], ['finished', []])
    assert.ok(scanned > 1000)
    // Nobody collects garbage in between, so that this says no more than that files are not gathered in memory.
    assert.ok(extra < 160, `${extra} MB`)
  })
})
