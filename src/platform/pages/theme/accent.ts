/** The owner's colour made into the theme's accent: bent until text in it, and text on it, can be read. */
import { type ColorName, darkColors, lightColors, type Palette } from './palette.ts'

/** Custom properties for a style sheet of one page; null for what is no colour. */
export function accentStyles(color: string): string | null {
  if (!/^#[0-9a-f]{6}$/i.test(color)) return null
  const [light, dark] = [accentColors(color, lightColors), accentColors(color, darkColors)]
  return `:root{${properties(light)}}@media (prefers-color-scheme:dark){:root{${properties(dark)}}}`
}

type Accent = Pick<Palette, 'accent' | 'accent-strong' | 'on-accent' | 'tint'>

/** Between the palest and the darkest of its kind the nearest that has the contrast. */
export function accentColors(color: string, palette: Palette): Accent {
  const isDark = luminance(palette.paper) < 0.5
  const away = isDark ? '#ffffff' : '#000000'
  const tint = mixed(palette.surface, color, isDark ? 0.16 : 0.1)
  const grounds = [palette.paper, palette.surface, tint]
  const accent = firstOf(color, away, shade => grounds.every(ground => contrast(shade, ground) >= READABLE))
  const strong = mixed(accent, away, 0.3)
  const on = isDark ? mixed('#000000', color, 0.12) : '#ffffff'
  return { accent, 'accent-strong': strong, 'on-accent': on, tint }
}

const READABLE = 4.6

function firstOf(from: string, to: string, isGood: (color: string) => boolean): string {
  for (let share = 0; share < 1; share += 0.02) {
    const color = mixed(from, to, share)
    if (isGood(color)) return color
  }
  return to
}

const properties = (colors: Readonly<Partial<Record<ColorName, string>>>): string =>
  Object.entries(colors)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

const channels = (color: string): number[] => [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16))

function mixed(one: string, other: string, share: number): string {
  const others = channels(other)
  const parts = channels(one).map((value, index) => Math.round(value + ((others[index] ?? 0) - value) * share))
  return `#${parts.map(value => value.toString(16).padStart(2, '0')).join('')}`
}

/** WCAG 2.2: relative luminance and contrast ratio. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map(value =>
    value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
