/** What is declared in English, in the language of whoever looks. Texts are their own keys; an unknown one stays as it is. */
import { labelOf } from '../../kernel/records/filters.ts'

type Table = Readonly<Record<string, string>>

/** Names under which declarations hold what people read. Everything else is left alone. */
const SPOKEN = new Set([
  ...['title', 'label', 'label_many', 'summary', 'help', 'text', 'group', 'tab', 'below', 'description', 'example'],
])

/** The table of a language: `de-AT` has what `de` has. */
export const wordsIn = (tables: Readonly<Record<string, Table>> | undefined, language: string): Table => ({
  ...tables?.[language.split('-')[0] ?? ''],
  ...tables?.[language],
})

export function translated<T>(value: T, table: Table): T {
  return Object.keys(table).length === 0 ? value : (spoken(value, table) as T)
}

function spoken(value: unknown, table: Table): unknown {
  if (Array.isArray(value)) return value.map(item => spoken(item, table))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, inner]): [string, unknown] => {
    if (name === 'labels') return [name, said(inner as Table, table)]
    if (name === 'properties' && isShape(value)) return [name, partLabels(inner as object, table)]
    // The title of a shape is its name in the API's description, which nobody reads on a screen.
    if (typeof inner !== 'string' || !SPOKEN.has(name) || (name === 'title' && isShape(value)))
      return [name, spoken(inner, table)]
    return [name, table[inner] ?? inner]
  })
  return { ...Object.fromEntries(entries), ...choiceLabels(value, table) }
}

const said = (labels: Table, table: Table): Table =>
  Object.fromEntries(Object.entries(labels).map(([value, label]) => [value, table[label] ?? label]))

const isShape = (value: object): boolean => (value as { type?: unknown }).type === 'object'

/** Parts of a structure are called by their names, as fields without a label are. */
const partLabels = (parts: object, table: Table): object =>
  Object.fromEntries(
    Object.entries(parts).map(([name, part]) => {
      const label = labelOf(name)
      return [name, { label: table[label] ?? label, ...(spoken(part, table) as object) }]
    }),
  )

/** Choices without labels are called by their values, which no other language has. */
function choiceLabels(value: object, table: Table): { labels?: Table } {
  const { choices, enum: listed, labels } = value as { choices?: unknown; enum?: unknown; labels?: Table }
  const known = choices ?? listed
  if (!Array.isArray(known)) return {}
  const spokenOf = known.filter((choice): choice is string => typeof choice === 'string' && choice !== '')
  const named = spokenOf.map(choice => [choice, labels?.[choice] ?? labelOf(choice.replaceAll('-', '_'))])
  return { labels: said(Object.fromEntries(named), table) }
}
