/** What the demonstration is made with: texts, chance, pictures, and the line that tells how far it is. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { composePost } from '../demo/compose-post.ts'
import { paintPng } from '../demo/pictures/png.ts'
import { scenes } from '../demo/pictures/scenes.ts'
import { createRandom } from '../demo/random.ts'
import { createTelling, seasonOf, wordsOfDate } from '../demo/telling.ts'
import { themeNames, themes } from '../demo/themes/themes.ts'
import { progressOn } from '../progress.ts'

describe('the text kit', () => {
  test('every gap of every text can be filled, in every month', () => {
    for (const name of themeNames) {
      const theme = themes[name]
      for (let month = 0; month < 12; month++) {
        const millis = Date.UTC(2026, month, 15, 12)
        const tell = createTelling({ ...theme.words, ...wordsOfDate(millis) }, createRandom(month))
        const texts = [
          ...theme.stories.flatMap(({ titles, openings }) => [...titles, ...openings]),
          ...theme.sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]),
          ...theme.lists.flatMap(({ intro, items }) => [intro, ...items]),
          ...theme.comments.flatMap(({ text, reply = '' }) => [text, reply]),
          ...[theme.paragraphs, theme.quotes, theme.closings].flat(),
        ]
        for (const text of texts) assert.doesNotMatch(tell(text), /[{}]|undefined/)
      }
    }
  })

  test('a gap means the same to the end, and begins with a capital where the template does', () => {
    const tell = createTelling({ dish: ['soup', 'stew', 'pie', 'tart'] }, createRandom(5))
    const [dish, ...others] = tell('{dish} {dish} {Dish}').split(' ')
    assert.deepEqual(others, [dish, dish!.charAt(0).toUpperCase() + dish!.slice(1)])
    assert.throws(() => tell('{drink}'), /no words for \{drink\}/)
  })

  test('sixty posts have sixty titles, and seasons are kept', () => {
    const taken = new Set<string>()
    const random = createRandom(1)
    for (let index = 0; index < 60; index++) {
      const millis = Date.UTC(2026, 0, 3) + index * 6 * 86_400_000
      const { title } = composePost({ theme: themes[themeNames[index % 4]!], millis, taken }, random)
      if (title.startsWith('After the frost')) assert.equal(seasonOf(millis), 'winter', title)
    }
    assert.equal(taken.size, 60)
  })
})

describe('chance', () => {
  test('is the same for the same seed, and streams do not disturb each other', () => {
    const draw = (random: ReturnType<typeof createRandom>) => Array.from({ length: 5 }, () => random.integer(1, 1000))
    assert.deepEqual(draw(createRandom(3)), draw(createRandom(3)))
    assert.notDeepEqual(draw(createRandom(3)), draw(createRandom(4)))
    const one = createRandom(3)
    draw(one)
    assert.deepEqual(draw(one.named('posts')), draw(createRandom(3).named('posts')))
    assert.notDeepEqual(draw(one.named('posts')), draw(one.named('pages')))
  })

  test('keeps its bounds and loses nothing', () => {
    const random = createRandom(11)
    const numbers = Array.from({ length: 500 }, () => random.integer(2, 5))
    assert.deepEqual([...new Set(numbers)].sort(), [2, 3, 4, 5])
    assert.deepEqual(random.shuffled([1, 2, 3, 4, 5]).sort(), [1, 2, 3, 4, 5])
    assert.deepEqual([random.chance(0), random.chance(1)], [false, true])
  })
})

test('a painted picture is a PNG whose rows add up to the painting', () => {
  const bytes = paintPng(3, 2, (x, y) => [Math.round(x * 3), Math.round(y * 2), 200])
  assert.equal(bytes.readUInt32BE(16), 3)
  assert.equal(bytes.readUInt32BE(20), 2)
  const length = bytes.readUInt32BE(33)
  const rows = inflateSync(bytes.subarray(41, 41 + length))
  assert.deepEqual([...rows], [2, 0, 0, 200, 1, 0, 200, 2, 0, 200, 2, 0, 1, 0, 0, 1, 0, 0, 1, 0])
  for (const scene of Object.values(scenes).flat()) {
    const painting = scene.paint(createRandom(1))
    for (const colour of [painting(0, 0), painting(0.5, 0.5), painting(0.99, 0.99)])
      assert.ok(
        colour.every(value => value >= 0 && value <= 255),
        scene.name,
      )
  }
})

describe('progress', () => {
  const told = (isTerminal: boolean) => {
    let text = ''
    const err = (more: string) => {
      text += more
    }
    const progress = progressOn({ err, isTerminal })
    for (let done = 0; done <= 2; done++) progress({ what: 'posts', done, total: 2 })
    progress({ what: 'nothing', done: 0, total: 0 })
    return text
  }

  test('is one line per part where nobody watches', () => {
    assert.equal(told(false), 'posts: 2\nnothing: 0\n')
  })

  test('is a line that is drawn again on a terminal', () => {
    const drawn = told(true).split('\r\u001B[K')
    assert.equal(drawn.length, 5)
    assert.match(drawn[1]!, /^posts +░{30} 0\/2$/)
    assert.match(drawn[2]!, /^posts +█{15}░{15} 1\/2$/)
    assert.match(drawn[3]!, /^posts +█{30} 2\/2\n$/)
    assert.match(drawn[4]!, /^nothing +█{30} 0\/0\n$/)
  })
})

test('edges of a painted picture are soft, and slopes stay as they are', () => {
  const bytes = paintPng(8, 1, x => (x < 0.5 ? [0, 0, 0] : [200, 200, 200]))
  const rows = inflateSync(bytes.subarray(41, 41 + bytes.readUInt32BE(33)))
  const shades = [...rows.subarray(1)].filter((_, index) => index % 3 === 0)
  assert.deepEqual(shades, [0, 0, 0, 0, 100, 200, 200, 200])
})
