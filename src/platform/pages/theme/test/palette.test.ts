import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stylesheet } from '../styles.ts'

/** The custom properties as a browser reads them from the style sheet, not from the table that they were made of. */
function colorsOf(block: string): Map<string, string> {
  return new Map([...block.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]))
}
const [lightBlock = '', darkBlock = ''] = stylesheet.text.split('@media (prefers-color-scheme: dark)')
const schemes = [
  ['light', colorsOf(lightBlock)],
  ['dark', colorsOf(darkBlock.slice(0, darkBlock.indexOf('}')))],
] as const

/** WCAG 2.2: relative luminance and contrast ratio. */
function luminance(color: string): number {
  const channels = [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = channels.map(value =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['paper', 'surface']
/** Every pair in which the style sheet sets text on a ground. */
const texts: readonly (readonly [text: string, grounds: readonly string[]])[] = [
  ['ink', [...grounds, 'tint', 'warn-tint']],
  ['soft', [...grounds]],
  ['accent', [...grounds, 'tint']],
  ['accent-strong', [...grounds, 'tint']],
  ['on-accent', ['accent', 'accent-strong']],
  ['on-bar', ['bar']],
  ['good', ['good-tint', 'tint']],
  ['warn', ['warn-tint']],
  ['bad', ['bad-tint', ...grounds]],
]

test('the reckoning of contrast knows black on white', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21)
  assert.ok(contrast('#777777', '#ffffff') < 4.5)
})

for (const [scheme, colors] of schemes) {
  const of = (name: string) => colors.get(name) ?? assert.fail(`--${name} is missing in the ${scheme} colours`)

  for (const [text, under] of texts) {
    test(`${text} on ${under.join(', ')} has a contrast of 4.5 in ${scheme} colours`, () => {
      for (const ground of under) {
        const ratio = contrast(of(text), of(ground))
        assert.ok(ratio >= 4.5, `${text} on ${ground} is ${ratio.toFixed(2)}`)
      }
    })
  }

  test(`edges of fields and the ring of the focus have a contrast of 3 in ${scheme} colours`, () => {
    for (const mark of ['edge', 'accent', 'bad'])
      for (const ground of grounds) assert.ok(contrast(of(mark), of(ground)) >= 3, `${mark} on ${ground}`)
  })
}

test('both schemes have the same colours, and no other colour is written in the style sheet', () => {
  assert.deepEqual([...schemes[0][1].keys()], [...schemes[1][1].keys()])
  const rules = stylesheet.text.replace(/--[a-z-]+: #[0-9a-f]{6};/g, '').replace(/@media print[\s\S]*?\n}/, '')
  assert.doesNotMatch(rules, /#[0-9a-f]{3,8}\b/i)
  for (const [, name = ''] of rules.matchAll(/var\(--([a-z-]+)\)/g))
    assert.match(stylesheet.text, new RegExp(`--${name}: `))
})
