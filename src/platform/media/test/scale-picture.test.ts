import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { plannedSizes, type ScaledType, scaledTypes } from '../sizes/planned-sizes.ts'
import { scalePicture } from '../sizes/scale-picture.ts'
import { colorAt, decodePicture, PLACE, paintPicture, withExif, withProfile } from './pictures.ts'
import * as samples from './samples.ts'

const plans = [
  {
    name: 'a photo of a telephone has all sizes',
    size: { width: 4000, height: 3000 },
    sizes: '2048x1536 1536x1152 1024x768 768x576 300x225 150x150',
  },
  {
    name: 'of a tall picture two sizes are one file',
    size: { width: 1000, height: 2000 },
    sizes: '768x1536 512x1024 150x300 150x150',
  },
  { name: 'nothing is made larger', size: { width: 800, height: 200 }, sizes: '768x192 300x75 150x150' },
  { name: 'a low picture is cut to what there is', size: { width: 299, height: 20 }, sizes: '150x20' },
  {
    name: 'a line keeps a point of height',
    size: { width: 2000, height: 1 },
    sizes: '1536x1 1024x1 768x1 300x1 150x1',
  },
  { name: 'a small one stays as it is', size: { width: 150, height: 150 }, sizes: '' },
  { name: 'more points than can be decoded are left alone', size: { width: 10_000, height: 5001 }, sizes: '' },
  { name: 'so are sizes that only a header can have', size: { width: 4_294_967_295, height: 1 }, sizes: '' },
]

describe('U-16 which sizes a picture gets', () => {
  for (const { name, size, sizes } of plans) {
    test(name, () =>
      assert.equal(
        plannedSizes(size)
          .map(({ width, height }) => `${width}x${height}`)
          .join(' '),
        sizes,
      ),
    )
  }

  test('sizes that are alike share their names', () => {
    assert.deepEqual(plannedSizes({ width: 1000, height: 2000 })[0]?.names, ['1536x1536', 'medium_large'])
  })
})

describe('U-16 how pictures are scaled', () => {
  for (const mime of scaledTypes) {
    test(`${mime} is read, scaled and written`, async () => {
      const scaled = await scalePicture(await paintPicture(640, 400, mime), mime)
      assert.deepEqual(
        scaled.map(({ names, width, height }) => [...names, width, height]),
        [
          ['medium', 300, 188],
          ['thumbnail', 150, 150],
        ],
      )
      for (const { bytes, width, height } of scaled) {
        const pixels = await decodePicture(bytes, mime)
        assert.deepEqual([pixels.width, pixels.height], [width, height])
        assert.deepEqual([colorAt(pixels, 0.2, 0.5), colorAt(pixels, 0.8, 0.5)], ['red', 'blue'])
      }
    })
  }

  const turns = [
    { orientation: 1, size: [300, 188], corners: ['red', 'red', 'blue'] },
    { orientation: 3, size: [300, 188], corners: ['blue', 'blue', 'red'] },
    { orientation: 6, size: [188, 300], corners: ['red', 'blue', 'red'] },
    { orientation: 8, size: [188, 300], corners: ['blue', 'red', 'blue'] },
  ]
  for (const { orientation, size, corners } of turns) {
    test(`a photo with the orientation ${orientation} stands upright, and tells no place`, async () => {
      const scaled = await scalePicture(withExif(await paintPicture(640, 400), orientation), 'image/jpeg')
      const medium = scaled.find(({ names }) => names.includes('medium'))!
      assert.equal(medium.bytes.includes('Exif'), false)
      assert.equal(medium.bytes.includes(PLACE), false)
      const pixels = await decodePicture(medium.bytes)
      assert.deepEqual([pixels.width, pixels.height], size)
      // Above on the left, below on the left, above on the right.
      const seen = [colorAt(pixels, 0.1, 0.1), colorAt(pixels, 0.1, 0.9), colorAt(pixels, 0.9, 0.1)]
      assert.deepEqual(seen, corners)
    })
  }

  test('the colour profile stays', async () => {
    const [medium] = await scalePicture(withProfile(await paintPicture(640, 400)), 'image/jpeg')
    assert.ok(medium?.bytes.includes('ICC_PROFILE'))
    assert.equal((await decodePicture(medium?.bytes ?? Buffer.alloc(0))).width, 300)
  })

  test('a very wide picture keeps its middle', async () => {
    const scaled = await scalePicture(await paintPicture(6400, 1200), 'image/jpeg')
    assert.deepEqual(scaled[0] && [scaled[0].width, scaled[0].height], [2048, 384])
    const pixels = await decodePicture(scaled[0]!.bytes)
    assert.deepEqual([colorAt(pixels, 0.49, 0.5), colorAt(pixels, 0.51, 0.5)], ['red', 'blue'])
  })

  test('no file is longer than the original', async () => {
    const plain = await scalePicture(samples.flatPng(400, 400), 'image/png')
    assert.deepEqual(plain, [])
  })
})

const leftAlone: { name: string; mime: ScaledType; bytes: () => Promise<Buffer> }[] = [
  { name: 'a moving WebP', mime: 'image/webp', bytes: async () => samples.movingWebp(640, 400) },
  { name: 'a moving PNG', mime: 'image/png', bytes: async () => samples.movingPng(640, 400) },
  {
    name: 'a PNG of 900 million points in 67 bytes',
    mime: 'image/png',
    bytes: async () => samples.pngHead(30_000, 30_000),
  },
]
const broken: typeof leftAlone = [
  {
    name: 'a JPEG that ends in its head',
    mime: 'image/jpeg',
    bytes: async () => (await paintPicture(400, 400)).subarray(0, 100),
  },
  { name: 'a PNG without a picture', mime: 'image/png', bytes: async () => samples.pngHead(640, 400) },
  {
    name: 'a PNG that is cut off',
    mime: 'image/png',
    bytes: async () => (await paintPicture(400, 400, 'image/png')).subarray(0, 5000),
  },
  {
    name: 'a WebP that is cut off',
    mime: 'image/webp',
    bytes: async () => (await paintPicture(400, 400, 'image/webp')).subarray(0, 200),
  },
]

describe('U-16 what is not scaled', () => {
  for (const { name, mime, bytes } of leftAlone) {
    test(name, async () => assert.deepEqual(await scalePicture(await bytes(), mime), []))
  }
  for (const { name, mime, bytes } of broken) {
    test(`${name} is broken`, async () => {
      await assert.rejects(async () => scalePicture(await bytes(), mime))
    })
  }
})
