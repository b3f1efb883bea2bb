/** An entity: one plain object from which the whole record surface of a table is derived. */
import type { Context, ReadContext } from './context.ts'
import type { Fields, RowOf, StoredOf } from './fields.ts'
import type { Requirement } from './route.ts'

/** What the record surface can do. A service's `rights` name a permission for each; an entity may lack some. */
export type Verb =
  | 'list'
  | 'read'
  | 'create'
  | 'update'
  | 'trash'
  | 'restore'
  | 'purge'
  | 'duplicate'
  | 'export'
  | 'massUpdate'
  | 'massTrash'

/** Rows that match one of the alternatives; within one, every field must have the value, or one of the values. */
export type Rows = readonly Readonly<Record<string, string | number | boolean | null | readonly (string | number)[]>>[]

export type EntitySpec<F extends Fields> = {
  table: string
  /** Shown to people: one, several. */
  label: readonly [one: string, many: string]
  /** The field that names a record. */
  title: keyof F & string
  /** The singular in error codes and hook names, `location_space`. Derived from the base when absent. */
  singular?: string
  fields: F
  /** Verbs this entity does not have. */
  without?: readonly Verb[]
  /** What tells that somebody else saved meanwhile: the record's `modified_at` (default) or a counter `rev`. */
  conflict?: 'modified_at' | 'rev' | 'none'
  /** How lists are paged. `cursor` pages by `before_id`/`after_id`, newest first. */
  paging?: 'page' | 'offset' | 'cursor'
  /** Bounds of `per_page`, or of `limit` when paged by offset. */
  perPage?: { default: number; most: number }
  /** The order when none is asked for; id descending unless told. */
  order?: { by: (keyof F & string) | 'id' | 'created_at' | 'modified_at'; direction: 'asc' | 'desc' }
  /** Every save keeps the record as it was: so many versions, or as many as the service's setting of this name says. */
  revisions?: { readonly keep: number; readonly setting?: string }
  /** Records that say the same in several languages: the fields of their group and language, and what is translated. */
  translations?: {
    readonly group: keyof F & string
    readonly language: keyof F & string
    readonly fields: readonly (keyof F & string)[]
  }
  /** Whose clock its `local` instants are on: the field that names a place, and the zones of the places that have one. */
  clock?: { readonly by: keyof F & string; zones(ctx: ReadContext): Promise<ReadonlyMap<number, string>> }
  /** Its addresses exist only while all of these do. */
  requires?: readonly Requirement[]
  /** How many records one export may hold; 10,000 unless told. */
  exportLimit?: number
  /** A duplicate gets these values, and its title the suffix ` (copy)`. */
  duplicate?: { values?: Partial<RowOf<F>>; without?: readonly (keyof F & string)[] }
  /**
   * Which records the caller may reach at all: all, none, or these rows. One rule for lists, totals, single records,
   * exports, filters and mass actions. Others do not exist for him.
   */
  rows?(verb: Verb, ctx: ReadContext): boolean | Rows | Promise<boolean | Rows>
  /** Rules that fields cannot say. Throws; may change `draft`; writes nothing elsewhere. `before` is null on create. */
  check?(draft: StoredOf<F>, before: Readonly<StoredOf<F>> | null, ctx: Context): void | Promise<void>
  /** What whoever made a record should know of it although it was taken; told in `meta.warnings`. */
  warnings?(record: Readonly<StoredOf<F>>): readonly string[]
  /** Writes that belong to the record and happen in its transaction: children, counters. `after` is null on purge. */
  follow?(after: Readonly<StoredOf<F>> | null, before: Readonly<StoredOf<F>> | null, ctx: Context): void | Promise<void>
  /** Values that are computed when a record is read, for a whole page at once. They cannot be filtered or sorted by. */
  computed?: {
    readonly names: readonly string[]
    of(rows: readonly Readonly<StoredOf<F>>[], ctx: ReadContext): Promise<readonly Record<string, unknown>[]>
  }
  /** Facts that its lists tell beside their totals: a ceiling and how much of it is used. */
  listMeta?(ctx: ReadContext): Promise<Readonly<Record<string, unknown>>>
}

export type Entity<Name extends string = string, F extends Fields = any> = { readonly name: Name } & Readonly<
  EntitySpec<F>
>

/** `name` is the base of its addresses: `location-spaces` answers at `/location-spaces`. */
export const defineEntity = <const Name extends string, const F extends Fields>(
  name: Name,
  spec: EntitySpec<F>,
): Entity<Name, F> => Object.freeze({ name, ...spec })

/** What a caller reads of an entity. */
export type Row<E> = E extends Entity<string, infer F> ? RowOf<F> : never
/** What is stored of an entity, internal fields included. */
export type Stored<E> = E extends Entity<string, infer F> ? StoredOf<F> : never

/** The singular used in codes: `location-spaces` gives `location_space`, `categories` gives `category`. */
export function singularOf(entity: Pick<Entity, 'name' | 'singular'>): string {
  if (entity.singular) return entity.singular
  const snake = entity.name.replaceAll('-', '_')
  if (snake.endsWith('ies')) return `${snake.slice(0, -3)}y`
  return snake.endsWith('s') ? snake.slice(0, -1) : snake
}
