import { Type } from 'typebox'
import { defineEntity } from '../../../kernel/entity.ts'
import { choice, flag, integer, json, text } from '../../../kernel/fields.ts'
import { SCOPES } from '../access/levels.ts'

/** Lists with filters, columns and an order that somebody wants to see again. */
export const listViews = defineEntity('list-views', {
  table: 'crm_list_views',
  label: ['List view', 'List views'],
  title: 'name',
  trash: false,
  without: ['export'],
  fields: {
    name: text({ required: true, max: 100, search: true, sort: true }),
    entity: choice(SCOPES, { required: true, fixed: true, filter: 'any' }),
    query: json(Type.Record(Type.String({ maxLength: 60 }), Type.Unknown()), { default: {}, whole: true }),
    columns: json(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 50 }), { default: [], whole: true }),
    is_shared: flag({ default: false, filter: 'equals', description: 'Everybody in the CRM sees it.' }),
    is_default: flag({ perPerson: 'any', default: false, description: 'The caller’s list opens with it.' }),
    position: integer({ default: 0 }),
  },
  rows: (verb, ctx) => {
    const own = [{ created_by: ctx.user?.id ?? 0 }]
    if (verb === 'create') return true
    return verb === 'list' || verb === 'read' || verb === 'export' ? [...own, { is_shared: true }] : own
  },
})

/** Reports that people made, beside those that are built in. */
export const savedReports = defineEntity('saved-reports', {
  table: 'crm_saved_reports',
  label: ['Report', 'Reports'],
  title: 'name',
  trash: false,
  without: ['export'],
  fields: {
    name: text({ required: true, max: 100, search: true, sort: true }),
    entity: choice(SCOPES, { required: true, fixed: true, filter: 'any', label: 'Records' }),
    type: choice(['list', 'grid'], { default: 'grid', filter: 'any' }),
    columns: json(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 50 }), { default: [], whole: true }),
    group_by: json(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 2 }), { default: [], whole: true }),
    aggregates: json(
      Type.Array(Type.String({ maxLength: 80, pattern: '^(count|(sum|avg|min|max):[a-z_]+)$' }), { maxItems: 10 }),
      {
        default: ['count'],
        whole: true,
        description: 'count, or sum, avg, min, max and a field: sum:amount.',
      },
    ),
    filters: json(Type.Record(Type.String({ maxLength: 60 }), Type.Unknown()), { default: {}, whole: true }),
    chart: choice(['none', 'bar', 'line', 'pie'], { default: 'bar' }),
    is_shared: flag({ default: false, filter: 'equals' }),
  },
  rows: (verb, ctx) => {
    const own = [{ created_by: ctx.user?.id ?? 0 }]
    if (verb === 'create') return true
    return verb === 'list' || verb === 'read' || verb === 'export' ? [...own, { is_shared: true }] : own
  },
})
