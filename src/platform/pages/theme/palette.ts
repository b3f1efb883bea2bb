/** The theme's colours by their job, for light and for dark screens. A test holds every pair of text and ground to WCAG AA. */

export type Palette = Readonly<Record<ColorName, string>>
export type ColorName = (typeof colorNames)[number]

export const colorNames = [
  /** Ground of the page. */
  'paper',
  /** Ground of cards, fields and bars that lie on the page. */
  'surface',
  /** Text. */
  'ink',
  /** Text of less weight: dates, hints. */
  'soft',
  /** Hairlines, which carry no meaning. */
  'line',
  /** Edges of fields and buttons, which must be seen: 3:1 on paper and surface. */
  'edge',
  /** Links and filled buttons. */
  'accent',
  /** The same under the pointer. */
  'accent-strong',
  /** Text on the accent. */
  'on-accent',
  /** A breath of the accent: marked rows, badges, quotes. */
  'tint',
  /** The bar above the page of whoever is signed in, darker than the page in any light, and text on it. */
  'bar',
  'on-bar',
  'good',
  'good-tint',
  'warn',
  'warn-tint',
  'bad',
  'bad-tint',
] as const

export const lightColors: Palette = {
  paper: '#fbfaf8',
  surface: '#ffffff',
  ink: '#1b1f24',
  soft: '#5a626d',
  line: '#e4e1db',
  edge: '#868b93',
  accent: '#0b6157',
  'accent-strong': '#07463f',
  'on-accent': '#ffffff',
  tint: '#e8f2f0',
  bar: '#1b1f24',
  'on-bar': '#fbfaf8',
  good: '#1c6b38',
  'good-tint': '#e7f5eb',
  warn: '#7a4b00',
  'warn-tint': '#fdf3df',
  bad: '#a3222b',
  'bad-tint': '#fcebec',
}

export const darkColors: Palette = {
  paper: '#14171a',
  surface: '#1c2125',
  ink: '#e8eaed',
  soft: '#a3abb4',
  line: '#2c3238',
  edge: '#7b838c',
  accent: '#74d3c3',
  'accent-strong': '#a5e8dc',
  'on-accent': '#06211d',
  tint: '#16302c',
  bar: '#090b0d',
  'on-bar': '#e8eaed',
  good: '#8bdba2',
  'good-tint': '#14301e',
  warn: '#f2c66f',
  'warn-tint': '#33270f',
  bad: '#ffa19d',
  'bad-tint': '#381b1d',
}
