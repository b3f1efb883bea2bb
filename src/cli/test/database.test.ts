/** Saving, restoring and moving a site. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { engines, makePlace } from '../../../test/kit/databases.ts'
import { submitComment } from '../../platform/comments/comments.ts'
import { createPost } from '../../platform/posts/posts.ts'
import { ADMIN_PASSWORD, type CommandSite, makeCommandSite, type OpenSite, openSite, runIn } from './kit.ts'

const publish = (title: string, { inSystem }: OpenSite) =>
  inSystem(ctx => createPost({ title, status: 'publish', author: 1 }, ctx))

const titlesOf = async ({ request }: OpenSite): Promise<string[]> => {
  const { body } = await request('GET', '/host/v1/posts?per_page=100&orderby=id&order=asc&_fields=title')
  return body.map((post: { title: { rendered: string } }) => post.title.rendered)
}

const replacedIn = async (dataDir: string): Promise<string[]> =>
  (await readdir(dataDir)).filter(name => name.startsWith('replaced-')).map(name => join(dataDir, name))

describe('backup and restore', () => {
  let site: CommandSite
  let folder: string
  before(async () => {
    site = await makeCommandSite()
    folder = await mkdtemp(join(tmpdir(), 'dozen-backup-'))
    await site.open(open => publish('Before', open))
  })
  after(async () => {
    await site.dispose()
    await rm(folder, { recursive: true, force: true })
  })
  const saved = (name: string) => join(folder, name)

  test('fault 35 a backup while the server writes holds everything that was acknowledged before it began', async () => {
    const elsewhere = { ...site.env, DATA_DIR: saved('restored') }
    await mkdir(elsewhere.DATA_DIR)
    // The file of the database alone opens with the key of its site.
    await copyFile(join(site.dataDir, 'secret.key'), join(elsewhere.DATA_DIR, 'secret.key'))
    const file = saved('while-writing.sqlite')
    const acknowledged = await site.open(async open => {
      const written: string[] = []
      const writing = (async () => {
        for (let count = 0; count < 40; count++) written.push((await publish(`Post ${count}`, open)).title)
      })()
      while (written.length < 10) await setTimeout(1)
      const before = [...written]
      const saving = site.dozen('backup', file)
      await writing
      assert.deepEqual(await saving, { code: 0, out: '', err: `Saved to ${file}.\n` })
      return before
    })
    assert.equal((await runIn(elsewhere, ['restore', file])).code, 0)
    const found = await openSite(elsewhere, titlesOf)
    assert.ok(acknowledged.length >= 10)
    assert.deepEqual(found.slice(0, acknowledged.length + 1), ['Before', ...acknowledged])
    assert.equal((await site.dozen('doctor')).code, 0)
  })

  test('U-24 a backup does not write over a file unless it is told to', async () => {
    const file = saved('kept.sqlite')
    await writeFile(file, 'something dear')
    const { code, err } = await site.dozen('backup', file)
    assert.deepEqual([code, err], [1, `dozen: ${file} exists already. With --overwrite the backup replaces it.\n`])
    assert.equal(await readFile(file, 'utf8'), 'something dear')
    assert.equal((await site.dozen('backup', file, '--overwrite')).code, 0)
    assert.equal((await stat(file)).mode & 0o777, 0o600)
  })

  test('U-24 restore refuses to overwrite, names the way, and changes nothing', async () => {
    await site.dozen('backup', saved('one.sqlite'))
    const present = await readFile(join(site.dataDir, 'dozen.sqlite'))
    const { code, out, err } = await site.dozen('restore', saved('one.sqlite'))
    assert.deepEqual([code, out], [1, ''])
    assert.match(err, /^dozen: [^\n]*exists already\. With --overwrite the restore replaces it, and keeps a copy\.\n$/)
    assert.deepEqual(await replacedIn(site.dataDir), [])
    assert.deepEqual(await readFile(join(site.dataDir, 'dozen.sqlite')), present)
  })

  test('fault 35 U-24 restore --overwrite brings back what was saved and keeps what it replaced', async () => {
    const expected = await site.open(async open => {
      const titles = await titlesOf(open)
      await site.dozen('backup', saved('two.sqlite'))
      await publish('After the backup', open)
      return titles
    })
    const { code, out, err } = await site.dozen('restore', saved('two.sqlite'), '--overwrite')
    const [kept = ''] = await replacedIn(site.dataDir)
    assert.deepEqual([code, out], [0, ''])
    assert.equal(err, `Restored from ${saved('two.sqlite')}.\nWhat was there before is in ${kept}.\n`)
    assert.deepEqual(
      (await readdir(site.dataDir)).filter(name => name.includes('.part')),
      [],
    )
    assert.deepEqual(await site.open(titlesOf), expected)
    const before = { ...site.env, DATA_DIR: saved('before') }
    await mkdir(before.DATA_DIR)
    await copyFile(join(site.dataDir, 'secret.key'), join(before.DATA_DIR, 'secret.key'))
    assert.equal((await runIn(before, ['restore', join(kept, 'dozen.sqlite')])).code, 0)
    assert.deepEqual(await openSite(before, titlesOf), [...expected, 'After the backup'])
  })

  test('fault 35 restore refuses a database that a server holds open', async () => {
    await site.dozen('backup', saved('three.sqlite'))
    await site.open(async open => {
      const { code, err } = await site.dozen('restore', saved('three.sqlite'), '--overwrite')
      assert.deepEqual([code, err], [1, 'dozen: The database is in use: stop the server first.\n'])
      await publish('Still here', open)
    })
  })

  test('what cannot be saved or restored is a sentence', async () => {
    await writeFile(saved('damaged.sqlite'), 'no database at all, but long enough to be looked at '.repeat(50))
    const empty = { ...site.env, DATA_DIR: saved('empty') }
    const postgres = { ...site.env, DATABASE_URL: 'postgres://127.0.0.1:1/none' }
    const tries: readonly (readonly [env: Record<string, string>, words: string[], says: RegExp])[] = [
      [site.env, ['restore', saved('missing.sqlite'), '--overwrite'], /There is no backup at /],
      [site.env, ['restore', saved('damaged.sqlite'), '--overwrite'], /not a database|damaged/],
      [
        site.env,
        ['backup', join(site.dataDir, 'dozen.sqlite'), '--overwrite'],
        /cannot be written over the database itself/,
      ],
      [site.env, ['backup', saved('no/such/folder/file')], /^dozen: /],
      [empty, ['backup', saved('four.sqlite')], /There is no embedded database in /],
      [postgres, ['backup', saved('four.sqlite')], /pg_dump/],
      [postgres, ['restore', saved('two.sqlite')], /ECONNREFUSED/],
    ]
    for (const [env, words, says] of tries) {
      const { code, out, err } = await runIn(env, words)
      assert.deepEqual([code, out], [1, ''], words.join(' '))
      assert.match(err, says)
      assert.match(err, /^dozen: [^\n]+\n$/)
    }
    assert.equal(existsSync(saved('empty')), false)
    assert.equal((await site.open(titlesOf))[0], 'Before')
  })
})

describe('copy-database', { skip: !engines.includes('postgres') && 'PostgreSQL is not among the engines' }, () => {
  let site: CommandSite
  let target: Awaited<ReturnType<typeof makePlace>>
  before(async () => {
    site = await makeCommandSite()
    target = await makePlace('postgres')
  })
  after(async () => {
    await site.dispose()
    await target.remove()
  })

  test('U-5 a site whose server runs is not copied', async () => {
    await site.open(async open => {
      await publish('Before the move', open)
      const { code, err } = await site.dozen('copy-database', '--to', target.options.url!)
      assert.deepEqual([code, err], [1, 'dozen: The database is in use: stop the server first.\n'])
      await publish('Still here', open)
    })
    await rm(site.dataDir, { recursive: true })
    await mkdir(site.dataDir)
  })

  test('without an embedded site there is nothing to copy', async () => {
    const { code, err } = await site.dozen('copy-database', '--to', target.options.url!)
    assert.equal(code, 1)
    assert.match(err, /^dozen: There is no embedded database in [^\n]+\n$/)
  })

  test('moves a site from SQLite to PostgreSQL, where it goes on', async () => {
    const embedded = await site.open(async open => {
      const { id } = await publish('Written on SQLite', open)
      await open.inSystem(ctx => submitComment({ post: id, content: 'Well said.', author: 1, status: 'approved' }, ctx))
      return { titles: await titlesOf(open), comments: (await open.request('GET', '/host/v1/comments')).body }
    })
    const { code, out, err } = await site.dozen('copy-database', '--to', target.options.url!)
    assert.deepEqual([code, out], [0, ''])
    assert.match(err, /^posts: \d+$/m)
    assert.match(err, /Start the server with DATABASE_URL set to the new address\.\n$/)
    await openSite({ ...site.env, DATABASE_URL: target.options.url! }, async open => {
      assert.equal(open.app.firstStart, null)
      assert.deepEqual(await titlesOf(open), embedded.titles)
      assert.deepEqual((await open.request('GET', '/host/v1/comments')).body, embedded.comments)
      assert.equal(embedded.comments.length, 1)
      const session = { username: 'admin', password: ADMIN_PASSWORD }
      assert.equal((await open.request('POST', '/host/v1/session', { body: session })).status, 201)
      const { id } = await publish('Written on PostgreSQL', open)
      assert.equal((await open.request('GET', `/host/v1/posts/${id}`)).body.title.rendered, 'Written on PostgreSQL')
    })
  })

  test('refuses a target that is not empty, and one that does not answer', async () => {
    const full = await site.dozen('copy-database', '--to', target.options.url!)
    assert.equal(full.code, 1)
    assert.match(full.err, /must be an empty database/)
    const silent = await site.dozen('copy-database', '--to', 'postgres://nobody@127.0.0.1:1/none')
    assert.equal(silent.code, 1)
    assert.match(silent.err, /^dozen: [^\n]+\n$/)
  })
})
