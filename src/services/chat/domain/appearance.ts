/** How a widget looks. Values that cannot be used fall back to what was there before, numbers are brought into range. */

const positions = ['left', 'right', 'center'] as const
const layouts = ['vertical', 'horizontal', 'arc', 'bar'] as const
const shapes = ['circle', 'rounded', 'square'] as const
const themes = ['light', 'dark', 'auto'] as const
const animations = ['none', 'pulse', 'bounce'] as const
const openings = ['click', 'hover', 'load'] as const

export type Appearance = {
  readonly position: (typeof positions)[number]
  readonly layout: (typeof layouts)[number]
  /** Pixels. */
  readonly size: number
  /** Empty: the accent of the site's theme. */
  readonly color: string
  /** Empty: what is read well on the accent, white on another colour. */
  readonly icon_color: string
  readonly spacing_x: number
  readonly spacing_y: number
  readonly z_index: number
  readonly shape: (typeof shapes)[number]
  readonly theme: (typeof themes)[number]
  readonly animation: (typeof animations)[number]
  readonly open_on: (typeof openings)[number]
  /** Seconds before it appears. */
  readonly delay: number
  /** `none`, `session`, or `days:N`: how long a visitor who closed it is left alone. */
  readonly dismiss: string
  /** A line beside the button. */
  readonly greeting: string
  /** Offers a code to scan on a desktop. */
  readonly qr: boolean
}

export const usualAppearance: Appearance = Object.freeze({
  position: 'right',
  layout: 'vertical',
  size: 56,
  color: '',
  icon_color: '',
  spacing_x: 20,
  spacing_y: 20,
  z_index: 9999,
  shape: 'circle',
  theme: 'auto',
  animation: 'none',
  open_on: 'click',
  delay: 0,
  dismiss: 'none',
  greeting: '',
  qr: false,
})

export function cleanAppearance(sent: unknown, before: Appearance = usualAppearance): Appearance {
  const given = (typeof sent === 'object' && sent !== null ? sent : {}) as Record<string, unknown>
  const among = <const T extends string>(values: readonly T[], name: keyof Appearance): T =>
    (values.includes(given[name] as T) ? given[name] : before[name]) as T
  const within = (name: keyof Appearance, [least, most]: readonly [number, number]) =>
    numberWithin(given[name], { least, most, otherwise: before[name] as number })
  return {
    position: among(positions, 'position'),
    layout: among(layouts, 'layout'),
    size: within('size', [32, 96]),
    color: colourOr(given.color, before.color),
    icon_color: colourOr(given.icon_color, before.icon_color),
    spacing_x: within('spacing_x', [0, 200]),
    spacing_y: within('spacing_y', [0, 200]),
    z_index: within('z_index', [0, 2_147_483_647]),
    shape: among(shapes, 'shape'),
    theme: among(themes, 'theme'),
    animation: among(animations, 'animation'),
    open_on: among(openings, 'open_on'),
    delay: within('delay', [0, 120]),
    dismiss: isDismissal(given.dismiss) ? given.dismiss : before.dismiss,
    greeting: typeof given.greeting === 'string' ? given.greeting.trim().slice(0, 200) : before.greeting,
    qr: typeof given.qr === 'boolean' ? given.qr : before.qr,
  }
}

type Range = { readonly least: number; readonly most: number; readonly otherwise: number }

function numberWithin(value: unknown, { least, most, otherwise }: Range): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return otherwise
  return Math.min(most, Math.max(least, Math.round(number)))
}

const colourOr = (value: unknown, otherwise: string): string =>
  typeof value === 'string' && /^(?:#(?:[0-9a-f]{3}|[0-9a-f]{6}))?$/i.test(value.trim())
    ? value.trim().toLowerCase()
    : otherwise

const isDismissal = (value: unknown): value is string =>
  typeof value === 'string' && /^(none|session|days:(?:[1-9]|[1-9]\d|[12]\d\d|3[0-5]\d|36[0-5]))$/.test(value)
