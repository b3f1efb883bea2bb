/** What a person may ask for, from the keyboard. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../test/kit/databases.ts'
import { createPost } from '../../platform/posts/posts.ts'
import { type CommandSite, makeCommandSite } from './kit.ts'

forEachEngine(engine => {
  let site: CommandSite
  before(async () => {
    site = await makeCommandSite(engine)
    for (const login of ['ada', 'heir']) {
      const made = await site.dozen('user', 'create', login, '--email', `${login}@example.com`, '--role', 'author')
      assert.equal(made.code, 0)
    }
  })
  after(() => site.dispose())

  test('export prints JSON and nothing else', async () => {
    const { code, out, err } = await site.dozen('personal-data', 'export', 'ADA@example.com')
    assert.deepEqual([code, err], [0, ''])
    const data = JSON.parse(out)
    assert.equal(data.email, 'ada@example.com')
    assert.deepEqual(
      data.account.map(({ name }: { name: string }) => name),
      ['host.account'],
    )
    assert.ok(!out.includes('pass_hash'))
  })

  test('an address without an account is exported too, an unknown login is not', async () => {
    const guest = await site.dozen('personal-data', 'export', 'guest@example.com')
    assert.deepEqual(JSON.parse(guest.out).sites, [])
    const nobody = await site.dozen('personal-data', 'export', 'nobody')
    assert.equal(nobody.code, 1)
    assert.match(nobody.err, /^dozen: There is no account nobody\./)
  })

  test('erasing asks for --yes, and for what becomes of content', async () => {
    const unsure = await site.dozen('personal-data', 'erase', 'ada')
    assert.equal(unsure.code, 2)
    assert.match(unsure.err, /cannot be undone/)
    await site.open(({ inSystem }) =>
      inSystem(async ctx => {
        const row = await ctx.db.selectFrom('users').select('id').where('login', '=', 'ada').executeTakeFirstOrThrow()
        await createPost({ title: 'Looms', status: 'publish', author: row.id }, ctx)
      }),
    )
    const left = await site.dozen('personal-data', 'erase', 'ada', '--yes')
    assert.equal(left.code, 1)
    assert.match(left.err, /1 posts, pages or files.*--reassign/)
  })

  test('erasing deletes the account and hands its posts over', async () => {
    const { code, out, err } = await site.dozen('personal-data', 'erase', 'ada', '--yes', '--reassign', 'heir')
    assert.equal(code, 0, err)
    assert.match(out, /Account\t1\n$/)
    assert.match((await site.dozen('user', 'list', '--search', 'ada')).out, /^$/)
    await site.open(({ inSystem }) =>
      inSystem(async ctx => {
        const row = await ctx.db
          .selectFrom('posts')
          .innerJoin('users', 'users.id', 'posts.author_id')
          .select('users.login')
          .where('posts.title', '=', 'Looms')
          .executeTakeFirst()
        assert.equal(row?.login, 'heir')
      }),
    )
  })

  test('the last administrator is not erased', async () => {
    const { code, err } = await site.dozen('personal-data', 'erase', 'admin', '--yes', '--trash-content')
    assert.deepEqual([code, err], [1, 'dozen: This is the last administrator of the site.\n'])
  })
})
