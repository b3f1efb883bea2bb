import assert from 'node:assert/strict'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import type { Happening } from '../../happening.ts'
import { deletePost } from '../../posts/posts.ts'
import { sweepUploads } from '../sweep-uploads.ts'
import { exists, type Kit, startKit } from './kit.ts'
import * as samples from './samples.ts'

forEachEngine(engine => {
  let kit: Kit
  before(async () => {
    kit = await startKit(engine)
  })
  after(() => kit.app.dispose())

  const total = async (query: string, as: string | null = null) =>
    Number((await kit.send('GET', `/media?${query}`, { as })).headers['x-host-total'])

  test('P17 files of a post that one may not read are neither listed, counted nor read', async () => {
    const draft = await kit.newPost('draft')
    const before = await total('')
    const { id } = (await kit.upload({ as: 'editor', query: `?post=${draft}` })).body
    assert.equal(await total(''), before)
    assert.equal(await total(`parent=${draft}`, 'author'), 0)
    assert.equal(await total(`parent=${draft}`, 'editor'), 1)
    const hidden = await kit.send('GET', `/media/${id}`)
    assert.equal(hidden.status, 404)
    assert.deepEqual(hidden.body, (await kit.send('GET', '/media/999999')).body)
    assert.equal((await kit.send('GET', `/media/${id}`, { as: 'editor' })).status, 200)
    await kit.send('PUT', `/posts/${draft}`, { as: 'admin', body: { status: 'publish' } })
    assert.equal((await kit.send('GET', `/media/${id}`)).status, 200)
    assert.equal(await total(''), before + 1)
  })

  test('host 23 lists are narrowed by kind, type, name and time, and sorted', async () => {
    const marked = async (name: string, bytes: Buffer) =>
      (await kit.upload({ name, bytes, query: '?description=Zebrafinch' })).body
    const picture = await marked('list-a.png', samples.png)
    const document = await marked('list-b.pdf', samples.pdf)
    const film = await marked('list-c.mp4', samples.mp4)
    const all = [picture.id, document.id, film.id]
    const list = async (query: string) =>
      (await kit.send('GET', `/media?include=${all.join()}&${query}`)).body.map((item: { id: number }) => item.id)
    assert.deepEqual(await list('orderby=id&order=asc'), all)
    assert.deepEqual(await list('media_type=image'), [picture.id])
    assert.deepEqual(await list('media_type=video,application&orderby=id&order=asc'), [document.id, film.id])
    assert.deepEqual(await list('mime_type=application/pdf'), [document.id])
    assert.deepEqual(await list('orderby=title&order=asc'), all)
    assert.deepEqual(await list(`orderby=include`), all)
    assert.deepEqual(await list(`slug=${film.slug}`), [film.id])
    assert.deepEqual(await list('after=2100-01-01T00:00:00'), [])
    assert.deepEqual(await list('search=zebraf&orderby=relevance&order=desc'), [...all].reverse())
    assert.equal((await kit.send('GET', '/media?media_type=svg')).status, 400)
    assert.equal((await kit.send('GET', '/media?per_page=101')).status, 400)
    assert.equal((await kit.send('GET', '/media?page=999')).body.code, 'rest_post_invalid_page_number')
    const page = await kit.send('GET', `/media?include=${all.join()}&per_page=2`)
    assert.deepEqual([page.headers['x-host-total'], page.headers['x-host-totalpages']], ['3', '2'])
  })

  test('host 23 what is said of a file is changed by those who may edit it', async () => {
    const { id, source_url } = (await kit.upload()).body
    assert.equal((await kit.send('PUT', `/media/${id}`, { as: 'subscriber', body: { alt_text: 'x' } })).status, 403)
    assert.equal((await kit.send('PUT', `/media/${id}`, { body: { alt_text: 'x' } })).status, 401)
    const body = {
      title: { raw: 'New' },
      caption: 'Below',
      alt_text: 'A <i>tree</i>',
      source_url: 'https://evil.example/',
      mime_type: 'text/html',
      media_details: {},
    }
    const changed = await kit.send('PUT', `/media/${id}`, { as: 'author', body })
    assert.equal(changed.status, 200)
    assert.deepEqual(
      [changed.body.title.raw, changed.body.caption.raw, changed.body.alt_text],
      ['New', 'Below', 'A tree'],
    )
    assert.deepEqual([changed.body.source_url, changed.body.mime_type], [source_url, 'image/png'])
    const view = await kit.send('GET', `/media/${id}`)
    assert.equal('raw' in view.body.caption, false)
    assert.equal((await kit.send('GET', `/media/${id}?context=edit`)).body.code, 'rest_forbidden_context')
    const embed = await kit.send('GET', `/media/${id}?context=embed`)
    assert.deepEqual(['source_url' in embed.body, 'description' in embed.body], [true, false])
  })

  test('host 23 a post is not a file', async () => {
    const post = await kit.newPost('publish')
    assert.equal((await kit.send('GET', `/media/${post}`, { as: 'admin' })).status, 404)
    assert.equal((await kit.send('DELETE', `/media/${post}?force=true`, { as: 'admin' })).status, 404)
  })

  test('host 23 files have no trash: they are deleted for good, with what is on the disk', async () => {
    const { id, source_url } = (await kit.upload()).body
    const kept = await kit.send('DELETE', `/media/${id}`, { as: 'author' })
    assert.deepEqual([kept.status, kept.body.code], [501, 'rest_trash_not_supported'])
    assert.equal((await kit.send('DELETE', `/media/${id}?force=true`, { as: 'subscriber' })).status, 403)
    const gone = await kit.send('DELETE', `/media/${id}?force=true`, { as: 'author' })
    assert.deepEqual([gone.body.deleted, gone.body.previous.id], [true, id])
    assert.equal((await kit.send('GET', `/media/${id}`, { as: 'author' })).status, 404)
    assert.equal(await exists(kit.onDisk(source_url)), false)
  })

  test('host 23 a delete that is rolled back leaves the file', async () => {
    const { id, source_url } = (await kit.upload()).body
    const failing = kit.app.inSystem(async ctx => {
      await deletePost(id, ctx)
      throw new Error('changed my mind')
    })
    await assert.rejects(failing, /changed my mind/)
    assert.equal(await exists(kit.onDisk(source_url)), true)
    assert.equal((await kit.send('GET', `/media/${id}`)).status, 200)
  })

  test('host 23 uploads, changes and deletes are told', async () => {
    const heard: [string, Happening][] = []
    const { hooks } = kit.app.app.internals
    const names = ['add_attachment', 'edit_attachment', 'delete_attachment']
    for (const name of names)
      hooks.addAction(name, (told: Happening) => void heard.push([name, told]), { id: 'listening test' })
    const { id } = (await kit.upload()).body
    await kit.send('PUT', `/media/${id}`, { as: 'author', body: { alt_text: 'New' } })
    await kit.send('DELETE', `/media/${id}?force=true`, { as: 'author' })
    for (const name of names) hooks.remove(name, 'listening test')
    assert.deepEqual(
      heard.map(([name]) => name),
      names,
    )
    assert.deepEqual(heard[1]?.[1].object, { type: 'media', id, label: 'photo' })
    assert.deepEqual([heard[1]?.[1].before?.alt_text, heard[1]?.[1].after?.alt_text], ['', 'New'])
    assert.equal(heard[0]?.[1].extra?.mime_type, 'image/png')
  })

  test('host 23 files that no row names go after a day, others stay', async () => {
    const { source_url } = (await kit.upload()).body
    const month = kit.onDisk(source_url).slice(0, kit.onDisk(source_url).lastIndexOf('/'))
    const [old, fresh, half] = [
      join(month, 'orphan.png'),
      join(month, 'orphan-fresh.png'),
      join(kit.folder, '.incoming', 'half'),
    ]
    await mkdir(join(kit.folder, '.incoming'), { recursive: true })
    for (const path of [old, fresh, half]) await writeFile(path, 'x')
    const longAgo = new Date(Date.now() - 2 * 86_400_000)
    for (const path of [old, half, kit.onDisk(source_url)]) await utimes(path, longAgo, longAgo)
    await sweepUploads.run(null, await kit.app.systemContext())
    assert.deepEqual(await Promise.all([old, fresh, half, kit.onDisk(source_url)].map(exists)), [
      false,
      true,
      false,
      true,
    ])
  })

  test('X-13 a file of a private post becomes nobody’s picture who may not see it', async () => {
    const hidden = await kit.newPost('private')
    const { body: file } = await kit.upload({ as: 'admin', query: `?post=${hidden}` })
    assert.equal((await kit.send('GET', `/media/${file.id}`, { as: 'author' })).status, 404)
    const own = await kit.newPost('publish', 'author')
    const put = (as: string, featured_media: number) =>
      kit.send('PUT', `/posts/${own}`, { as, body: { featured_media } })
    const refused = await put('author', file.id)
    assert.deepEqual([refused.status, refused.body.code], [400, 'rest_invalid_featured_media'])
    assert.equal((await put('author', (await kit.upload()).body.id)).status, 200)
    assert.equal((await put('editor', file.id)).status, 200)
    const again = await kit.send('PUT', `/posts/${own}`, {
      as: 'author',
      body: { featured_media: file.id, title: 'New' },
    })
    assert.equal(again.status, 200, 'what is there already may be sent back')
  })
})
