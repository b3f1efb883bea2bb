/** The kinds of fields by name, and the columns that a table needs for an entity. */
import type { Entity } from '../entity.ts'
import type { Field, FieldKind, Fields } from '../fields.ts'
import { addresses } from './address-kind.ts'
import type { Kind } from './kind.ts'
import { choices, json, links } from './list-kinds.ts'
import { decimal, flag, integer, link, money, ownFlag } from './number-kinds.ts'
import { privateFile } from './private-file-kind.ts'
import { reference } from './reference-kind.ts'
import { choice, color, email, longText, phone, richText, secret, text, url } from './text-kinds.ts'
import { date, instant, time } from './time-kinds.ts'

const kinds: Readonly<Record<FieldKind, Kind>> = Object.freeze({
  text,
  longText,
  richText,
  integer,
  decimal,
  money,
  flag,
  choice,
  choices,
  date,
  time,
  instant,
  link,
  links,
  email,
  phone,
  url,
  color,
  json,
  secret,
  file: link,
  addresses,
  reference,
})

export function kindOf({ kind, options }: Field): Kind {
  if (options.perPerson) return ownFlag
  return options.private ? privateFile : kinds[kind]
}

export type ExpectedColumn = { readonly type: 'text' | 'integer'; readonly nullable: boolean }

/** What the migrated table must look like for an entity: compared by a test, never used to make a table. */
export function expectedColumns(entity: Entity): Readonly<Record<string, ExpectedColumn>> {
  const expected: Record<string, ExpectedColumn> = { ...SYSTEM_COLUMNS }
  for (const [name, field] of Object.entries(entity.fields as Fields)) {
    const type = kindOf(field).column
    if (type && !(name in SYSTEM_COLUMNS)) expected[name] = { type, nullable: isNullable(field) }
  }
  return expected
}

/** A record may have no value here. */
export const isNullable = ({ options }: Field): boolean =>
  !options.required && (options.default === undefined || options.default === null)

const always = (type: 'text' | 'integer') => ({ type, nullable: false })
const maybe = (type: 'text' | 'integer') => ({ type, nullable: true })

const SYSTEM_COLUMNS: Readonly<Record<string, ExpectedColumn>> = Object.freeze({
  id: always('integer'),
  site_id: always('integer'),
  created_at: always('text'),
  modified_at: always('text'),
  trashed_at: maybe('text'),
  trashed_from: maybe('text'),
  created_by: maybe('integer'),
  modified_by: maybe('integer'),
})
