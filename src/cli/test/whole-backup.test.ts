/** A whole site saved to a folder and put back, here and on another machine, on both engines. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { after, before, test } from 'node:test'
import { forEachEngine, makePlace } from '../../../test/kit/databases.ts'
import { findPostgres } from '../../../test/kit/postgres-cluster.ts'
import { internals } from '../../platform/internals.ts'
import { createPost } from '../../platform/posts/posts.ts'
import { type CommandSite, makeCommandSite, type OpenSite, openSite, runIn } from './kit.ts'

const publish = (title: string, { inSystem }: OpenSite) =>
  inSystem(ctx => createPost({ title, status: 'publish', author: 1 }, ctx))

const titlesOf = async ({ request }: OpenSite): Promise<string[]> => {
  const { body } = await request('GET', '/host/v1/posts?per_page=100&orderby=id&order=asc&_fields=title')
  return body.map((post: { title: { rendered: string } }) => post.title.rendered)
}

forEachEngine(engine => {
  let site: CommandSite
  let folder: string
  let sealed: string
  before(async () => {
    const PATH = [engine === 'postgres' ? findPostgres() : null, process.env.PATH].filter(Boolean).join(delimiter)
    site = await makeCommandSite(engine, { PATH })
    folder = await mkdtemp(join(tmpdir(), 'dozen-whole-'))
    sealed = await site.open(async open => {
      await publish('Saved', open)
      return open.inSystem(async ctx => internals(ctx).secrets.seal('a secret', 'test'))
    })
    await mkdir(join(site.dataDir, 'uploads', '2027', '01'), { recursive: true })
    await writeFile(join(site.dataDir, 'uploads', '2027', '01', 'cat.txt'), 'a cat')
    await mkdir(join(site.dataDir, 'extensions'))
    await writeFile(join(site.dataDir, 'extensions', 'mine.ts'), 'export default () => undefined')
    await mkdir(join(site.dataDir, 'cache'))
  })
  after(async () => {
    await site.dispose()
    await rm(folder, { recursive: true, force: true })
  })

  test('U-24 backup --all saves database, uploads, extensions and keys while the server runs', async () => {
    const to = join(folder, 'one')
    await site.open(async () => assert.deepEqual(await site.dozen('backup', '--all', to), saidOf(to)))
    const database = engine === 'sqlite' ? 'dozen.sqlite' : 'dozen.dump'
    assert.deepEqual((await readdir(to)).sort(), ['backup.json', database, 'extensions', 'secret.key', 'uploads'])
    assert.equal((await stat(to)).mode & 0o777, 0o700)
    const again = await site.dozen('backup', '--all', to)
    assert.deepEqual([again.code, again.err], [1, `dozen: ${to} is not empty: a backup needs a folder of its own.\n`])
    const inside = await site.dozen('backup', '--all', join(site.dataDir, 'backups'))
    assert.match(inside.err, /^dozen: A backup cannot be kept inside of DATA_DIR/)
  })

  test('U-24 restore puts the whole site on another machine, where its secrets open', async () => {
    const place = await makePlace(engine)
    const dataDir = join(folder, 'elsewhere')
    const env = { ...site.env, DATA_DIR: dataDir, ...(place.options.url ? { DATABASE_URL: place.options.url } : {}) }
    try {
      const { code, err } = await runIn(env, ['restore', join(folder, 'one')])
      assert.deepEqual([code, err], [0, `Restored from ${join(folder, 'one')}.\n`])
      assert.equal(await readFile(join(dataDir, 'uploads', '2027', '01', 'cat.txt'), 'utf8'), 'a cat')
      await openSite(env, async open => {
        assert.equal(open.app.firstStart, null)
        assert.deepEqual(await titlesOf(open), ['Saved'])
        assert.equal(open.app.internals.secrets.open(sealed, 'test'), 'a secret')
        await publish('And it goes on', open)
      })
    } finally {
      await place.remove()
    }
  })

  test('U-24 restore refuses what is there, and with --overwrite replaces and keeps it', async () => {
    await site.open(open => publish('Written later', open))
    await writeFile(join(site.dataDir, 'uploads', 'later.txt'), 'later')
    const refused = await site.dozen('restore', join(folder, 'one'))
    assert.equal(refused.code, 1)
    assert.match(refused.err, /already\. With --overwrite they are replaced, and kept\.\n$/)
    await site.open(async () => {
      const busy = await site.dozen('restore', join(folder, 'one'), '--overwrite')
      assert.deepEqual([busy.code, busy.err], [1, 'dozen: The database is in use: stop the server first.\n'])
    })
    assert.ok(existsSync(join(site.dataDir, 'uploads', 'later.txt')))
    const { code, err } = await site.dozen('restore', join(folder, 'one'), '--overwrite')
    assert.equal(code, 0, err)
    const [, kept = ''] = /What was there before is in (\S+)\.\n$/.exec(err) ?? []
    assert.equal(await readFile(join(kept, 'uploads', 'later.txt'), 'utf8'), 'later')
    assert.equal(existsSync(join(site.dataDir, 'uploads', 'later.txt')), false)
    assert.deepEqual(await site.open(titlesOf), ['Saved'])
    const file = join(kept, engine === 'sqlite' ? 'dozen.sqlite' : 'dozen.dump')
    assert.equal((await site.dozen('restore', file, '--overwrite')).code, 0)
    assert.deepEqual(await site.open(titlesOf), ['Saved', 'Written later'])
  })

  test('U-24 half a backup, one of another engine and none at all are refused', async () => {
    await mkdir(join(folder, 'half'))
    const half = await site.dozen('restore', join(folder, 'half'), '--overwrite')
    assert.match(half.err, /is no whole backup: it has no backup\.json\.\n$/)
    await writeFile(join(folder, 'half', 'backup.json'), '{"engine":"another"}')
    assert.match(
      (await site.dozen('restore', join(folder, 'half'), '--overwrite')).err,
      /a backup of a site on another/,
    )
    assert.match((await site.dozen('restore', join(folder, 'none'), '--overwrite')).err, /There is no backup at /)
    const damaged = join(folder, 'damaged')
    await writeFile(damaged, 'no backup at all '.repeat(400))
    assert.equal((await site.dozen('restore', damaged, '--overwrite')).code, 1)
    assert.deepEqual(await site.open(titlesOf), ['Saved', 'Written later'])
  })
})

const saidOf = (to: string) => ({ code: 0, out: '', err: `Saved to ${to}.\n` })
