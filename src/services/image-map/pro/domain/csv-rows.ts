/** Areas out of a table: one row each. */
import { hotspotTypes } from '../../domain/document.ts'
import { slugIn, textIn } from '../../domain/loose-values.ts'

export const csvColumns = [
  ...['title', 'type', 'x', 'y', 'width', 'height', 'points', 'content', 'link', 'target', 'color', 'icon', 'group'],
  'layer',
] as const
export type CsvColumn = (typeof csvColumns)[number]
export type CsvProblem = {
  /** As people count them: the line of names is the first. */
  readonly row: number
  readonly column: string
  readonly code: 'missing' | 'not_a_number' | 'out_of_range' | 'unknown_type' | 'bad_points' | 'unknown_column'
  readonly message: string
}
export type CsvTable = { readonly columns: readonly string[]; readonly rows: readonly (readonly unknown[])[] }
export type ReadRows = {
  readonly columns: readonly string[]
  readonly rows: number
  readonly hotspots: readonly Readonly<Record<string, unknown>>[]
  readonly problems: readonly CsvProblem[]
}

const MOST_PROBLEMS = 500

/** Rows with a problem are left out. */
export function readRows({ columns, rows }: CsvTable): ReadRows {
  const names = columns.map(column => column.trim().toLowerCase())
  const problems: CsvProblem[] = names.flatMap((name): CsvProblem[] =>
    (csvColumns as readonly string[]).includes(name)
      ? []
      : [
          {
            row: 1,
            column: name,
            code: 'unknown_column',
            message: `Nobody knows the column “${name}”; it is left out.`,
          },
        ],
  )
  const hotspots = rows.flatMap((cells, at) => {
    const values = Object.fromEntries(names.map((name, index) => [name, textIn(cells[index], 20_000)]))
    const found = problemsOf(values, at + 2)
    problems.push(...found)
    return found.length > 0 ? [] : [hotspotOf(values, at)]
  })
  return { columns: names, rows: rows.length, hotspots, problems: problems.slice(0, MOST_PROBLEMS) }
}

type Values = Readonly<Record<string, string>>

function problemsOf(values: Values, row: number): CsvProblem[] {
  const problems: CsvProblem[] = []
  const problem = (column: CsvColumn, code: CsvProblem['code'], message: string) =>
    problems.push({ row, column, code, message })
  if (!values.title) problem('title', 'missing', 'An area needs a title.')
  const type = values.type || 'pin'
  if (!(hotspotTypes as readonly string[]).includes(type))
    problem('type', 'unknown_type', `“${type}” is no shape: ${hotspotTypes.join(', ')}.`)
  const isPlaced = type === 'polygon' && values.points
  for (const column of ['x', 'y', 'width', 'height'] as const) {
    const text = values[column] ?? ''
    const isNeeded = (column === 'x' || column === 'y') && !isPlaced
    if (text === '' && isNeeded) problem(column, 'missing', `${column} is needed.`)
    else if (text !== '' && !Number.isFinite(numberOf(text))) problem(column, 'not_a_number', `“${text}” is no number.`)
    else if (text !== '' && (numberOf(text) < 0 || numberOf(text) > 100))
      problem(column, 'out_of_range', `${text} is no percentage from 0 to 100.`)
  }
  if (type === 'polygon' && pointsOf(values.points ?? '').length < 3)
    problem('points', 'bad_points', 'A polygon needs three points or more: “x y; x y; x y”.')
  return problems
}

/** With a comma or a point, and with or without the sign of a percentage. */
const numberOf = (text: string): number => Number(text.replace('%', '').replace(',', '.').trim())

const pointsOf = (text: string): number[][] =>
  text
    .split(';')
    .map(pair => pair.trim().split(/\s+/).map(numberOf))
    .filter(pair => pair.length === 2 && pair.every(Number.isFinite))

function hotspotOf(values: Values, at: number): Readonly<Record<string, unknown>> {
  const { title = '', type, content, link, target, color, icon, group, layer } = values
  return {
    id: slugIn(title) || `row-${at + 1}`,
    title,
    type: type || 'pin',
    ...Object.fromEntries(
      (['x', 'y', 'width', 'height'] as const).flatMap(key => (values[key] ? [[key, numberOf(values[key]!)]] : [])),
    ),
    ...(values.points ? { points: pointsOf(values.points) } : {}),
    ...(content ? { content } : {}),
    ...(link ? { action: { type: 'link', url: link, target: target === '_blank' ? '_blank' : '_self' } } : {}),
    ...(color ? { style: { fill: color, stroke: color } } : {}),
    ...(icon ? { icon: { name: icon, color } } : {}),
    ...(group ? { group_id: slugIn(group) } : {}),
    ...(layer ? { layer_id: slugIn(layer) } : {}),
  }
}

/** The groups that rows name, each once. */
export const groupsOf = (table: CsvTable): { id: string; title: string }[] => {
  const at = table.columns.findIndex(column => column.trim().toLowerCase() === 'group')
  const titles = at < 0 ? [] : table.rows.map(cells => textIn(cells[at], 200)).filter(Boolean)
  return [...new Map(titles.map(title => [slugIn(title), { id: slugIn(title), title }])).values()]
}
