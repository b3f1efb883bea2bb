/** The field language: what a column is, what callers may send, and what they may do with it, said once. */
import type { Static, TSchema } from 'typebox'

export type FieldOptions = {
  /** A caller must send it on create, and it is never null. */
  required?: true
  /** What a record gets when nothing is sent on create. */
  default?: unknown
  /** Set by the server; a value sent by a caller is dropped. */
  readOnly?: true
  /** May be sent on create and never changes afterwards: another value is dropped, or refused. */
  fixed?: true | 'refused'
  /** Null is refused as no value of its kind, instead of meaning that there is none. */
  refusesNull?: true
  /** Never leaves the server, and takes part in no filter, sort, search or export. */
  internal?: true
  /** Opt-in. `equals` one value, `any` one or several, `range` also `<name>_from` and `<name>_to`. */
  filter?: 'equals' | 'any' | 'range'
  /** Another name for its filter, as people say it: `arriving_on` for `entry`. */
  filterAs?: string
  /** Another name for the lower end of its range: `min_rating` for `rating_average_from`. */
  fromAs?: string
  /** Links: a filter that is no number is looked for in this field of what it links to, such as `slug`. */
  filterBy?: string
  /** What becomes of a filter by a value that it cannot have: dropped and named unless told, or refused with 400. */
  badFilter?: 'refused'
  /** Opt-in to `orderby`. Needs an index that starts with the column. */
  sort?: true
  /** Opt-in to the list's `search`. */
  search?: true
  /** No two records of a site share it; compared without case. The table needs the unique index. */
  unique?: true
  /** Who may read it: the name of one of the service's permissions. Others do not see that it exists. */
  read?: string
  /** Who may write it: the name of one of the service's permissions. A value from others is dropped. */
  write?: string
  /** One line for the reference and the forms. */
  description?: string
  /** Left out of files with tables (CSV, XLSX). */
  csv?: false
  /** Too long for lists: it is answered where one record is read, and is no part of lists and files. */
  alone?: true
  /** What people call it; made from its name unless told. Also its title in the reference. */
  label?: string
  /** Choices: what each value is called; unsaid ones are made from their names. Whole numbers: what each means. Texts: usual ones. */
  labels?: Readonly<Record<string, string>>
  /** What stands behind a number: `min`, `km`, `%`, `px`. */
  unit?: string
  /** An example inside the empty control. */
  example?: string
  /** Instants: whose clock people mean, the site's unless told: that of the record which a link of the same entity names. */
  clock?: 'site' | { readonly of: string; readonly field: string }
}

export type FieldKind =
  | 'text'
  | 'longText'
  | 'richText'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'flag'
  | 'choice'
  | 'choices'
  | 'date'
  | 'time'
  | 'instant'
  | 'link'
  | 'links'
  | 'email'
  | 'phone'
  | 'url'
  | 'color'
  | 'json'
  | 'secret'
  | 'file'
  | 'addresses'
  | 'reference'

/** What only some kinds have. Absent on the others. */
export type KindOptions = {
  /** Text: characters. Numbers: the highest value. Links and choices: how many. Private files: bytes. */
  max?: number
  /** Text: characters. Numbers: the lowest value. */
  min?: number
  /** Text: must match, as a whole. */
  pattern?: string
  /** Choices, in the order shown. Addresses: their labels, the usual one first. */
  values?: readonly string[]
  /** Choice: other words that callers may send for a value: `{ publish: 'published' }`. */
  aliases?: Readonly<Record<string, string>>
  /** Choice: what is kept of anything that is none of the values, instead of refusing it. */
  otherwise?: string
  /** Addresses: what each of them is. */
  of?: 'email' | 'phone'
  /** Reference: the entities of the service that it may name, by the words that callers say for them. */
  kinds?: Readonly<Record<string, string>>
  /** Addresses: what can be true of each beside being the primary one, such as `opted_out`. */
  flags?: readonly string[]
  /** Addresses: each has the name of whoever it is, and none is the primary one, as in the head of a mail. */
  named?: true
  /**
   * Of mail addresses: a table `{ entity, record_id, kind, address }` that knows records by them, in lower case. Rows of
   * files can then name a record by its address (`import.key`).
   */
  foundIn?: string
  /** Link, links: the name of an entity of the same service, or `users`, `posts`, `media`. */
  to?: string
  /** Decimal: how many places are kept. */
  places?: number
  /** Money: the field that holds the currency, or a fixed one such as `EUR`. */
  currency?: string
  /** JSON: the shape, checked on every write. */
  schema?: TSchema
  /** JSON: a partial update replaces the value whole instead of merging it by key. */
  whole?: true
  /** JSON: the shape depends on the value of a choice of the same record. */
  shapes?: Shapes
  /** JSON lists of objects with `id` and `position`: each item keeps its id, and is changed at an address of its own. */
  items?: ItemAddresses
  /** JSON: the column is encrypted, and texts that the shape marks with `secretOf` are masked in answers. */
  sealed?: true
  /** JSON: keys that do not fit the shape are dropped and named in `meta.ignored`, instead of refused. */
  lenient?: true
  /** Flag: each person has their own answer. `one`: at most one record of a person has it. */
  perPerson?: 'any' | 'one'
  /** Instant: on the clock of the place that the entity's `clock` names. A time without an offset is on it too. */
  local?: true
  /** Instant: a bare date is taken too, and means its first moment on the site's clock. */
  orDate?: true
  /** File: of the record alone, and for its readers. */
  private?: true
  /** Private file: the media types that are taken. */
  types?: readonly string[]
  /** Rich text: which tags stay. */
  html?: 'basic' | 'rich'
}

/** A list whose items have ids and addresses of their own below the record. */
export type ItemAddresses = {
  /** What follows the address of the record: `ingredients`. */
  readonly path: string
  /** What POST does there: replaces the whole list, or adds one item. */
  readonly post: 'replace' | 'add'
  /** One of them, as people say it. */
  readonly label: string
  /** False: the list is told with its record only. */
  readonly isListed?: false
  /** Keys of an item that hold ids of items of another such field, by that field's name. */
  readonly refers?: Readonly<Record<string, string>>
  /** Keys that a change says of itself: PATCH of an item does not take them over from the stored one. */
  readonly saidAnew?: readonly string[]
}

/** By the values of the choice `by`. */
export type Shapes = { readonly by: string; readonly of: Readonly<Record<string, TSchema>> }

export type Field<Value = unknown, Options extends FieldOptions = FieldOptions> = {
  readonly kind: FieldKind
  readonly options: Options & KindOptions
  /** Only for the type checker: what a caller reads. */
  readonly value?: Value
}
export type Fields = Readonly<Record<string, Field<any, any>>>

type Bounds = { min?: number; max?: number }
type Text = { min?: number; max?: number; pattern?: string }

const field =
  <Value, Extra = unknown>(kind: FieldKind) =>
  <const O extends FieldOptions & Extra>(options: O = {} as O) =>
    Object.freeze({ kind, options }) as Field<Value, O>

/** One line of text, at most 255 characters unless told. */
export const text = field<string, Text>('text')
/** Several lines, at most 20,000 characters unless told. */
export const longText = field<string, Text>('longText')
/** HTML from people, cleaned on every write. */
export const richText = field<string, Text & { html?: 'basic' | 'rich' }>('richText')
export const integer = field<number, Bounds>('integer')
/** An exact decimal number, kept as an integer of the last place. */
export const decimal = field<number, Bounds & { places: number }>('decimal')
/** An amount: minor units inside, a number with the currency's decimals outside. */
export const money = field<number, Bounds & { currency: string }>('money')
export const flag = field<boolean, { perPerson?: 'any' | 'one' }>('flag')
/** A calendar date, `YYYY-MM-DD`, without a zone. */
export const date = field<string>('date')
/** A time of day, `HH:MM`. */
export const time = field<string>('time')
/** A point in time; ISO 8601 with an offset comes in, UTC with microseconds goes out. */
export const instant = field<string, { local?: true; orDate?: true }>('instant')
export const email = field<string>('email')
/** E.164 or what people type: digits, blanks, + ( ) - / . */
export const phone = field<string>('phone')
/** An http or https address. */
export const url = field<string>('url')
/** `#rgb` or `#rrggbb`. */
export const color = field<string>('color')
/** Encrypted at rest and never read back: answers say `<name>_set`. */
export const secret = field<string, { max?: number }>('secret')
/**
 * The id of a media item, whose file everybody can open. With `private`, a file of the record's own, which only those get
 * who may read the record: it is uploaded first, and the record names what the upload answered.
 */
export const file = <const O extends FieldOptions & FileOptions>(options: O = {} as O) =>
  Object.freeze({ kind: 'file', options }) as unknown as Field<O extends { private: true } ? PrivateFile : number, O>
/** `types` are media types, all that the site takes unless told; `max` is how many bytes a private file may have. */
export type FileOptions = { private?: true; types?: readonly string[]; max?: number }
export type PrivateFile = { id: number; name: string; type: string; bytes: number }

export const choice = <
  const V extends readonly string[],
  const O extends FieldOptions & Pick<KindOptions, 'aliases' | 'otherwise'>,
>(
  values: V,
  options: O = {} as O,
) => Object.freeze({ kind: 'choice', options: { ...options, values } }) as unknown as Field<V[number], O>
/** Several of a closed list. */
export const choices = <const V extends readonly string[], const O extends FieldOptions & { max?: number }>(
  values: V,
  options: O = {} as O,
) => Object.freeze({ kind: 'choices', options: { ...options, values } }) as unknown as Field<V[number][], O>
/** One record of another entity. */
export const link = <const O extends FieldOptions>(to: string, options: O = {} as O) =>
  Object.freeze({ kind: 'link', options: { ...options, to } }) as unknown as Field<number, O>
/** Several records of another entity, in order. */
export const links = <const O extends FieldOptions & { max?: number }>(to: string, options: O = {} as O) =>
  Object.freeze({ kind: 'links', options: { ...options, to } }) as unknown as Field<number[], O>
/**
 * Several addresses of a person, each once in a record and one of them the primary one: `addresses('phone', { values:
 * ['mobile', 'office'], flags: ['opt_out', 'invalid'] })`. A plain text sent for it is the only address. Mail addresses
 * stand in `address`, phone numbers in `number`; `type` is told where there are values for it.
 */
export const addresses = <
  const Flag extends string = never,
  const O extends FieldOptions & {
    max?: number
    values?: readonly string[]
    flags?: readonly Flag[]
    foundIn?: string
  } = FieldOptions,
>(
  of: 'email' | 'phone',
  options: O & { flags?: readonly Flag[] } = {} as O,
) => Object.freeze({ kind: 'addresses', options: { ...options, of } }) as unknown as Field<Address<Flag>[], O>
export type Address<Flag extends string = never> = {
  address?: string
  number?: string
  type?: string
  primary: boolean
} & Record<Flag, boolean>
/**
 * Whom a mail is for: mail addresses with the names of people. What people type for it is read as well, with commas between
 * them: `Ann <ann@example.com>, ben@example.com`. An address that is there twice counts once.
 */
export const recipients = <const O extends FieldOptions & { max?: number }>(options: O = {} as O) =>
  Object.freeze({
    kind: 'addresses',
    options: { ...options, of: 'email', named: true },
  }) as unknown as Field<Recipient[], O>
export type Recipient = { address: string; name: string }
/** One record of one of several entities: `reference({ account: 'accounts', lead: 'leads' })`. */
export const reference = <const K extends Readonly<Record<string, string>>, const O extends FieldOptions>(
  kinds: K,
  options: O = {} as O,
) =>
  Object.freeze({ kind: 'reference', options: { ...options, kinds } }) as unknown as Field<
    Reference<keyof K & string>,
    O
  >
export type Reference<Word extends string = string> = { type: Word; id: number }
type Structure = { whole?: true; sealed?: true; lenient?: true; shapes?: Shapes; items?: ItemAddresses }
/** Structured data with a shape; never searched or sorted by. */
export const json = <S extends TSchema, const O extends FieldOptions & Structure>(schema: S, options: O = {} as O) =>
  Object.freeze({ kind: 'json', options: { ...options, schema } }) as unknown as Field<Static<S>, O>

type ValueOf<F> =
  F extends Field<infer V, infer O>
    ? O extends { required: true } | { default: NonNullable<unknown> }
      ? V
      : V | null
    : never
type Hidden<F> = F extends Field<any, infer O> ? (O extends { internal: true } ? true : false) : false
type Visible<F extends Fields> = { -readonly [K in keyof F as Hidden<F[K]> extends true ? never : K]: ValueOf<F[K]> }

/** The shape a caller reads; derived from the fields, never written by hand. */
export type RowOf<F extends Fields> = {
  id: number
  created_at: string
  modified_at: string
  trashed_at: string | null
} & Visible<F>
/** What code of the service may store: the visible fields and the internal ones. */
export type StoredOf<F extends Fields> = RowOf<F> & { readonly created_by?: number | null } & {
  -readonly [K in keyof F]: ValueOf<F[K]>
}
