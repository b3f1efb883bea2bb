import { Type } from 'typebox'
import { defineEntity, type Stored } from '../../../src/kernel/entity.ts'
import {
  choice,
  choices,
  color,
  decimal,
  file,
  flag,
  instant,
  integer,
  json,
  link,
  links,
  money,
  richText,
  secret,
  text,
  url,
} from '../../../src/kernel/fields.ts'
import { errors } from '../errors.ts'

const dimensions = Type.Object({
  length: Type.Optional(Type.Number({ minimum: 0 })),
  width: Type.Optional(Type.Number({ minimum: 0 })),
  unit: Type.String({ default: 'cm' }),
})
const parts = Type.Array(
  Type.Object({ name: Type.String({ maxLength: 80 }), spare: Type.Boolean({ default: false }) }),
  { maxItems: 20 },
)

/** Something that can be lent. */
export const tools = defineEntity('tools', {
  table: 'example_tools',
  label: ['Tool', 'Tools'],
  title: 'name',
  fields: {
    name: text({ required: true, max: 100, search: true, sort: true }),
    code: text({ max: 20, pattern: '[A-Za-z0-9-]+', unique: true, search: true, filter: 'equals' }),
    serial: text({ max: 40, fixed: true }),
    status: choice(['available', 'lent', 'broken'], {
      required: true,
      default: 'available',
      filter: 'any',
      sort: true,
    }),
    features: choices(['cordless', 'heavy', 'loud'], { default: [], filter: 'any' }),
    quantity: integer({ required: true, default: 1, min: 0, max: 1000, filter: 'range', sort: true }),
    weight: decimal({ places: 3, min: 0, max: 9999, filter: 'range' }),
    currency: choice(['EUR', 'JPY', 'KWD'], { required: true, default: 'EUR', filter: 'equals' }),
    price: money({ currency: 'currency', min: 0, max: 1_000_000, sort: true }),
    deposit: money({ currency: 'EUR', required: true, default: 0, min: 0, max: 1_000_000, filter: 'range' }),
    cost: money({
      currency: 'EUR',
      min: 0,
      max: 1_000_000,
      read: 'costs',
      write: 'costs',
      filter: 'range',
      sort: true,
    }),
    is_powered: flag({ required: true, default: false, filter: 'equals' }),
    description: richText({ html: 'basic' }),
    accent: color({}),
    manual: url({}),
    picture: file({}),
    owner_id: link('members', { filter: 'any' }),
    goes_with: links('tools', { max: 10, filter: 'any' }),
    dimensions: json(dimensions, {}),
    parts: json(parts, { whole: true, default: [], csv: false }),
    lock_code: secret({ max: 40 }),
    bought_at: instant({ filter: 'range', sort: true }),
    loans_count: integer({ required: true, default: 0, readOnly: true, sort: true }),
    search_key: text({ internal: true }),
  },
  perPage: { default: 50, most: 200 },
  export: { most: 500 },
  customFields: true,
  import: { key: ['code', 'id'], most: 1000 },
  presets: {
    usable: { status: { ne: 'broken' }, quantity: { gt: 0 } },
    mine: { created_by: { eq: { of: 'me' } } },
    recent: { created_at: { gte: { of: 'today', days: -7 } } },
  },
  duplicate: { values: { status: 'available' }, without: ['bought_at'] },
  check(tool) {
    if (tool.currency === 'EUR' && tool.price !== null && tool.price < tool.deposit) throw errors.cheap()
    tool.search_key = tool.name.toLowerCase()
  },
})
export type Tool = Stored<typeof tools>
