/** What a route answers, with its envelope around it: as the reference tells it and as the tests hold it to be true. */
import { type TSchema, Type } from 'typebox'
import type { Envelope } from '../../kernel/envelopes.ts'
import { partsOf } from '../../kernel/reply-shapes.ts'
import type { TableEntry } from '../router.ts'

export type Answering = Pick<TableEntry, 'route' | 'service'>
/** The schema of the JSON, if the route answers any, and the media types of what else it may answer. */
export type AnswerShape = { readonly status: number; readonly json: TSchema | null; readonly types: readonly string[] }

/** Null where nobody has declared what the route answers. */
export function answerShape(entry: Answering): AnswerShape | null {
  const { route } = entry
  const status = route.status ?? 200
  if (status === 204 || status === 303) return { status, json: null, types: [] }
  if (!route.reply || isAnything(route.reply)) return null
  const { json, types } = partsOf(route.reply)
  return { status, json: json && enveloped(json, envelopeOf(entry)), types }
}

/** Facts beside the data: what a list holds in all, and what of the request was passed over. */
export const metaShape = Type.Object(
  {
    total: Type.Optional(Type.Integer({ description: 'How many there are in all.' })),
    total_capped: Type.Optional(
      Type.Boolean({ description: 'There are more than `total`, which is where counting ended.' }),
    ),
    pages: Type.Optional(Type.Integer({ description: 'How many pages there are.' })),
    page: Type.Optional(Type.Integer({ description: 'The number of this page.' })),
    per_page: Type.Optional(Type.Integer({ description: 'How many a page holds.' })),
    has_more: Type.Optional(Type.Boolean({ description: 'There are further ones after these.' })),
    next_before_id: Type.Optional(
      Type.Union([Type.Integer(), Type.Null()], { description: 'Send it as `before_id` for the next page.' }),
    ),
    newest_id: Type.Optional(
      Type.Union([Type.Integer(), Type.Null()], { description: 'Send it as `after_id` to hear only of newer ones.' }),
    ),
    ignored: Type.Optional(
      Type.Array(Type.String(), { description: 'Arguments that did not fit and were passed over.' }),
    ),
    changed: Type.Optional(Type.Array(Type.String(), { description: 'Fields that have another value now.' })),
    reset: Type.Optional(
      Type.Array(Type.String(), { description: 'Fields that fell back to their default because they were not sent.' }),
    ),
    warnings: Type.Optional(Type.Array(Type.String(), { description: 'What you should know although it was done.' })),
  },
  { title: 'Meta', description: 'Facts beside the data. Which of them there are depends on the route.' },
)

const isAnything = (schema: TSchema): boolean => Object.keys(schema).length === 0

const envelopeOf = ({ route, service }: Answering): Envelope =>
  route.envelope ?? (route.access.kind === 'visitors' ? service.envelopes.visitor : service.envelopes.admin)

/** What the envelope makes of an example shows its shape. */
function enveloped(data: TSchema, envelope: Envelope): TSchema {
  const wrapped = envelope.wrap({ kind: 'data', data: MARK, meta: {} })
  if (wrapped === MARK) return data
  const parts = Object.entries(wrapped as Record<string, unknown>).map(([name, value]): [string, TSchema] => {
    if (value === MARK) return [name, holdsItems(envelope) ? itemsOf(data) : data]
    if (name === 'meta') return [name, Type.Optional(metaShape)]
    return [name, typeof value === 'boolean' ? Type.Boolean() : Type.String()]
  })
  return Type.Object(Object.fromEntries(parts))
}

/** Whether a list stands in the data as its `items`. */
function holdsItems(envelope: Envelope): boolean {
  const { data } = envelope.wrap({ kind: 'data', data: [] }) as { readonly data?: unknown }
  return data !== undefined && !Array.isArray(data)
}

const itemsOf = (data: TSchema): TSchema =>
  (data as { type?: string }).type === 'array' ? Type.Object({ items: data, ...metaShape.properties }) : data

const MARK = Object.freeze({ data: true })
