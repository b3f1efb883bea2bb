import { Type } from 'typebox'
import { defineEntity } from '../../../kernel/entity.ts'
import { choice, file, instant, json } from '../../../kernel/fields.ts'
import { SCOPES } from '../access/levels.ts'

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const

/** Lists that somebody wants as a file: made in the background, kept for a few days, and nobody else's business. */
export const exports = defineEntity('exports', {
  table: 'crm_exports',
  label: ['Export', 'Exports'],
  title: 'entity',
  trash: false,
  without: ['create', 'update', 'duplicate', 'export', 'massUpdate'],
  fields: {
    entity: choice(SCOPES, {
      required: true,
      fixed: true,
      filter: 'any',
      description: 'What the file has records of.',
    }),
    format: choice(EXPORT_FORMATS, { fixed: true, default: 'csv', filter: 'any' }),
    query: json(Type.Record(Type.String({ maxLength: 60 }), Type.Unknown()), {
      fixed: true,
      default: {},
      whole: true,
      description: 'Search, filters and order of the list.',
    }),
    status: choice(['pending', 'ready', 'failed'], { readOnly: true, default: 'pending', filter: 'any' }),
    file: file({ private: true, readOnly: true, description: 'Only whoever asked for it gets it.' }),
    expires_at: instant({ readOnly: true, description: 'When the file goes.' }),
  },
  rows: (_verb, ctx) => [{ created_by: ctx.user?.id ?? 0 }],
})
