/** How a list is cut into pages: by number, by offset, or by the ids it has already shown. */
import type { ReadContext } from '../context.ts'
import type { Entity } from '../entity.ts'
import { invalidParams, type Problems, problemOf, Unfit } from '../misfits.ts'
import { settingAt } from '../settings.ts'
import type { Values } from './kind.ts'
import type { Plan } from './plan.ts'
import { mostOf } from './rights.ts'

export type Paging =
  | {
      readonly kind: 'page' | 'offset'
      readonly limit: number
      readonly offset: number
      readonly page: number
      /** Everything was asked for. */
      readonly isAll?: boolean
    }
  | { readonly kind: 'whole'; readonly limit: number }
  | {
      readonly kind: 'cursor'
      readonly limit: number
      readonly beforeId: number | null
      readonly afterId: number | null
      readonly wantsTotal: boolean
    }

/** Nobody has so many records; to walk there row by row would take for ever. */
export const FARTHEST = 1_000_000_000

export const perPageOf = (entity: Entity): NonNullable<Entity['perPage']> =>
  entity.perPage ?? DEFAULTS[entity.paging ?? 'page']

/** The query with the size of a page that the service's settings say, where the caller says none. */
export async function withUsualSize(
  { entity, service }: Pick<Plan, 'entity' | 'service'>,
  query: Readonly<Values>,
  ctx: ReadContext,
): Promise<Readonly<Values>> {
  const setting = entity.perPage?.setting
  if (setting === undefined || !service.settings || (query.per_page ?? '') !== '') return query
  return { ...query, per_page: settingAt(await ctx.settings(service.settings), setting) }
}

const DEFAULTS = {
  page: { default: 50, most: 200 },
  offset: { default: 20, most: 1000 },
  cursor: { default: 50, most: 200 },
} as const

/** Everything that is out of bounds at once, as `rest_invalid_param`. Paging by offset falls back to its defaults instead. */
export function readPaging(entity: Entity, query: Readonly<Values>): Paging {
  const most = mostOf(entity)
  if (most !== null) return { kind: 'whole', limit: entity.small?.per ? EVERYTHING : most }
  return entity.paging === 'offset' ? readOffset(entity, query) : readPages(entity, query)
}

function readPages(entity: Entity, query: Readonly<Values>): Paging {
  const problems: Problems = {}
  const { default: usual, most } = perPageOf(entity)
  const read = (name: string, bounds: { otherwise: number; most: number }) => {
    const value = wholeNumber(query[name])
    if (value === null) return bounds.otherwise
    if (value < 1 || value > bounds.most || Number.isNaN(value))
      problems[name] = problemOf(name, new Unfit('rest_out_of_bounds', 'page_range', { max: bounds.most }))
    return value
  }
  const limit = read('per_page', { otherwise: usual, most })
  const paging: Paging =
    entity.paging === 'cursor'
      ? {
          kind: 'cursor',
          limit,
          ...cursorOf(read),
          wantsTotal: ['1', 'true', 1, true].includes(query.with_total as string),
        }
      : pageOf(read('page', { otherwise: 1, most: Number.MAX_SAFE_INTEGER }), limit)
  if (Object.keys(problems).length > 0) throw invalidParams(problems)
  return paging
}

const pageOf = (page: number, limit: number): Paging => ({
  kind: 'page',
  limit,
  page,
  offset: Math.min((page - 1) * limit, FARTHEST),
})

function cursorOf(read: (name: string, bounds: { otherwise: number; most: number }) => number) {
  const id = (name: string) => read(name, { otherwise: 0, most: Number.MAX_SAFE_INTEGER }) || null
  return { beforeId: id('before_id'), afterId: id('after_id') }
}

/** `limit` or `per_page`, where -1 means everything; `offset` or `page`. */
function readOffset(entity: Entity, query: Readonly<Values>): Paging {
  const { default: usual, most, all = EVERYTHING } = perPageOf(entity)
  const asked = wholeNumber(query.limit) ?? wholeNumber(query.per_page) ?? usual
  const isAll = asked === -1
  const limit = isAll ? all : asked >= 1 ? Math.min(asked, most) : usual
  const page = wholeNumber(query.page) ?? 1
  const offset = wholeNumber(query.offset) ?? (page >= 1 ? (page - 1) * limit : 0)
  return { kind: 'offset', isAll, limit, page: 1, offset: offset > 0 ? Math.min(offset, FARTHEST) : 0 }
}

const EVERYTHING = 50_000

/** Null when absent, NaN when it is not a whole number. */
function wholeNumber(value: unknown): number | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'number') return Number.isInteger(value) ? value : Number.NaN
  return typeof value === 'string' && /^\s*[+-]?\d{1,30}\s*$/.test(value) ? Number(value) : Number.NaN
}
