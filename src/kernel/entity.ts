/** An entity: one plain object from which the whole record surface of a table is derived. */
import { type TSchema, Type } from 'typebox'
import type { Access } from './access.ts'
import type { Conditions } from './conditions.ts'
import type { Context, ReadContext } from './context.ts'
import type { ListIndexes, Owned, OwnOrder, Rewrite, SmallList, UsualOrder } from './entity-lists.ts'
import { type Fields, json, type RowOf, type StoredOf } from './fields.ts'
import type { Requirement } from './route.ts'
import type { SheetFormat } from './sheets/sheet.ts'

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
  | 'reorder'

/** Rows that match one of the alternatives; within one, every field must have the value, or one of the values. */
export type Rows = readonly Readonly<Record<string, string | number | boolean | null | readonly (string | number)[]>>[]

/** By field; the others are open to whoever may read or write the record. */
export type FieldRights = Readonly<Record<string, 'hidden' | 'fixed'>>

/** Reads that are open to everybody. Whoever holds the right of a verb reads all records by it, everybody else these. */
export type PublicReads<F extends Fields> = {
  readonly verbs: readonly ('list' | 'read')[]
  /**
   * Which records visitors see: those that match one of the alternatives. For them the others do not exist, and neither
   * does the trash.
   */
  readonly where: Rows
  /** The limit of the service that visitors count against; null for none. Whoever is signed in is not counted. */
  readonly bucket: string | null
  /** Fields and computed values that visitors see; those that need no right, unless told. Secrets are never among them. */
  readonly fields?: readonly ((keyof F & string) | (string & {}))[]
  /** Seconds for which browsers and proxies may keep what visitors get; not kept without asking again, unless told. */
  readonly seconds?: number
  /**
   * A name of the manifest's `stamped`: the lists that visitors get are kept in memory until one of its tables changes. It
   * names this table, and those of the records that it links to.
   */
  readonly keptUntil?: string
  /** A flag of the service's settings. While it is off these reads are for those who are signed in. */
  readonly setting?: string
  /** The field with an account: whoever it names sees these records whatever their state. */
  readonly own?: keyof F & string
}

/** Records that are a part of another: the ingredients of a recipe. */
export type Parent<F extends Fields> = {
  /** The field that names the whole: `link('recipes', { required: true, fixed: true })`. */
  readonly link: keyof F & string
  /** What follows the address of the whole: `ingredients` answers at `/recipes/{id}/ingredients`. */
  readonly path: string
  /** The field that holds the order, kept by the server; by id unless told. */
  readonly order?: keyof F & string
  /** How many parts one whole may have; 500 unless told. */
  readonly most?: number
  /**
   * The method that replaces all parts at once: PUT unless told. With POST, parts are not added one by one; with false,
   * they come and go only one by one.
   */
  readonly replace?: 'PUT' | 'POST' | false
  /**
   * The link by which a part is known in its address instead of by its id: `/groups/{id}/members/{user_id}`. A whole has
   * one part for each value, and adding it again answers the one that is there.
   */
  readonly key?: keyof F & string
}

/** One side of a link between two records. */
export type LinkSide = {
  /** What follows the address of a record of this side: `tools` answers at `/members/{id}/tools`. */
  readonly path: string
}

/** Links that a record tells of itself. */
export type ShownLinks = {
  /** The entity of the links, which says `between`. */
  readonly of: Entity
  /** The field of the link that names this record. */
  readonly by: string
  /** How many of them a record tells; 100 unless told. All of them stand at their own address. */
  readonly most?: number
}

/** Under which names answers tell when a record was made, changed and put into the trash; false tells nothing of it. */
export type Stamps = {
  readonly created_at?: string | false
  readonly modified_at?: string | false
  readonly trashed_at?: string | false
  /** Who made and who last changed it: told under these names, and not at all unless told. */
  readonly created_by?: string
  readonly modified_by?: string
}

/** Versions of records. */
export type Revisions<F extends Fields> = {
  readonly keep: number
  readonly setting?: string
  /** Fields that each version tells of itself, also where the server sets them: a counter of saves, a number of parts. */
  readonly tells?: readonly (keyof F & string)[]
  /** What comes back with a version when whoever restores it names no fields: all of them unless told. */
  readonly restores?: readonly (keyof F & string)[]
  /** What the list of versions tells of each beside that, against the one before it: in the words of the trade. */
  readonly explains?: { readonly shapes: Readonly<Record<string, TSchema>>; of(before: Told | null, after: Told): Told }
}
type Told = Readonly<Record<string, unknown>>

/** Records to choose from, for controls and for other programs. */
export type OfferedRecords = {
  /** Only those that match one of the alternatives. */
  readonly where?: Rows
  /** 20 at once unless told. */
  readonly most?: number
  /** Texts beside the title in which `{id}` stands for the record's id. */
  readonly texts?: Readonly<Record<string, string>>
}

export type EntitySpec<F extends Fields> = ListIndexes<F> & {
  table: string
  /** What its addresses begin with where that is not its name: `reports/schedules`. */
  path?: string
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
  /** The name under which a body says which version was read; that of the key unless told. */
  conflictAs?: string
  /**
   * PUT rebuilds the record from what is sent instead of changing what is sent, and there is no PATCH. The answer says in
   * `meta.changed` what is new, and in `meta.reset` what fell back to its default because it was not sent.
   */
  rewrite?: Rewrite<F>
  /** How lists are paged. `cursor` pages by `before_id`/`after_id`, newest first. */
  paging?: 'page' | 'offset' | 'cursor'
  /**
   * Bounds of `per_page`, or of `limit` when paged by offset: `all` is how many `limit=-1` gives, 50,000 unless told;
   * `setting` names one of the service's that says the default.
   */
  perPage?: { default: number; most: number; all?: number; setting?: string }
  /** The order when none is asked for: by a field, or one that people make by hand. Id descending unless told. */
  order?: UsualOrder<F> | OwnOrder<F>
  /** The name under which lists take `_fields` as well, where an API says `fields=name,email`. */
  fieldsAs?: string
  /** The name of a filter for what was made or changed at an instant or after it: `since`. */
  since?: string
  /** Other words for what lists are ordered by: `{ date: 'created_at' }`. */
  orders?: Readonly<Record<string, (keyof F & string) | 'id' | 'created_at' | 'modified_at'>>
  /** False: records have no trash. DELETE at their own address ends them, with the right to purge or else to trash. */
  trash?: false
  /** A short list: it is read whole, without pages, has no trash, and holds at most so many records. */
  small?: SmallList<F>
  /** Who may use its verbs, all of them alike, where that is not one of the service's permissions. */
  access?: Access
  /** The same for single verbs. Which records they reach says `rows`. */
  doors?: { readonly [V in Verb]?: Access }
  stamps?: Stamps
  /**
   * Records are parts of others and have their addresses below these. Reading them needs what reading the whole needs,
   * writing them what changing the whole needs. They are copied and deleted with it.
   */
  parent?: Parent<F>
  /**
   * Records are links between records of two entities, many to many, with what is said of each link: by the field that
   * names a side (`link('members', { required: true, fixed: true })`), what it is listed below. Two records have at most
   * one link. Whoever may change a record links it to others that they may read; links are seen where both sides are,
   * rest while one of them is in the trash, and go with either. The migration says the same (`between` of
   * `createRecordTable`).
   */
  between?: { readonly [K in keyof F & string]?: LinkSide }
  /** Links that are read with the record, by the name under which it tells them. */
  shows?: Readonly<Record<string, ShownLinks>>
  /**
   * Records stand below others of their kind. No record is below itself, none deeper than `deepest` (the first level is
   * 1), and those below one that goes move up to where it stood.
   */
  tree?: { parent: keyof F & string; deepest: number }
  /** Filters with a name, for `preset=open`: `{ open: { status: { ne: ['closed', 'rejected'] } } }`. */
  presets?: Readonly<Record<string, Conditions>>
  /** Every save keeps the record as it was: so many versions, or as many as the service's setting of this name says. */
  revisions?: Revisions<F>
  /** Records that say the same in several languages: the fields of their group and language, and what is translated. */
  translations?: {
    readonly group: keyof F & string
    readonly language: keyof F & string
    readonly fields: readonly (keyof F & string)[]
  }
  /** What `/options` offers where that is not every record by its title. */
  options?: OfferedRecords
  /** Largest body in bytes with which a record is made or changed; 1 MiB unless told. */
  bodyLimit?: number
  /** Whose clock its `local` instants are on: the field that names a place, and the zones of the places that have one. */
  clock?: { readonly by: keyof F & string; zones(ctx: ReadContext): Promise<ReadonlyMap<number, string>> }
  /** Its addresses exist only while all of these do. */
  requires?: readonly Requirement[]
  /** Other permissions than the service's, by verb. */
  rights?: { readonly [V in Verb]?: string }
  /**
   * People may add fields of their own. The table has the column `custom_fields` (`customFieldsColumn`), and the service
   * the entity that `defineCustomFields` makes.
   */
  customFields?: true
  /** How many records an exported file may hold, 10,000 unless told, and the kinds of files: all unless told. */
  export?: { readonly most?: number; readonly formats?: readonly SheetFormat[] }
  /**
   * Records may come out of a file. `key` are the fields, or `id`, by which a row can name a record that is there
   * already, the usual one first; `most` is how many rows a file may have, 10,000 unless told.
   */
  import?: { readonly key?: readonly ((keyof F & string) | 'id')[]; readonly most?: number }
  /** A duplicate gets these values, and its title the suffix ` (copy)`. */
  duplicate?: { values?: Partial<RowOf<F>>; without?: readonly (keyof F & string)[] }
  /**
   * Which records the caller may reach at all: all, none, or these rows. One rule for lists, totals, single records,
   * exports, filters and mass actions. Others do not exist for him.
   */
  rows?(verb: Verb, ctx: ReadContext): boolean | Rows | Promise<boolean | Rows>
  /**
   * Whose a record is: the field with an account, `created_by` unless told. Whoever lacks the permission `unless` reaches
   * their own records, and those of their teams. In place of `rows`.
   */
  owned?: Owned<F>
  /** Which fields the caller may not read, or may read and not write, where that rests on stored data. */
  fieldRights?(ctx: ReadContext): Promise<FieldRights>
  /** Reads that are open to visitors, behind a limit, with rows confined by data. */
  public?: PublicReads<F>
  /** Rules that fields cannot say. Throws; may change `draft`; writes nothing elsewhere. `before` is null on create. */
  check?(draft: StoredOf<F>, before: Readonly<StoredOf<F>> | null, ctx: Context): void | Promise<void>
  /** What whoever made a record should know of it although it was taken; told in `meta.warnings`. */
  warnings?(record: Readonly<StoredOf<F>>): readonly string[]
  /** Writes that belong to the record and happen in its transaction: children, counters. `after` is null on purge. */
  follow?(after: Readonly<StoredOf<F>> | null, before: Readonly<StoredOf<F>> | null, ctx: Context): void | Promise<void>
  /** Values that are computed when a record is read, for a whole page at once. They cannot be filtered or sorted by. */
  computed?: {
    readonly names: readonly string[]
    /** What each of them is, for the reference. */
    readonly shapes?: Readonly<Record<string, TSchema>>
    /**
     * The fields that they are computed from, beside the id. Where that is told, lists read no others: the database
     * writes the rest of their JSON itself.
     */
    readonly from?: readonly (keyof F & string)[]
    of(rows: readonly Readonly<StoredOf<F>>[], ctx: ReadContext): Promise<readonly Record<string, unknown>[]>
  }
  /**
   * A choice whose values its lists count, under a name of their own, with `all` beside them: of what the rest of the
   * query selects, whatever it says of the choice itself. `kept` is a table of counts by that field (`keepCounts`).
   */
  counted?: { readonly by: keyof F & string; readonly as: string; readonly kept: string }
  /** Facts that its lists tell beside their totals: a ceiling and how much of it is used, what went since an instant. */
  listMeta?(query: Readonly<Record<string, unknown>>, ctx: ReadContext): Promise<Readonly<Record<string, unknown>>>
}

export type Entity<Name extends string = string, F extends Fields = any> = { readonly name: Name } & Readonly<
  EntitySpec<F>
>

/** `name` is the base of its addresses: `location-spaces` answers at `/location-spaces`. */
export const defineEntity = <const Name extends string, const F extends Fields>(
  name: Name,
  spec: EntitySpec<F>,
): Entity<Name, F> =>
  Object.freeze({ name, ...spec, ...(spec.customFields ? { fields: { ...spec.fields, ...ADDED } } : {}) })

/** Where the values of fields stand that people added. */
const ADDED = {
  custom_fields: json(Type.Record(Type.String(), Type.Unknown()), {
    default: {},
    description: 'Values of the fields that people added, by key.',
  }),
}

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
