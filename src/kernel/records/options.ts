/** What a link may point to: a few records by name, searched, for the controls that choose one. */
import { Type } from 'typebox'
import type { ReadContext } from '../context.ts'
import type { Entity } from '../entity.ts'
import { restErrors } from '../errors.ts'
import { type Route, route } from '../route.ts'
import { isAmong, joined, readRows, type Sql } from '../statement.ts'
import { searchCondition } from './filter-values.ts'
import { namedIds } from './named-ids.ts'
import { type Plan, planOf, type Surface } from './plan.ts'
import { holdersOf, pathOf } from './rights.ts'
import { askRight } from './row-rule.ts'
import { type Selection, selectRecords } from './selection.ts'
import { readableFields } from './visibility.ts'

type Option = { readonly id: number; readonly title: string; readonly [text: string]: string | number }

const MOST = 20
const mostOf = ({ entity }: Pick<Plan, 'entity'>): number => entity.options?.most ?? MOST

export function optionsRoute(surface: Surface): Route {
  const { entity } = surface
  const plan = planOf(surface)
  return route({
    method: 'GET',
    path: `${pathOf(entity)}/options`,
    summary: `Names of ${entity.label[1].toLowerCase()} to choose from, at most ${mostOf(plan)}`,
    access: holdersOf(surface, 'list')!,
    input: Type.Object({
      search: Type.Optional(Type.String({ maxLength: 200, description: 'Text to look for.' })),
      include: Type.Optional(Type.String({ maxLength: 1000, description: 'Ids that come first, with commas.' })),
    }),
    reply: Type.Array(optionShape(entity), { maxItems: 2 * mostOf(plan) }),
    ...(entity.requires ? { requires: entity.requires } : {}),
    handler: (asked, ctx) => readOptions(plan, asked, ctx),
  })
}

const optionShape = ({ options }: Entity) =>
  Type.Object({
    id: Type.Integer(),
    title: Type.String(),
    ...Object.fromEntries(Object.keys(options?.texts ?? {}).map(name => [name, Type.String()])),
  })

type Asked = { readonly search?: string; readonly include?: string }

async function readOptions(plan: Plan, { search = '', include }: Asked, ctx: ReadContext): Promise<readonly Option[]> {
  await askRight(plan, 'list', ctx)
  const ids = namedIds(include) ?? []
  const most = mostOf(plan)
  if (ids.length > most)
    throw restErrors.invalid_param(
      { names: 'include' },
      { data: { params: { include: `include names at most ${most}.` } } },
    )
  const selection = await selectRecords(
    { plan, verb: 'list', query: {}, within: plan.entity.options?.where ?? [{}] },
    ctx,
  )
  const chosen = ids.length === 0 ? [] : await named({ plan, selection, more: isAmong('t.id', ids) }, ctx)
  const found = await named({ plan, selection, more: searched(plan, search.trim(), ctx) }, ctx)
  return [...chosen, ...found.filter(({ id }) => !ids.includes(id))]
}

/** In the fields that a list searches; where there are none, in the name. */
function searched(plan: Plan, text: string, ctx: ReadContext): Sql | null {
  if (text === '') return null
  const readable = readableFields(plan, ctx)
  const fields = readable.filter(({ options }) => options.search)
  return searchCondition(
    fields.length > 0 ? fields : readable.filter(({ name }) => name === plan.entity.title),
    text,
    ctx,
  )
}

type Naming = { readonly plan: Plan; readonly selection: Selection; readonly more: Sql | null }

/** A name that the caller may not read is a number. */
async function named({ plan, selection, more }: Naming, ctx: ReadContext): Promise<Option[]> {
  const { text, values } = joined([selection.where, ...(more ? [more] : [])], ' and ')
  const { title } = plan.entity
  const isReadable = readableFields(plan, ctx).some(({ name }) => name === title)
  const column = isReadable ? `t.${title}` : 'null'
  const statement = `select t.id, ${column} as title from ${plan.table} t where ${text} order by ${selection.order} limit ${mostOf(plan)}`
  const rows = await readRows<{ id: number; title: unknown }>({ text: statement, values }, ctx)
  const texts = Object.entries(plan.entity.options?.texts ?? {})
  return rows.map(({ id, title: name }) => ({
    id,
    title: name === null || name === '' ? `#${id}` : String(name),
    ...Object.fromEntries(texts.map(([key, template]) => [key, template.replaceAll('{id}', String(id))])),
  }))
}
