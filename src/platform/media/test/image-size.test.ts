import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cpuTimeOf } from '../../../../test/kit/cpu-time.ts'
import { imageSize } from '../formats/image-size.ts'
import * as samples from './samples.ts'

const pictures: readonly (readonly [string, Buffer, string])[] = [
  ['a png', samples.png, 'image/png'],
  ['a jpeg', samples.jpeg, 'image/jpeg'],
  ['a gif', samples.gif, 'image/gif'],
  ['a lossy webp', samples.webpLossy, 'image/webp'],
  ['a lossless webp', samples.webpLossless, 'image/webp'],
  ['an extended webp', samples.webpExtended, 'image/webp'],
  ['an avif with a smaller part', samples.avif, 'image/avif'],
]

for (const [name, bytes, mime] of pictures) {
  test(`host 23 the size of ${name} is read from its header`, () => {
    assert.deepEqual(imageSize(bytes, mime), { width: 40, height: 25 })
  })
}

for (const order of ['II', 'MM'] as const) {
  test(`host 23 a jpeg whose note (${order}) turns it by a quarter is as large as it is seen`, () => {
    assert.deepEqual(imageSize(samples.turnedJpeg(order), 'image/jpeg'), { width: 25, height: 40 })
  })
}

test('host 23 a file that is no picture has no size', () => {
  assert.equal(imageSize(samples.pdf, 'application/pdf'), null)
})

test('host 23 a picture that is cut off anywhere has its size or none, and breaks nothing', () => {
  for (const [, bytes, mime] of pictures) {
    for (let length = 0; length < bytes.length; length++) {
      const size = imageSize(bytes.subarray(0, length), mime)
      assert.ok(size === null || (size.width > 0 && size.height > 0))
    }
  }
})

test('host 23 no bytes behind a true beginning make a reader throw', () => {
  const heads = [
    samples.jpeg.subarray(0, 4),
    samples.webpLossy.subarray(0, 16),
    samples.png.subarray(0, 12),
    samples.turnedJpeg('II').subarray(0, 36),
  ]
  fc.assert(
    fc.property(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 200 }), (head, tail) => {
      const bytes = Buffer.concat([head, tail])
      for (const mime of ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']) imageSize(bytes, mime)
    }),
    { numRuns: 2000 },
  )
})

test('host 23 a jpeg made of filling only is given up soon', () => {
  const filling = Buffer.concat([samples.jpeg.subarray(0, 2), Buffer.alloc(32 * 1024 * 1024, 0xff)])
  assert.ok(cpuTimeOf(() => assert.equal(imageSize(filling, 'image/jpeg'), null)) < 50)
})
