/** What is declared in English, in the language of whoever looks. Texts are their own keys; an unknown one stays as it is. */
import { labelOf } from '../../kernel/field-labels.ts'

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
    return [name, typeof inner === 'string' && SPOKEN.has(name) ? (table[inner] ?? inner) : spoken(inner, table)]
  })
  return { ...Object.fromEntries(entries), ...choiceLabels(value, table) }
}

const said = (labels: Table, table: Table): Table =>
  Object.fromEntries(Object.entries(labels).map(([value, label]) => [value, table[label] ?? label]))

/** Choices without labels are called by their values, which no other language has. */
function choiceLabels(value: object, table: Table): { labels?: Table } {
  const { choices, labels } = value as { choices?: unknown; labels?: Table }
  if (!Array.isArray(choices)) return {}
  const named = choices.map(choice => [choice, labels?.[choice] ?? labelOf(String(choice).replaceAll('-', '_'))])
  return { labels: said(Object.fromEntries(named), table) }
}
