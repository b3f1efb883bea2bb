/** Which picture a report gets: what is compared, and over what. */
export type ReportRow = Readonly<Record<string, unknown>>

export type ReportPicture =
  | { readonly draw: 'bars'; readonly label: string; readonly value: string }
  | { readonly draw: 'donut'; readonly label: string; readonly value: string }
  | { readonly draw: 'columns'; readonly x: string; readonly y: readonly string[] }

/** The second choice is for those who are not told costs. */
const PICTURES: Readonly<Record<string, readonly ReportPicture[]>> = {
  'stock-on-hand': [
    { draw: 'donut', label: 'warehouse', value: 'value' },
    { draw: 'donut', label: 'warehouse', value: 'on_hand' },
  ],
  valuation: [
    { draw: 'bars', label: 'name', value: 'value' },
    { draw: 'bars', label: 'name', value: 'on_hand' },
  ],
  movements: [{ draw: 'columns', x: 'month', y: ['received', 'issued'] }],
  consumption: [{ draw: 'columns', x: 'month', y: ['used'] }],
  turnover: [
    { draw: 'bars', label: 'name', value: 'cost' },
    { draw: 'bars', label: 'name', value: 'used' },
  ],
  abc: [{ draw: 'donut', label: 'class', value: 'cost' }],
  aging: [
    { draw: 'columns', x: 'received_on', y: ['value'] },
    { draw: 'columns', x: 'received_on', y: ['on_hand'] },
  ],
  expiry: [{ draw: 'columns', x: 'expiry_date', y: ['on_hand'] }],
  'count-differences': [{ draw: 'bars', label: 'name', value: 'difference' }],
}

export const pictureOf = (report: string, columns: readonly string[]): ReportPicture | null =>
  (PICTURES[report] ?? []).find(picture => namesOf(picture).every(name => columns.includes(name))) ?? null

const namesOf = (picture: ReportPicture): readonly string[] =>
  picture.draw === 'columns' ? [picture.x, ...picture.y] : [picture.label, picture.value]

/** Rows with the same name together, the greatest first. */
export function summed(rows: readonly ReportRow[], label: string, value: string): { label: string; value: number }[] {
  const grouped = Map.groupBy(rows, row => String(row[label] ?? '–'))
  const sums = [...grouped].map(([name, own]) => ({ label: name, value: sumOf(own, value) }))
  return sums.toSorted((one, other) => Math.abs(other.value) - Math.abs(one.value))
}

/** Along an axis of months or days; days are put together by month. */
export function along(rows: readonly ReportRow[], { x, y }: { x: string; y: readonly string[] }) {
  const grouped = Map.groupBy(rows, row => String(row[x] ?? '').slice(0, 7))
  const places = [...grouped.keys()].toSorted()
  return { labels: places, values: y.map(name => places.map(place => sumOf(grouped.get(place) ?? [], name))) }
}

export const sumOf = (rows: readonly ReportRow[], name: string): number =>
  Math.round(rows.reduce((sum, { [name]: value }) => sum + (typeof value === 'number' ? value : 0), 0) * 10_000) /
  10_000

export const MONEY: ReadonlySet<string> = new Set(['value', 'cost', 'value_now'])
export const COUNTED: ReadonlySet<string> = new Set([
  'on_hand',
  'received',
  'issued',
  'transactions',
  'used',
  'difference',
])
