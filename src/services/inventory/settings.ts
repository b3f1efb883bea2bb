import { Type } from 'typebox'
import { choice, date, flag, integer, json, text } from '../../kernel/fields.ts'
import { defineSettings } from '../../kernel/settings.ts'

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

export const settings = defineSettings('vendor_inventory_settings', {
  fields: {
    currency: text({
      description: 'Stock is valued in it; it cannot change once something is booked.',
      default: 'EUR',
      min: 3,
      max: 3,
      pattern: '[A-Z]{3}',
    }),
    units: json(Type.Array(Type.String({ minLength: 1, maxLength: 20 }), { minItems: 1, maxItems: 100 }), {
      description: 'What items are counted in.',
      whole: true,
      default: ['pcs', 'box', 'kg', 'g', 'l', 'ml', 'm', 'm2', 'h'],
    }),
    default_valuation: choice(['fifo', 'average'], {
      labels: { fifo: 'First in, first out', average: 'Moving average' },
      description: 'How new items are valued: by the layers in which they came, or by the moving average.',
      default: 'fifo',
    }),
    sku_pattern: text({
      label: 'SKU pattern',
      description: 'Numbers of items that are made without one: {number} with leading zeros, {year}.',
      default: 'ITEM-{number}',
      max: 60,
    }),
    allow_negative_stock: flag({
      description: 'What is not there can be issued, at the last cost; the next receipt puts the value right.',
      default: false,
    }),
    reserve_drafts: flag({ description: 'Drafts keep what they are going to take.', default: false }),
    lock_before: date({ description: 'Documents with an earlier date are refused: the books are closed.' }),
    expiry_warning_days: integer({
      description: 'How long before lots expire people are told.',
      default: 30,
      min: 1,
      max: 3650,
    }),
    trash_days: integer({
      description: 'Days after which the trash is emptied; 0 for never.',
      default: 30,
      min: 0,
      max: 3650,
    }),
    delete_data_on_uninstall: flag({
      description: 'Erase items, documents and the ledger when the service is taken away.',
      default: false,
    }),
  },
  check: ({ currency, sku_pattern: pattern }) => ({
    ...(typeof currency === 'string' && !CURRENCIES.has(currency) ? { currency: 'This is no known currency.' } : {}),
    ...(typeof pattern === 'string' && !pattern.includes('{number}')
      ? { sku_pattern: 'The pattern needs {number}.' }
      : {}),
  }),
  secrets: 'blank-and-set',
  needs: { delete_data_on_uninstall: 'manage_options' },
  display: ['currency', 'units', 'allow_negative_stock', 'expiry_warning_days'],
})
