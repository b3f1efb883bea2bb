/** Dates and statuses, what others are told, the trash and what happens by itself. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { on } from '../../../kernel/hooks.ts'
import { deleteUser } from '../../accounts/hooks.ts'
import type { Happening } from '../../happening.ts'
import { setOption } from '../../options/options.ts'
import { emptyTrash, publishDue } from '../jobs.ts'
import {
  createPost,
  deletePost,
  getPost,
  insertPostData,
  postHooks,
  restorePost,
  setPostTerms,
  trashPost,
  updatePost,
} from '../posts.ts'
import { termHooks } from '../terms/hooks.ts'
import { createTerm } from '../terms/terms.ts'
import { errorsOf, whileListening } from './kit.ts'

const DAY = 86_400_000

forEachEngine(engine => {
  let site: TestApp
  before(async () => {
    site = await startTestApp(engine)
  })
  after(() => site.dispose())

  const write = (path: string, body: object, method = 'POST') =>
    site.request(method, `/host/v1/${path}`, { as: 'administrator', body })
  const inAnHour = () => new Date(site.app.internals.clock.millis() + 3_600_000).toISOString()

  test('a date in the future schedules a post, and the job publishes it when its time has come', async () => {
    const made = (await write('posts', { title: 'Later', content: 'x', status: 'publish', date_gmt: inAnHour() })).body
    assert.equal(made.status, 'future')
    assert.equal((await site.request('GET', `/host/v1/posts/${made.id}`)).status, 404)
    const runJob = () => site.inSystem(ctx => publishDue.run(null, ctx))
    await runJob()
    assert.equal((await site.inSystem(ctx => getPost(made.id, ctx)))?.status, 'future')
    site.moveClock(3_700_000)
    await runJob()
    const seen = (await site.request('GET', `/host/v1/posts/${made.id}`)).body
    assert.deepEqual([seen.status, seen.date], ['publish', made.date])
    assert.match(seen.link, /\/later\/$/)
  })

  test('a scheduled post whose date is moved into the past is published, and the other way round', async () => {
    const made = (await write('posts', { title: 'Moved', content: 'x', status: 'future', date_gmt: inAnHour() })).body
    assert.equal(made.status, 'future')
    assert.equal((await write(`posts/${made.id}`, { date: '2020-01-01T00:00:00' })).body.status, 'publish')
    assert.equal((await write(`posts/${made.id}`, { date_gmt: inAnHour() })).body.status, 'future')
    assert.equal((await write('posts', { title: 'No date', content: 'x', status: 'future' })).body.status, 'publish')
  })

  test('the date of a draft floats until it is published or set', async () => {
    const draft = (await write('posts', { title: 'Floating', content: 'x' })).body
    site.moveClock(DAY)
    const published = (await write(`posts/${draft.id}`, { status: 'publish' })).body
    assert.equal(Date.parse(`${published.date_gmt}Z`) - Date.parse(`${draft.date_gmt}Z`) >= DAY, true)
    site.moveClock(DAY)
    assert.equal((await write(`posts/${draft.id}`, { title: 'Floating no more' })).body.date, published.date)
    const dated = (await write('posts', { title: 'Dated', content: 'x', date: '2024-02-29T12:00:00' })).body
    assert.equal((await write(`posts/${dated.id}`, { status: 'publish' })).body.date, '2024-02-29T12:00:00')
    const reset = (await write('posts', { title: 'Reset', content: 'x', date: '2024-02-29T12:00:00' })).body
    assert.notEqual((await write(`posts/${reset.id}`, { date: null })).body.date, '2024-02-29T12:00:00')
  })

  test('dates are read and shown on the clock of the site', async () => {
    await site.inSystem(ctx => setOption('timezone', 'America/New_York', ctx))
    const made = (
      await write('posts', { title: 'Zoned', content: 'x', status: 'publish', date: '2026-07-01T12:00:00' })
    ).body
    assert.deepEqual([made.date, made.date_gmt], ['2026-07-01T12:00:00', '2026-07-01T16:00:00'])
    const utc = (
      await write('posts', { title: 'Universal', content: 'x', status: 'publish', date_gmt: '2026-07-01T12:00:00' })
    ).body
    assert.deepEqual([utc.date, utc.date_gmt], ['2026-07-01T08:00:00', '2026-07-01T12:00:00'])
    await site.inSystem(ctx => setOption('timezone', 'UTC', ctx))
  })

  test('listeners are told in order, inside the transaction, with what was before and what is after', async () => {
    const told: [string, Happening][] = []
    const actions = [...Object.values(postHooks), termHooks.setOnObject]
    const listeners = actions.map(action => on(action, 'test.listener', about => void told.push([action.name, about])))
    const names = () =>
      told
        .splice(0)
        .map(([name]) => name)
        .join(' ')
    await whileListening(site, listeners, async () => {
      const post = await site.inSystem(ctx => createPost({ title: 'Told', content: 'x' }, ctx))
      assert.equal(names(), 'set_object_terms transition_post_status save_post insert_post after_insert_post')
      await site.inSystem(ctx => updatePost(post.id, { title: 'Told again', status: 'publish', password: 'hush' }, ctx))
      const update = told.find(([name]) => name === 'post_updated')?.[1]
      assert.deepEqual(
        [update?.before?.title, update?.after?.title, update?.object],
        ['Told', 'Told again', { type: 'post', id: post.id, label: 'Told again' }],
      )
      assert.doesNotMatch(JSON.stringify(told), /hush/)
      assert.deepEqual(told.find(([name]) => name === 'transition_post_status')?.[1].extra, {
        old_status: 'draft',
        new_status: 'publish',
        type: 'post',
      })
      assert.equal(
        names(),
        'put_post_revision transition_post_status post_updated save_post insert_post after_insert_post',
      )
      await site.inSystem(ctx => trashPost(post.id, ctx))
      assert.equal(names(), 'transition_post_status post_updated save_post insert_post trashed_post after_insert_post')
      await site.inSystem(ctx => restorePost(post.id, ctx))
      assert.match(names(), /untrashed_post/)
      await site.inSystem(ctx => deletePost(post.id, ctx))
      assert.equal(names(), 'before_delete_post deleted_post')
    })
  })

  test('a listener that throws undoes the save', async () => {
    const failing = on(postHooks.save, 'test.failing', () => {
      throw new Error('no')
    })
    const count = () => site.inSystem(async ctx => (await ctx.db.selectFrom('posts').select('id').execute()).length)
    const earlier = await count()
    await whileListening(site, [failing], () =>
      assert.rejects(site.inSystem(ctx => createPost({ title: 'Undone', content: 'x' }, ctx))),
    )
    assert.equal(await count(), earlier)
  })

  test('a filter may change what is stored', async () => {
    const louder = on(insertPostData, 'test.louder', row => ({ ...row, title: row.title.toUpperCase() }))
    const post = await whileListening(site, [louder], () =>
      site.inSystem(ctx => createPost({ title: 'loud', content: 'x' }, ctx)),
    )
    assert.equal(post.title, 'LOUD')
  })

  test('a post comes back from the trash as a draft, with its slug, and the trash is emptied after thirty days', async () => {
    const make = (title: string) => site.inSystem(ctx => createPost({ title, content: 'x', status: 'publish' }, ctx))
    const [old, young, back] = [await make('Old trash'), await make('Young trash'), await make('Saved')]
    await site.inSystem(async ctx => {
      await trashPost(old.id, ctx)
      await trashPost(back.id, ctx)
      const restored = await restorePost(back.id, ctx)
      assert.deepEqual([restored.status, restored.slug, restored.status_before_trash], ['draft', 'saved', null])
    })
    site.moveClock(20 * DAY)
    await site.inSystem(ctx => trashPost(young.id, ctx))
    site.moveClock(11 * DAY)
    await emptyTrash.run(null, await site.systemContext())
    const present = (id: number) => site.inSystem(async ctx => (await getPost(id, ctx)) !== null)
    assert.deepEqual([await present(old.id), await present(young.id), await present(back.id)], [false, true, true])
  })

  test('posts of a deleted account go to somebody else, or to the trash', async () => {
    const gone = (await site.account('gone', ['author'])).id
    const heir = (await site.account('heir', ['author'])).id
    const make = (title: string) =>
      site.inSystem(ctx => createPost({ title, content: 'x', status: 'publish', author: gone }, ctx))
    const one = await make('Inherited')
    const object = { type: 'user', id: gone, label: 'gone' }
    await site.inSystem(ctx => ctx.hooks.fire(deleteUser, { object, extra: { reassign: heir } }, ctx))
    assert.equal((await site.inSystem(ctx => getPost(one.id, ctx)))?.author_id, heir)
    const two = await make('Orphaned')
    await site.inSystem(ctx => ctx.hooks.fire(deleteUser, { object, extra: { reassign: null } }, ctx))
    assert.equal((await site.inSystem(ctx => getPost(two.id, ctx)))?.status, 'trash')
  })

  test('counts of terms follow status, type and links', async () => {
    const term = await site.inSystem(ctx => createTerm('post_tag', { name: 'Counted' }, ctx))
    const count = async () =>
      (
        await site.inSystem((ctx: ReadContext) =>
          ctx.db.selectFrom('terms').select('count').where('id', '=', term.id).executeTakeFirst(),
        )
      )?.count
    const post = await site.inSystem(ctx =>
      createPost({ title: 'Tagged', content: 'x', terms: { post_tag: [term.id, 999_999] } }, ctx),
    )
    assert.equal(await count(), 0)
    await site.inSystem(ctx => updatePost(post.id, { status: 'publish' }, ctx))
    assert.equal(await count(), 1)
    await site.inSystem(ctx => setPostTerms(post.id, { taxonomy: 'post_tag', ids: [] }, ctx))
    assert.equal(await count(), 0)
    await site.inSystem(ctx => setPostTerms(post.id, { taxonomy: 'post_tag', ids: [term.id] }, ctx))
    await site.inSystem(ctx => trashPost(post.id, ctx))
    assert.equal(await count(), 0)
    await site.inSystem(ctx => updatePost(post.id, { status: 'publish' }, ctx))
    assert.equal(await count(), 1)
    await site.inSystem(ctx => deletePost(post.id, ctx))
    assert.equal(await count(), 0)
  })

  test('nothing of all this was an error of ours', () => {
    assert.deepEqual(errorsOf(site), [])
  })
})
