import { Type } from 'typebox'
import { choice, decimal, file, integer, json, link, longText, money, text } from '../../../kernel/fields.ts'
import { PLACES } from '../domain/amounts.ts'

const quantity = { places: PLACES, min: 0, max: 1e11 } as const
const days = { min: 0, max: 36_500 } as const

const identity = {
  name: text({ required: true, search: true, sort: true, max: 200 }),
  sku: text({
    label: 'SKU',
    unique: true,
    search: true,
    sort: true,
    max: 64,
    description: 'Compared without case. Made from the pattern of the settings where none is sent.',
  }),
  barcode: text({ search: true, max: 64, description: 'Compared without case; no other item has it.' }),
  barcodes: json(Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 50 }), {
    default: [],
    whole: true,
    description: 'Further barcodes, of packages and other makers.',
  }),
  category_id: link('categories', { filter: 'any' }),
  description: longText({ search: true, max: 5000 }),
  image_id: file(),
  status: choice(['active', 'inactive', 'discontinued'], { default: 'active', filter: 'any', sort: true }),
  notes: longText({ max: 5000 }),
}

const handling = {
  unit: text({
    default: '',
    max: 20,
    description:
      'One of the settings; that of the category or the first one unless told. Fixed once something is booked.',
  }),
  precision: integer({
    default: 0,
    min: 0,
    max: PLACES,
    description: 'Places of quantities; fixed once something is booked.',
  }),
  tracking: choice(['none', 'lot', 'serial'], {
    default: 'none',
    filter: 'any',
    description: 'Whether lots or single pieces are told apart; fixed once something is booked.',
  }),
  valuation_method: choice(['fifo', 'average'], {
    labels: { fifo: 'First in, first out', average: 'Moving average' },
    description: 'As the settings say unless told. Once something is booked, a revaluation changes it.',
  }),
  reorder_level: decimal({ ...quantity, filter: 'range', sort: true, description: 'At or below it, stock is low.' }),
  reorder_quantity: decimal({ ...quantity, description: 'What is ordered at once.' }),
  max_level: decimal({ ...quantity, description: 'Orders fill up to it.' }),
  reorder_levels: json(
    Type.Array(
      Type.Object({
        warehouse_id: Type.Integer({ minimum: 1 }),
        level: Type.Number({ minimum: 0, maximum: 1e11 }),
        quantity: Type.Optional(Type.Number({ minimum: 0, maximum: 1e11 })),
      }),
      { maxItems: 200 },
    ),
    { default: [], whole: true, csv: false, description: 'Levels of single warehouses.' },
  ),
  default_warehouse_id: link('warehouses', { filter: 'any' }),
  supplier_id: link('recipients', { filter: 'any', description: 'A recipient of the type supplier.' }),
  supplier_code: text({ search: true, max: 64 }),
  lead_time_days: integer(days),
  shelf_life_days: integer({
    ...days,
    description: 'Lots expire so many days after they came, unless their line says.',
  }),
  weight: decimal({ places: PLACES, min: 0, max: 1e9, unit: 'kg' }),
  dimensions: json(
    Type.Object({
      length: Type.Optional(Type.Number({ minimum: 0 })),
      width: Type.Optional(Type.Number({ minimum: 0 })),
      height: Type.Optional(Type.Number({ minimum: 0 })),
      unit: Type.Optional(Type.Enum(['mm', 'cm', 'm', 'in'])),
    }),
    { csv: false },
  ),
}

const prices = {
  purchase_price: money({ currency: 'currency', min: 0, max: 1e10, read: 'costs' }),
  sale_price: money({ currency: 'currency', min: 0, max: 1e10 }),
  currency: text({
    min: 3,
    max: 3,
    pattern: '[A-Z]{3}',
    description: 'Of the prices; that of the settings unless told.',
  }),
}

export const itemFields = { ...identity, ...handling, ...prices }
