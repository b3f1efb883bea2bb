/**
 * Records that are searched by words (`search: 'words'`). Their words lie in a table beside theirs, written with the
 * record; the index over it is the one of `db/word-index.ts`. A record in the trash is in another scope, so that one look
 * into the index finds what a list shows.
 */

import type { EngineName } from '../../db/database.ts'
import type { SchemaDb } from '../../db/migrations.ts'
import { createTable, ref, text } from '../../db/tables.ts'
import { createWordIndex, MARK, type WordIndex } from '../../db/word-index.ts'
import { expressionByRules, expressionFor, foundIds, type ScopeRule, titleExpression } from '../../db/word-search.ts'
import type { Context, ReadContext } from '../context.ts'
import type { Entity } from '../entity.ts'
import type { Fields } from '../fields.ts'
import { isSameJson } from '../same-json.ts'
import { searchedWords, storedWords } from '../search-words.ts'
import { isRecord } from '../sent-values.ts'
import { runStatement, type Sql } from '../statement.ts'
import { addressIn } from './address-kind.ts'
import type { Walk } from './found-page.ts'
import type { Values } from './kind.ts'
import type { Plan, PlannedField } from './plan.ts'

/** The table of words of a table of records. */
export const wordsTable = (table: string): string => `${table}_words`

/** The columns of words: the record's title first, then what else is searched. */
export function wordColumns({ title, fields }: Pick<Entity, 'title' | 'fields'>): string[] {
  const searched = Object.entries(fields as Fields).flatMap(([name, { options }]) => (options.search ? [name] : []))
  return searched.toSorted((one, other) => Number(other === title) - Number(one === title))
}

export const recordIndex = (table: string, columns: readonly string[]): WordIndex => ({
  table: wordsTable(table),
  id: 'record_id',
  columns,
  holds: 'words',
  scope: 'row.scope',
  beginnings: [2, 3, 4, 5, 6],
})

export async function createRecordWords(
  db: SchemaDb,
  engine: EngineName,
  ...[table, columns]: [table: string, columns: readonly string[]]
): Promise<void> {
  await createTable(db, engine, wordsTable(table), {
    id: 'none',
    columns: {
      record_id: ref(table, { onDelete: 'cascade' }),
      ...Object.fromEntries(columns.map(column => [column, text()])),
      scope: text(),
    },
    primaryKey: ['record_id'],
  })
  await createWordIndex(db, engine, recordIndex(table, columns))
}

/** Writes the words of a record that was made or changed. */
export async function writeWords(
  { plan, before, after }: { plan: Plan; before: Readonly<Values> | null; after: Readonly<Values> },
  ctx: Context,
): Promise<void> {
  const columns = wordColumns(plan.entity)
  const { searchWithin: within = [], facets = [] } = plan.entity
  const differs = (name: string) => !isSameJson(before?.[name], after[name])
  if (before && ![...columns, ...within, ...facets, 'trashed_at'].some(differs)) return
  const words = columns.map(name => storedWords(textOf(after[name])))
  const scope = after.trashed_at === null ? scopesOf(plan, after, ctx).join(' ') : scopeName('trash', ctx)
  const names = ['site_id', 'record_id', 'scope', ...columns]
  const changes = ['scope', ...columns].map(name => `${name} = excluded.${name}`).join(', ')
  const text = `insert into ${wordsTable(plan.table)} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})
    on conflict (record_id) do update set ${changes}`
  await runStatement({ text, values: [ctx.site.id, after.id, scope, ...words] }, ctx)
}

export type WordCondition = {
  readonly condition: Sql
  /** The ids that the index finds, a statement of its own. Null where there is nothing to look for. */
  readonly found: Sql | null
  /** How the rows are gone through instead. */
  readonly walk: Walk | null
  /** For each word the ids of those whose title has it, as statements of their own. Empty where titles are not searched. */
  readonly titled: readonly Sql[]
  /** How many of the words the title has; null where titles are not searched. */
  readonly rank: Sql | null
}

export type WordSearch = {
  readonly plan: Plan
  /** The searched ones. */
  readonly fields: readonly PlannedField[]
  readonly state: 'active' | 'trash'
  /** Values of the first fields of `searchWithin`. */
  readonly within?: readonly string[]
  /** What is asked of `facets`. */
  readonly facets?: readonly FacetRule[]
}
/** A record has one of these values. */
export type Facet = { readonly name: string; readonly values: readonly unknown[] }
/** Alternatives: a record has all facets of one of them. */
export type FacetRule = readonly (readonly Facet[])[]

/** Records whose searched fields have all words, the last one also as the beginning of one. */
export function wordCondition(search: WordSearch, sent: string, ctx: ReadContext): WordCondition | null {
  const { plan, fields } = search
  const index = indexOf(plan)
  const { engine } = ctx.database
  const columns = fields.map(field => field.name)
  if (columns.length === 0) return null
  const words = searchedWords(sent)
  const wanted = expressionFor(index, { words, columns }, engine)
  const expression = wanted === null ? null : scopedExpression(search, wanted, ctx)
  if (wanted === null || expression === null) return NOWHERE
  const found = foundIds(index, { expression, wanted, columns }, engine)
  const isRanked = columns.includes(plan.entity.title)
  return {
    ...amongIds(found),
    walk: null,
    titled: isRanked ? titledWith(search, words, ctx) : [],
    rank: isRanked ? rankOf(index, words) : null,
  }
}

/** The same without words. */
export function facetCondition(search: WordSearch, ctx: ReadContext): WordCondition {
  const rules = scopeRules(search, ctx)
  if (rules === null) return NOWHERE
  const { engine } = ctx.database
  const expression = expressionByRules(null, rules, engine)
  const index = indexOf(search.plan)
  const found = foundIds(index, { expression, columns: [] }, engine)
  return {
    ...amongIds(found),
    walk: { ids: scopedIds(index, rules, engine), by: 'w.record_id', isAlways: false },
    titled: [],
    rank: null,
  }
}

/** PostgreSQL keeps the words of a row outside of it, and its scopes within: whoever goes through rows looks at these. */
function scopedIds({ table, id }: WordIndex, rules: readonly ScopeRule[], engine: EngineName): Sql {
  const scopes = `' ' || w.scope || ' '`
  const has = () => (engine === 'sqlite' ? `instr(${scopes}, ?) > 0` : `position(? in ${scopes}) > 0`)
  const any = (parts: readonly string[]) => `(${parts.join(' or ')})`
  const checks = rules.map(rule => any(rule.map(all => all.map(one => any(one.map(has))).join(' and '))))
  const values = rules.flat(3).map(name => ` ${name} `)
  return { text: `select w.${id} from ${table} w where ${checks.join(' and ')}`, values }
}

const indexOf = (plan: Plan): WordIndex => recordIndex(plan.table, wordColumns(plan.entity))

const NOWHERE: WordCondition = Object.freeze({
  condition: { text: '1 = 0', values: [] },
  found: null,
  walk: null,
  titled: [],
  rank: null,
})

const amongIds = (found: Sql) => ({ condition: { text: `t.id in (${found.text})`, values: found.values }, found })

function scopedExpression(search: WordSearch, wanted: string | null, ctx: ReadContext): string | null {
  const rules = scopeRules(search, ctx)
  return rules === null ? null : expressionByRules(wanted, rules, ctx.database.engine)
}

/** Null where nothing can be found: no alternative of a rule has a value for each of its facets. */
function scopeRules({ state, within = [], facets = [] }: WordSearch, ctx: ReadContext): readonly ScopeRule[] | null {
  const scope = within.length > 0 ? narrowScope(within, ctx) : scopeName(state, ctx)
  if (facets.length === 0) return [[[[scope]]]]
  const rules = facets.map(rule =>
    rule
      .filter(all => all.every(({ values }) => values.length > 0))
      .map(all => all.map(({ name, values }) => values.map(value => facetIn(scope, name, value)))),
  )
  return rules.some(rule => rule.length === 0) ? null : rules
}

function titledWith(search: WordSearch, words: readonly string[], ctx: ReadContext): Sql[] {
  const { engine } = ctx.database
  return words.flatMap((word, place) => {
    const expression = scopedExpression(search, titleExpression(word, place === words.length - 1, engine), ctx)
    return expression === null ? [] : [foundIds(indexOf(search.plan), { expression, columns: [] }, engine)]
  })
}

/** The words lie beside the record as they are sought, one blank between two: to look there is quicker than to search again. */
function rankOf({ table, columns: [title] }: WordIndex, words: readonly string[]): Sql {
  const has = words.map(() => `case when ' ' || w.${title} || ' ' like ? then 1 else 0 end`).join(' + ')
  return {
    text: `(select ${has} from ${table} w where w.record_id = t.id)`,
    values: words.map((word, place) => (place === words.length - 1 ? `% ${word}%` : `% ${word} %`)),
  }
}

const scopeName = (state: 'active' | 'trash', { site }: ReadContext): string =>
  `${MARK}${site.id}${state === 'trash' ? ':trash' : ''}`

/** Values are words of the index as well: letters, digits and what names and tags are made of. */
const narrowScope = (values: readonly string[], { site }: ReadContext): string =>
  [`${MARK}${site.id}`, ...values.map(value => value.toLowerCase().replace(/[^a-z0-9_-]/g, ''))].join(MARK)

/** Where a record belongs, from all of the site to the narrowest, and its facets within each of these. */
function scopesOf({ entity }: Plan, record: Readonly<Values>, ctx: ReadContext): string[] {
  const { searchWithin = [], facets = [] } = entity
  const values = searchWithin.map(name => String(record[name] ?? ''))
  const narrow = values.map((_, index) => narrowScope(values.slice(0, index + 1), ctx))
  const scopes = [scopeName('active', ctx), ...narrow]
  const valuesOf = (name: string) => [record[name] ?? null].flat()
  const known = (scope: string) => facets.flatMap(name => valuesOf(name).map(value => facetIn(scope, name, value)))
  return [...scopes, ...scopes.flatMap(known)]
}

/** Flags are told as they are stored, and what has no value as nothing. */
const facetIn = (scope: string, name: string, value: unknown): string =>
  `${scope}:${name}${MARK}${typeof value === 'boolean' ? Number(value) : (value ?? '')}`

/** Markup and entities of rich texts are no words. */
const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(one => (isRecord(one) ? addressIn(one) : textOf(one))).join(' ')
  return String(typeof value === 'object' ? JSON.stringify(value) : value).replace(/<[^<>]*>|&#?\w+;/g, ' ')
}
