import assert from 'node:assert/strict'
import { stat } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { makeSizes, scalablePictures } from '../media.ts'
import { makeSizesJob } from '../sizes/make-sizes.ts'
import { sweepUploads } from '../sweep-uploads.ts'
import { exists, type Kit, startKit } from './kit.ts'
import { paintPicture } from './pictures.ts'
import * as samples from './samples.ts'

const photo = await paintPicture(900, 600)

forEachEngine(engine => {
  let kit: Kit
  before(async () => {
    kit = await startKit(engine)
  })
  after(() => kit.app.dispose())

  const drain = () => kit.app.app.jobs.drain()
  const upload = async (bytes = photo, name = 'photo.jpg', query = '') =>
    (await kit.upload({ bytes, name, query })).body as { id: number; source_url: string; media_details: Details }
  const detailsOf = async (id: number, as: string | null = null): Promise<Details> =>
    (await kit.send('GET', `/media/${id}`, { as })).body.media_details
  const stored = async (id: number) => scalablePictures([id], await kit.app.systemContext())

  test('U-16 an upload answers at once, and has its sizes when the job is done', async () => {
    const made = await upload(photo, 'Seaside.jpg')
    assert.deepEqual(made.media_details.sizes, {})
    await drain()
    const { sizes, ...original } = await detailsOf(made.id)
    assert.deepEqual([original.width, original.height, original.filesize], [900, 600, photo.length])
    assert.deepEqual(Object.keys(sizes).toSorted(), ['full', 'medium', 'medium_large', 'thumbnail'])
    assert.deepEqual(
      Object.values(sizes).map(({ width, height }) => [width, height]),
      [
        [768, 512],
        [300, 200],
        [150, 150],
        [900, 600],
      ],
    )
    const { filesize, ...medium } = sizes.medium!
    assert.deepEqual(medium, {
      file: 'Seaside-300x200.jpg',
      width: 300,
      height: 200,
      mime_type: 'image/jpeg',
      source_url: made.source_url.replace('Seaside.jpg', 'Seaside-300x200.jpg'),
    })
    const answer = await kit.app.fetch('GET', new URL(medium.source_url).pathname)
    assert.deepEqual(
      [answer.status, answer.headers['content-type'], answer.headers['content-length']],
      [200, 'image/jpeg', String(filesize)],
    )
    assert.equal(sizes.full?.source_url, made.source_url)
  })

  test('U-16 scaled files are for the account of the server alone, as the original is', async () => {
    const { id, source_url } = await upload()
    await drain()
    const { sizes } = await detailsOf(id)
    const modeOf = async (url: string) => (await stat(kit.onDisk(url))).mode
    assert.equal(await modeOf(sizes.medium!.source_url), await modeOf(source_url))
  })

  const untouched = [
    { name: 'a small picture', file: 'small.png', bytes: samples.png },
    { name: 'a GIF', file: 'a.gif', bytes: samples.gif },
    { name: 'a moving WebP', file: 'moving.webp', bytes: samples.movingWebp(900, 600) },
    { name: 'a PNG that claims 900 million points', file: 'bomb.png', bytes: samples.pngHead(30_000, 30_000) },
    { name: 'a document', file: 'map.pdf', bytes: samples.pdf },
  ]
  for (const { name, file, bytes } of untouched) {
    test(`U-16 ${name} stays as it is`, async () => {
      const files = (await kit.allFiles()).length
      const { id } = await upload(bytes, file)
      await drain()
      assert.deepEqual((await detailsOf(id)).sizes, {})
      assert.equal((await kit.allFiles()).length, files + 1)
    })
  }

  test('U-16 a broken picture is given up with a word in the log, and not tried again', async () => {
    const { id } = await upload(samples.pngHead(900, 600), 'broken.png')
    await drain()
    assert.deepEqual((await detailsOf(id)).sizes, {})
    assert.equal((await stored(id))[0]?.sizes, '{}')
    const told = kit.app.complaints.filter(({ message }) => message === 'A picture could not be scaled.')
    assert.equal(told.length, 1)
  })

  test('U-16 a size has the rights of its picture: hidden with it, shown with it', async () => {
    const draft = await kit.newPost('draft', 'author')
    const { id } = await upload(photo, 'hidden.jpg', `?post=${draft}`)
    await drain()
    assert.equal((await kit.send('GET', `/media/${id}`)).status, 404)
    assert.equal('medium' in (await detailsOf(id, 'author')).sizes, true)
  })

  test('U-16 scaled files go with their picture', async () => {
    const files = (await kit.allFiles()).length
    const { id } = await upload()
    await drain()
    assert.equal((await kit.allFiles()).length, files + 4)
    await kit.send('DELETE', `/media/${id}?force=true`, { as: 'author' })
    assert.equal((await kit.allFiles()).length, files)
  })

  test('U-16 a picture that is deleted before its job, or during it, leaves nothing', async () => {
    const files = (await kit.allFiles()).length
    const early = await upload()
    await kit.send('DELETE', `/media/${early.id}?force=true`, { as: 'author' })
    await drain()
    const late = await upload()
    const [picture] = await stored(late.id)
    const underWay = makeSizes(picture!, await kit.app.systemContext())
    // The process has the file open before it is gone, or finds none: neither leaves anything behind.
    await kit.send('DELETE', `/media/${late.id}?force=true`, { as: 'author' })
    assert.equal(await underWay, 0)
    await drain()
    assert.equal((await kit.allFiles()).length, files)
  })

  test('U-16 two servers at the same job leave one set of files', async () => {
    const files = (await kit.allFiles()).length
    const { id } = await upload()
    const ctx = await kit.app.systemContext()
    const [picture] = await stored(id)
    const made = await Promise.all([makeSizes(picture!, ctx), makeSizes(picture!, ctx)])
    assert.deepEqual(made.toSorted(), [0, 3])
    await makeSizesJob.run({ id }, ctx)
    await drain()
    assert.equal((await kit.allFiles()).length, files + 4)
    for (const { source_url } of Object.values((await detailsOf(id)).sizes))
      assert.equal(await exists(kit.onDisk(source_url)), true)
  })

  test('U-16 sizes that are made again take the place of the old ones', async () => {
    const { id } = await upload()
    await drain()
    const files = (await kit.allFiles()).length
    const [picture] = await stored(id)
    assert.equal(await makeSizes(picture!, await kit.app.systemContext()), 3)
    assert.equal((await kit.allFiles()).length, files)
    const { sizes } = await detailsOf(id)
    assert.equal(await exists(kit.onDisk(sizes.medium!.source_url)), true)
  })

  test('U-16 the sweep of old files knows scaled ones', async () => {
    const { id } = await upload()
    await drain()
    const files = (await kit.allFiles()).length
    kit.app.moveClock(3 * 86_400_000)
    await sweepUploads.run(null, await kit.app.systemContext())
    kit.app.moveClock(-3 * 86_400_000)
    assert.equal((await kit.allFiles()).length, files)
    assert.equal(await exists(kit.onDisk((await detailsOf(id)).sizes.medium!.source_url)), true)
  })

  test('U-16 two pictures of one name, and one that is called like a size, keep apart', async () => {
    const small = await paintPicture(400, 400)
    const first = await upload(small, 'same-300x300.jpg')
    const second = await upload(small, 'same.jpg')
    await drain()
    const { sizes } = await detailsOf(second.id)
    assert.equal(sizes.medium?.file, 'same-300x300-2.jpg')
    assert.equal(await exists(kit.onDisk(first.source_url)), true)
  })
})

type Size = { file: string; width: number; height: number; mime_type: string; filesize: number; source_url: string }
type Details = { width: number; height: number; filesize: number; sizes: Record<string, Size> }
