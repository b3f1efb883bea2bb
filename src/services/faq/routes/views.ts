/** What the designer of views needs: the usual values, some answers to look at, and which view is the default. */
import { Type } from 'typebox'
import { readRecord } from '../../../kernel/records/read.ts'
import { recordSchema } from '../../../kernel/records/schemas.ts'
import { route } from '../../../kernel/route.ts'
import { fitValue, readShape } from '../../../kernel/schema-values.ts'
import { LAYOUTS } from '../domain/view-config.ts'
import { defaultConfig, viewAttributes, viewConfig } from '../entities/view-config.ts'
import { views } from '../entities/views.ts'
import { renderPreview } from '../pages/preview.ts'
import { can } from '../permissions.ts'
import { makeDefault } from '../store/default-view.ts'
import { publishedAnswers } from '../store/published.ts'
import { itemShape, shownItem } from './answers/page.ts'

export const setDefault = route({
  method: 'POST',
  path: '/views/{id}/set-default',
  summary: 'Make a view the one that shows answers where none is named',
  access: can('manage'),
  input: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
  reply: recordSchema(views),
  async handler({ id }, ctx) {
    await readRecord(views, id, ctx)
    await makeDefault(id, ctx)
    return readRecord(views, id, ctx)
  },
})

export const defaultConfigRoute = route({
  method: 'GET',
  path: '/views/default-config',
  summary: 'What a view shows when nothing is said',
  access: can('manage'),
  reply: Type.Object({ layout: Type.Enum([...LAYOUTS]), config: viewConfig }),
  handler: () => {
    const { layout, ...config } = defaultConfig
    return { layout, config }
  },
})

export const previewAnswers = route({
  method: 'GET',
  path: '/views/preview-faqs',
  summary: 'The first published answers that a view with these values would show, at most 10',
  access: can('manage'),
  extra: true,
  input: Type.Object({ lang: Type.Optional(Type.String({ maxLength: 35 })) }),
  reply: Type.Object({ items: Type.Array(itemShape), total: Type.Integer() }),
  async handler({ lang, ...sent }, ctx) {
    const config = { ...defaultConfig, ...readShape(viewAttributes, queryValues(sent as Record<string, unknown>)) }
    const perPage = Math.min(config.per_page, MOST_PREVIEWED)
    const { items, total } = await publishedAnswers({ config, page: 1, perPage, language: lang }, ctx)
    return { items: items.map(shownItem), total }
  },
})

const MOST_PREVIEWED = 10

/** In an address everything is text: lists have commas, numbers and flags are read as such. */
function queryValues(sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const known = Object.entries(sent).filter(([name]) => Object.hasOwn(viewAttributes.properties, name))
  return Object.fromEntries(known.map(([name, value]) => [name, fittedTo(name, value)]))
}

function fittedTo(name: string, value: unknown): unknown {
  const { type } = viewAttributes.properties[name as never] as { type?: string }
  if (type === 'array') {
    const list = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [value]
    return name === 'tags' ? list : list.map(numberIn)
  }
  if (type === 'integer') return numberIn(value)
  if (type === 'boolean') return value === true || value === '1' || value === 'true'
  return value
}

/** What is no number is left for the schema to refuse. */
const numberIn = (value: unknown): unknown => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value)

export const previewView = route({
  method: 'POST',
  path: '/views/preview',
  summary: 'The page of a view that is being designed, as visitors would see it; nothing is kept',
  access: can('manage'),
  input: Type.Object({
    layout: Type.Optional(Type.Enum([...LAYOUTS])),
    config: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  }),
  reply: Type.Object({ html: Type.String({ description: 'A whole page, for a frame.' }) }),
  async handler({ layout = 'accordion', config = {} }, ctx) {
    const fitted = fitValue(viewConfig, config)
    const own = 'value' in fitted ? fitted.value : readShape(viewConfig, config)
    return { html: await renderPreview({ ...own, layout }, ctx) }
  },
})
