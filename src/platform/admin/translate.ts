/** What is declared in English, in the language of whoever looks. Texts are their own keys; an unknown one stays as it is. */
import { labelOf } from '../../kernel/field-labels.ts'

type Table = Readonly<Record<string, string>>
type Say = (text: string) => string
type Declared = Readonly<Record<string, unknown>>

/** Names under which declarations hold what people read. Everything else is left alone. */
const SPOKEN = new Set([
  ...['title', 'label', 'label_many', 'summary', 'help', 'text', 'group', 'tab', 'below', 'description', 'example'],
])

/** The table of a language: `de-AT` has what `de` has. */
export const wordsIn = (tables: Readonly<Record<string, Table>> | undefined, language: string): Table => ({
  ...tables?.[language.split('-')[0] ?? ''],
  ...tables?.[language],
})

export const translated = <T>(value: T, table: Table): T =>
  Object.keys(table).length === 0 ? value : (spoken(value, text => table[text] ?? text) as T)

/** Every text of a description that people read. */
export function spokenTexts(value: unknown): ReadonlySet<string> {
  const texts = new Set<string>()
  spoken(value, text => {
    texts.add(text)
    return text
  })
  return texts
}

function spoken(value: unknown, say: Say): unknown {
  if (Array.isArray(value)) return value.map(item => spoken(item, say))
  if (typeof value !== 'object' || value === null) return value
  const declared = value as Declared
  const entries = Object.entries(declared).map(([name, inner]): [string, unknown] => {
    if (name === 'labels') return [name, said(inner as Table, say)]
    if (typeof inner !== 'string') return [name, spoken(inner, say)]
    return [name, SPOKEN.has(name) && !namesField(name, declared) ? say(inner) : inner]
  })
  return { ...Object.fromEntries(entries), ...choiceLabels(declared, say) }
}

/** Under the same names entities, columns and galleries say which field is meant. */
function namesField(name: string, { field, label_many, image }: Declared): boolean {
  if (name === 'title') return label_many !== undefined || image !== undefined
  return name === 'below' && (field !== undefined || image !== undefined)
}

const said = (labels: Table, say: Say): Table =>
  Object.fromEntries(Object.entries(labels).map(([value, label]) => [value, say(label)]))

/** Choices without labels are called by their values, which no other language has. */
function choiceLabels({ choices, labels }: Declared, say: Say): { labels?: Table } {
  if (!Array.isArray(choices)) return {}
  const known = labels as Table | undefined
  const named = choices.map(choice => [choice, known?.[choice] ?? labelOf(String(choice).replaceAll('-', '_'))])
  return { labels: said(Object.fromEntries(named), say) }
}
