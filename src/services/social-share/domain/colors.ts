/** What can be read on a colour: black or white, whichever stands out more. */

/** Relative luminance as WCAG has it, 0 to 1. */
export function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map(value =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export const inkOn = (color: string): '#fff' | '#000' => (1.05 / (luminance(color) + 0.05) >= 4.5 ? '#fff' : '#000')

/** `#rgb` or `#rrggbb`. */
function channelsOf(color: string): number[] {
  const digits = color.slice(1)
  const whole = digits.length === 3 ? [...digits].map(digit => digit + digit).join('') : digits
  return [0, 2, 4].map(at => Number.parseInt(whole.slice(at, at + 2), 16) / 255)
}
