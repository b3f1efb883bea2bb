import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { uploadMedia } from '../media.ts'
import { type Kit, startKit } from './kit.ts'
import * as samples from './samples.ts'

forEachEngine(engine => {
  let kit: Kit
  before(async () => {
    kit = await startKit(engine)
  })
  after(() => kit.app.dispose())

  test('host 23 a file is uploaded as the body of the request', async () => {
    const made = await kit.upload({
      name: 'Mein Föto.PNG',
      query: '?title=Seaside&alt_text=A+beach&caption=At+the+sea',
    })
    assert.equal(made.status, 201)
    const { body } = made
    assert.match(made.headers.location ?? '', new RegExp(`/api/host/v1/media/${body.id}$`))
    assert.deepEqual(
      [
        body.type,
        body.status,
        body.media_type,
        body.mime_type,
        body.title.raw,
        body.alt_text,
        body.caption.raw,
        body.post,
      ],
      ['attachment', 'inherit', 'image', 'image/png', 'Seaside', 'A beach', 'At the sea', null],
    )
    assert.equal(body.caption.rendered, '<p>At the sea</p>')
    assert.match(body.source_url, /^http:\/\/localhost:8080\/uploads\/\d{4}\/\d{2}\/Mein-Foto(-\d+)?\.png$/)
    assert.deepEqual(body.media_details, {
      width: 40,
      height: 25,
      file: body.source_url.slice('http://localhost:8080/uploads/'.length),
      filesize: samples.png.length,
      sizes: {},
    })
    assert.equal(body.filesize, samples.png.length)
    assert.deepEqual(await readFile(kit.onDisk(body.source_url)), samples.png)
  })

  test('host 23 a file is uploaded as the part of a form, with what is said of it', async () => {
    const mark = 'x-mark-x'
    const part = (head: string, content: string | Buffer) =>
      Buffer.concat([
        Buffer.from(`--${mark}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
        Buffer.from(content),
        Buffer.from('\r\n'),
      ])
    const payload = Buffer.concat([
      part('name="description"', 'A <b>map</b><script>x</script>'),
      part('name="file"; filename="map.pdf"\r\nContent-Type: application/pdf', samples.pdf),
      Buffer.from(`--${mark}--\r\n`),
    ])
    const made = await kit.send('POST', '/media', {
      as: 'author',
      payload,
      headers: { 'content-type': `multipart/form-data; boundary=${mark}` },
    })
    assert.equal(made.status, 201)
    assert.deepEqual([made.body.title.raw, made.body.media_type, made.body.filename], ['map', 'file', 'map.pdf'])
    assert.equal(made.body.description.raw, 'A <b>map</b>')
    assert.equal('width' in made.body.media_details, false)
  })

  test('host 23 a body without a name is refused, and so is one without a file', async () => {
    const codes = async (headers: Record<string, string>, payload: Buffer | string = samples.png) => {
      const refused = await kit.send('POST', '/media', { as: 'author', payload, headers })
      assert.equal(refused.status, 400)
      return refused.body.code
    }
    assert.equal(await codes({ 'content-type': 'image/png' }), 'rest_upload_no_content_disposition')
    assert.equal(
      await codes({ 'content-type': 'image/png', 'content-disposition': 'attachment' }),
      'rest_upload_invalid_disposition',
    )
    assert.equal(await codes({ 'content-type': 'application/json' }, '{"title":"No file"}'), 'rest_upload_no_data')
    assert.equal(await codes({ 'content-disposition': 'attachment; filename=a.png' }), 'rest_upload_no_content_type')
    assert.equal(
      await codes({ 'content-type': 'image/png', 'content-disposition': 'attachment; filename=a.png' }, ''),
      'rest_upload_no_data',
    )
  })

  test('host 23 only those who may upload do', async () => {
    const asSubscriber = await kit.upload({ as: 'subscriber' })
    assert.deepEqual([asSubscriber.status, asSubscriber.body.code], [403, 'rest_cannot_create'])
    const asVisitor = await kit.upload({ as: null })
    assert.deepEqual([asVisitor.status, asVisitor.body.code], [401, 'rest_cannot_create'])
  })

  test('host 23 a file that is not the one that Content-MD5 describes is refused', async () => {
    const digest = createHash('md5').update(samples.png).digest()
    for (const right of [digest.toString('base64'), digest.toString('hex')])
      assert.equal((await kit.upload({ headers: { 'content-md5': right } })).status, 201)
    const wrong = await kit.upload({
      headers: { 'content-md5': digest.toString('hex').replace(/^./, mark => (mark === '0' ? '1' : '0')) },
    })
    assert.deepEqual([wrong.status, wrong.body.code], [412, 'rest_upload_hash_mismatch'])
  })

  test('P15 pictures that can hold scripts, pages and scripts are not taken, whatever they are called', async () => {
    const count = (await kit.allFiles()).length
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const names = ['a.svg', 'a.html', 'a.js', 'a.php', 'a', 'a.png', 'a.jpg', 'a.pdf', 'a.png.svg']
    for (const name of names) {
      const refused = await kit.upload({ name, bytes: svg, as: 'admin', headers: { 'content-type': 'image/svg+xml' } })
      assert.deepEqual([refused.status, refused.body.code], [400, 'rest_upload_sideload_error'], name)
    }
    assert.equal((await kit.upload({ name: 'photo.jpg' })).status, 400)
    assert.equal((await kit.allFiles()).length, count)
  })

  test('host 23 two files of one name are two files, also at the same moment', async () => {
    await kit.app.authorization('author')
    const made = await Promise.all(Array.from({ length: 8 }, () => kit.upload({ name: 'same.png' })))
    const urls = new Set(made.map(answer => answer.body.source_url))
    assert.equal(urls.size, 8)
    for (const url of urls) assert.deepEqual(await readFile(kit.onDisk(url)), samples.png)
  })

  test('P17 a name that leads elsewhere is stored in its place', async () => {
    const made = await kit.upload({ name: '../../../../etc/evil.png' })
    assert.match(made.body.source_url, /\/uploads\/\d{4}\/\d{2}\/evil\.png$/)
  })

  test('host 23 when the row cannot be stored the file goes again', async () => {
    const count = (await kit.allFiles()).length
    const refused = await kit.upload({ name: 'refused.png', query: '?post=999999' })
    assert.deepEqual([refused.status, refused.body.code], [403, 'rest_cannot_edit'])
    assert.equal((await kit.allFiles()).length, count)
  })

  test('host 23 files are attached to posts that one may edit, and to no files', async () => {
    const own = await kit.newPost('publish', 'author')
    assert.equal((await kit.upload({ query: `?post=${own}` })).body.post, own)
    assert.equal((await kit.upload({ query: `?post=${await kit.newPost('publish')}` })).body.code, 'rest_cannot_edit')
    const file = (await kit.upload()).body.id
    assert.equal((await kit.upload({ query: `?post=${file}` })).body.code, 'rest_invalid_param')
  })

  test('host 23 an extension adds a kind of file', async () => {
    const { hooks } = kit.app.app.internals
    const type = { extensions: ['geojson'], mime: 'application/geo+json', fits: () => true }
    hooks.addFilter('upload_mimes', (types: readonly object[]) => [...types, type], { id: 'geo' })
    assert.equal((await kit.upload({ name: 'map.geojson' })).body.mime_type, 'application/geo+json')
    hooks.remove('upload_mimes', 'geo')
    assert.equal((await kit.upload({ name: 'map.geojson' })).status, 400)
  })

  test('host 23 code uploads in its own transaction', async () => {
    const media = await kit.app.inSystem(ctx =>
      uploadMedia({ bytes: samples.gif, filename: 'by-code.gif' }, { title: 'By code', author: 1 }, ctx),
    )
    assert.deepEqual([media.post.title, media.file.width, media.post.mime], ['By code', 40, 'image/gif'])
  })
})
