import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { published, type Site, startSite } from './kit.ts'

forEachEngine(engine => {
  let site: Site
  before(async () => {
    site = await startSite(engine)
  })
  after(() => site.dispose())

  const redirects = () => site.inSystem(ctx => ctx.db.selectFrom('redirects').selectAll().orderBy('id').execute())
  const move = (id: number, uri: string) => site.data('PUT', `/uris/post/${id}`, { uri })
  /** Gives every post the address of its pattern, and takes that back. */
  const runAndUndo = async () => {
    const body = { kind: 'post', type: 'post', include_manual: true, dry_run: false }
    const job = await site.finish(await site.data('POST', '/tools/regenerate', body))
    const between = await redirects()
    await site.finish(await site.data('POST', `/jobs/${job.id}/undo`))
    return between.map(row => [row.source, row.target_id])
  }

  test('G-27 G-34 old addresses that were too many for an item come back with the undo', async () => {
    const post = await site.make('posts', published('Traveller'))
    for (const uri of ['stop-1', 'stop-2', 'stop-3']) await move(post, uri)
    await site.set({ max_redirects_per_item: 2 })
    await site.data('PUT', '/permastructures/post_type/post', { pattern: 'diary/%postname%' })
    const stored = await redirects()
    assert.deepEqual(
      stored.map(row => row.source),
      ['stop-1', 'stop-2'],
    )
    assert.deepEqual(await runAndUndo(), [
      ['stop-2', post],
      ['stop-3', post],
    ])
    assert.deepEqual(await redirects(), stored)
    assert.equal(await site.visit('/stop-1/'), '301 /stop-3/')
  })

  test('G-34 a way to another item that a run turned round leads there again after the undo', async () => {
    const first = await site.make('posts', published('First'))
    const second = await site.make('posts', published('Second'))
    await move(first, 'corner')
    await move(first, 'elsewhere')
    await move(second, 'corner')
    const stored = await redirects()
    assert.equal(stored.find(row => row.source === 'corner')?.target_id, first)
    const between = await runAndUndo()
    assert.deepEqual(
      between.find(([source]) => source === 'corner'),
      ['corner', second],
    )
    assert.deepEqual(await redirects(), stored)
  })

  test('nothing of all this was an error of ours', () => {
    assert.deepEqual(site.complaints, [])
  })
})
