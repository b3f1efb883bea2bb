/** What the list of leads has beside its records: the refusal to make one, the number of unread ones, the file. */
import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { everybody } from '../../../kernel/access.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { exportRecords } from '../../../kernel/records/export-csv.ts'
import { recordsExported } from '../../../kernel/records/hooks.ts'
import { file, type Reply } from '../../../kernel/replies.ts'
import { bytesOf } from '../../../kernel/reply-shapes.ts'
import { route } from '../../../kernel/route.ts'
import { leads } from '../entities/leads.ts'
import { errors } from '../errors.ts'
import { can } from '../permissions.ts'

export const refuseLead = route({
  method: 'POST',
  path: '/leads',
  summary: 'Refused: leads are made by the contact form only',
  access: everybody(),
  reply: Type.Never(),
  handler() {
    throw errors.leads_read_only()
  },
})

export const unreadLeads = route({
  method: 'GET',
  path: '/leads/unread',
  summary: 'How many leads nobody has read yet',
  access: can('view'),
  input: Type.Object({ widget_id: Type.Optional(Type.Integer({ minimum: 0, description: 'Of one widget only.' })) }),
  reply: Type.Object({ count: Type.Integer() }),
  async handler({ widget_id }, ctx) {
    const ofWidget = widget_id ? ' and widget_id = ?' : ''
    const text = `select count(*) as count from (select 1 from chat_leads where site_id = ?${ofWidget}
      and status = 'new' and trashed_at is null limit ${MOST_COUNTED}) counted`
    const found = await ctx.database.value(text, [ctx.site.id, ...(widget_id ? [widget_id] : [])])
    return { count: Number(found) }
  },
})

/** Beyond it nobody reads the number any more. */
const MOST_COUNTED = 10_000

export const exportLeads = route({
  method: 'GET',
  path: '/leads/export',
  summary: 'Download leads as CSV or JSON',
  access: can('export'),
  input: Type.Object({
    format: Type.Optional(Type.Enum(['csv', 'json'])),
    status: Type.Optional(Type.Enum(['new', 'read'])),
    widget_id: Type.Optional(Type.Integer({ minimum: 1 })),
    search: Type.Optional(Type.String({ maxLength: 200 })),
    view: Type.Optional(Type.Enum(['active', 'trash'])),
  }),
  reply: Type.Union([bytesOf('text/csv'), bytesOf('application/json')]),
  handler: ({ format, ...query }, ctx) =>
    format === 'json' ? exportJson(query, ctx) : exportRecords(leads, query, ctx),
})

type Asked = { readonly status?: string; readonly widget_id?: number; readonly search?: string; readonly view?: string }

/** Sent as it is read, the newest first, never with the address of anybody. */
async function exportJson(query: Asked, ctx: ReadContext): Promise<Reply> {
  if (ctx.hooks.has(recordsExported.name)) {
    const about = { service: 'chat', entity: 'leads', format: 'json', query }
    await ctx.transaction(tx => tx.hooks.fire(recordsExported, about, tx))
  }
  return file(Readable.from(jsonText(ctx.database.stream(selected(query, ctx)))), 'application/json', 'leads.json')
}

function selected({ status, widget_id, search, view }: Asked, ctx: ReadContext) {
  const words = `%${(search ?? '').trim().replace(/[\\%_]/g, '\\$&')}%`
  return ctx.db
    .selectFrom('chat_leads')
    .select(SHOWN)
    .where('trashed_at', view === 'trash' ? 'is not' : 'is', null)
    .$if(status !== undefined, query => query.where('status', '=', status!))
    .$if(widget_id !== undefined, query => query.where('widget_id', '=', widget_id!))
    .$if(search !== undefined, query =>
      query.where(eb => eb.or((['name', 'email', 'message'] as const).map(name => eb(name, like(ctx), words)))),
    )
    .orderBy('id', 'desc')
    .limit(MOST_EXPORTED)
}

const like = (ctx: ReadContext) => (ctx.database.engine === 'postgres' ? 'ilike' : 'like')
const MOST_EXPORTED = 10_000
const FLAGS = ['consent', 'subscribe']
const SHOWN = [
  'id',
  ...(Object.keys(leads.fields) as (keyof typeof leads.fields)[]).filter(name => name !== 'address'),
  'created_at',
  'modified_at',
] as const

async function* jsonText(chunks: AsyncIterable<Record<string, unknown>[]>): AsyncGenerator<string> {
  yield '{"leads":['
  let separator = ''
  for await (const rows of chunks) {
    if (rows.length === 0) continue
    yield separator + rows.map(row => JSON.stringify(withFlags(row))).join(',')
    separator = ','
  }
  yield ']}'
}

const withFlags = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, FLAGS.includes(name) ? value === 1 : value]))
