/** Colours as people write them. Whatever is none is taken away: a style may not carry anything else into a page. */

export type Rgb = readonly [red: number, green: number, blue: number]

/** The colour in lower case; empty for what is none. */
export function cleanColour(value: unknown): string {
  if (typeof value !== 'string') return ''
  const text = value.trim().toLowerCase()
  if (HEX.test(text) || NAMES.has(text)) return text
  const called = CALLED.exec(text)
  if (!called) return ''
  const parts = called[2]!.trim().split(/\s*[,/\s]\s*/)
  if (parts.length < 3 || parts.length > 4 || !parts.every(part => PART.test(part))) return ''
  return `${called[1]}(${parts.join(', ')})`
}

/** Red, green and blue of a colour that was cleaned; null for names that stand for no fixed colour. */
export function rgbOf(colour: string): Rgb | null {
  if (HEX.test(colour)) return hexRgb(colour.slice(1))
  const called = CALLED.exec(colour)
  if (!called) return NAMED_RGB[colour] ?? null
  const numbers = called[2]!.split(',').map(part => Number.parseFloat(part))
  if (called[1]!.startsWith('rgb')) return [numbers[0]!, numbers[1]!, numbers[2]!]
  return hslRgb(numbers[0]!, numbers[1]! / 100, numbers[2]! / 100)
}

/** From 1 to 21, as WCAG counts it. */
export function contrastBetween(one: Rgb, other: Rgb): number {
  const [bright, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (bright + 0.05) / (dark + 0.05)
}

/** A colour that lies over another one with an opacity. */
export const mixed = (over: Rgb, under: Rgb, opacity: number): Rgb => [
  over[0] * opacity + under[0] * (1 - opacity),
  over[1] * opacity + under[1] * (1 - opacity),
  over[2] * opacity + under[2] * (1 - opacity),
]

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})$/
const CALLED = /^(rgba?|hsla?)\(([^()]{1,60})\)$/
const PART = /^-?\d{1,4}(?:\.\d{1,6})?(?:%|deg)?$/

function hexRgb(digits: string): Rgb {
  const pairs = digits.length < 6 ? [...digits.slice(0, 3)].map(digit => digit + digit) : digits.match(/../g)!
  const [red, green, blue] = pairs.map(pair => Number.parseInt(pair, 16))
  return [red!, green!, blue!]
}

function hslRgb(hue: number, saturation: number, lightness: number): Rgb {
  const channel = (at: number) => {
    const k = (at + hue / 30) % 12
    const reach = saturation * Math.min(lightness, 1 - lightness)
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
  }
  return [channel(0), channel(8), channel(4)]
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map(value => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

const NAMED_RGB: Readonly<Record<string, Rgb>> = {
  black: [0, 0, 0],
  white: [255, 255, 255],
  red: [255, 0, 0],
  green: [0, 128, 0],
  blue: [0, 0, 255],
  yellow: [255, 255, 0],
  orange: [255, 165, 0],
  gray: [128, 128, 128],
  grey: [128, 128, 128],
}

const NAMES: ReadonlySet<string> = new Set(
  `aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood
  cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray
  darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen
  darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue
  firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew
  hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan
  lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray
  lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue
  mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred
  midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid
  palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple
  rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue
  slategray slategrey snow springgreen steelblue tan teal thistle tomato transparent turquoise violet wheat white
  whitesmoke yellow yellowgreen`.split(/\s+/),
)
