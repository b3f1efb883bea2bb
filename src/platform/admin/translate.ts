/** What is declared in English, in the language of whoever looks. Texts are their own keys; an unknown one stays as it is. */
import { labelOf } from '../../kernel/field-labels.ts'

type Table = Readonly<Record<string, string>>
type Say = (text: string) => string
type Declared = Readonly<Record<string, unknown>>

/** Names under which declarations hold what people read. Everything else is left alone. */
const SPOKEN = new Set([
  ...['title', 'label', 'label_many', 'summary', 'help', 'text', 'group', 'tab', 'below', 'description', 'example'],
])

/** What is sent to the server, and what comes back as it is. */
const SENT = new Set(['where', 'body', 'default'])

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
    if (SENT.has(name)) return [name, inner]
    if (name === 'labels') return [name, said(inner as Table, say)]
    if (name === 'properties' && isShape(declared)) return [name, partLabels(inner as object, say)]
    if (typeof inner !== 'string') return [name, spoken(inner, say)]
    return [name, SPOKEN.has(name) && !namesField(name, declared) ? say(inner) : inner]
  })
  return { ...Object.fromEntries(entries), ...choiceLabels(declared, say), ...lineLabels(declared, say) }
}

/** Under the same names entities, columns, galleries and translations say which field is meant. */
function namesField(name: string, declared: Declared): boolean {
  const { field, label_many, image, kind } = declared
  // The title of a shape is its name in the API's description, which nobody reads on a screen.
  if (name === 'title') return label_many !== undefined || image !== undefined || isShape(declared)
  if (name === 'label') return kind === 'shares'
  if (name === 'group') return declared.language !== undefined
  return name === 'below' && (field !== undefined || image !== undefined)
}

const said = (labels: Table, say: Say): Table =>
  Object.fromEntries(Object.entries(labels).map(([value, label]) => [value, say(label)]))

const isShape = ({ type }: Declared): boolean => type === 'object'

/** Parts of a structure are called by their names, as fields without a label are. */
const partLabels = (parts: object, say: Say): object =>
  Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [
      name,
      { label: say(labelOf(name)), ...(spoken(part, say) as object) },
    ]),
  )

/** Lines of a curve without labels are called by their names. */
function lineLabels({ kind, y, labels }: Declared, say: Say): { labels?: Table } {
  if (kind !== 'series' || !Array.isArray(y)) return {}
  const known = labels as Table | undefined
  return { labels: said(Object.fromEntries(y.map(name => [name, known?.[name] ?? labelOf(String(name))])), say) }
}

/** Choices without labels are called by their values, which no other language has. */
function choiceLabels({ choices, enum: listed, labels }: Declared, say: Say): { labels?: Table } {
  const all = choices ?? listed
  if (!Array.isArray(all)) return {}
  const known = labels as Table | undefined
  const texts = all.filter((choice): choice is string => typeof choice === 'string' && choice !== '')
  const named = texts.map(choice => [choice, known?.[choice] ?? labelOf(choice.replaceAll('-', '_'))])
  return { labels: said(Object.fromEntries(named), say) }
}
