/** How well one colour is told from another, 1 to 21, as WCAG counts it. */
export function contrastOf(one: string, other: string): number {
  const [high = 0, low = 0] = [brightness(one), brightness(other)].toSorted((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

function brightness(colour: string): number {
  const hex = colour.length === 4 ? colour.replace(/[0-9a-f]/gi, digit => digit + digit) : colour
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const linear = (part: number): number => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
