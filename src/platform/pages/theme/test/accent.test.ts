import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accentColors, accentStyles } from '../accent.ts'
import { darkColors, lightColors } from '../palette.ts'

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

const chosen = ['#ffff00', '#000000', '#ffffff', '#ff0000', '#0b6157', '#7f7f7f', '#00ffff', '#1a0dab', '#ff69b4']

for (const [scheme, palette] of [
  ['light', lightColors],
  ['dark', darkColors],
] as const) {
  for (const color of chosen) {
    test(`the accent ${color} can be read in ${scheme} colours, and so can what stands on it`, () => {
      const made = accentColors(color, palette)
      for (const ground of [palette.paper, palette.surface, made.tint]) {
        assert.ok(contrast(made.accent, ground) >= 4.5, `${made.accent} on ${ground}`)
        assert.ok(contrast(made['accent-strong'], ground) >= 4.5)
        assert.ok(contrast(palette.ink, made.tint) >= 4.5)
      }
      for (const ground of [made.accent, made['accent-strong']])
        assert.ok(contrast(made['on-accent'], ground) >= 4.5, `${made['on-accent']} on ${ground}`)
    })
  }
}

test('what is no colour changes nothing', () => {
  for (const text of ['', 'red', '#fff', '#12345g', '#123456;}']) assert.equal(accentStyles(text), null)
  assert.match(accentStyles('#B3261E') ?? '', /^:root\{--accent:#[0-9a-f]{6}.*\}@media \(prefers-color-scheme:dark\)/)
})
