/** Redirects managed by hand: listed, added one or many at a time, changed, deleted, taken away as CSV. */
import { type Static, Type } from 'typebox'
import type { Context, ReadContext } from '../../../../kernel/context.ts'
import { csvStream } from '../../../../kernel/csv.ts'
import { RestError, restErrors } from '../../../../kernel/errors.ts'
import { created, csv, withMeta } from '../../../../kernel/replies.ts'
import { bytesOf } from '../../../../kernel/reply-shapes.ts'
import { route } from '../../../../kernel/route.ts'
import { type RedirectGroup, redirectGroups } from '../../domain/redirect-groups.ts'
import { errors } from '../../errors.ts'
import { can, mayView } from '../../permissions.ts'
import { listReply, pageOf, paging } from '../../routes/inputs.ts'
import { redirectCodes } from '../../settings.ts'
import { presentRedirects } from '../../store/present-redirect.ts'
import type { RedirectRow } from '../../store/redirect-rows.ts'
import { eachRedirect, listRedirects } from '../store/list-redirects.ts'
import { addRedirect, changeRedirect, deleteRedirects, type Written } from '../store/write-redirect.ts'
import { addedRedirectShape, addedRedirectsShape, redirectShape } from './answers/redirects.ts'

const access = can('redirects')
const group = Type.Optional(Type.Unsafe<RedirectGroup>({ type: 'string', enum: redirectGroups }))
const statusCode = Type.Optional(Type.Unsafe<number>({ type: 'integer', enum: redirectCodes }))
const note = Type.Optional(Type.String({ maxLength: 500 }))
const address = Type.String({ minLength: 1, maxLength: 2000 })
const fields = {
  source: address,
  target: address,
  status_code: statusCode,
  note,
  is_enabled: Type.Optional(Type.Boolean()),
}

const MOST_ADDED = 500
const MOST_DELETED = 500

export const listRedirectsRoute = route({
  method: 'GET',
  path: '/redirects',
  summary: 'Redirects, the newest first; as CSV with format=csv',
  access: mayView,
  input: Type.Object({
    ...paging,
    group,
    search: Type.Optional(Type.String({ maxLength: 200 })),
    format: Type.Unsafe<'json' | 'csv'>({ type: 'string', enum: ['json', 'csv'], default: 'json' }),
  }),
  reply: Type.Union([Type.Array(redirectShape), bytesOf('text/csv')]),
  async handler({ page, per_page, search, format, ...asked }, ctx) {
    if (format === 'csv') return csv(csvStream(HEADER, lines(asked.group, ctx)), 'redirects.csv')
    const query = { ...asked, ...(search ? { search } : {}), ...pageOf({ page, per_page }) }
    const { rows, total, isCapped } = await listRedirects(query, ctx)
    return listReply(await presentRedirects(rows, ctx), { page, per_page }, { total, isCapped })
  },
})

const HEADER = [
  'id',
  'group',
  'source',
  'target',
  'status_code',
  'is_enabled',
  'note',
  'hits',
  'last_hit_at',
  'created_at',
]

async function* lines(only: RedirectGroup | undefined, ctx: ReadContext) {
  for await (const rows of eachRedirect(only, ctx)) {
    const shown = (await presentRedirects(rows, ctx)) as Record<string, string>[]
    yield shown.map(row => HEADER.map(column => row[column]))
  }
}

export const addRedirects = route({
  method: 'POST',
  path: '/redirects',
  summary: 'Add a redirect, or many with items',
  access,
  input: Type.Object({
    ...fields,
    source: Type.Optional(address),
    target: Type.Optional(address),
    items: Type.Optional(Type.Array(Type.Object(fields), { minItems: 1, maxItems: MOST_ADDED })),
  }),
  status: 201,
  reply: Type.Union([addedRedirectsShape, addedRedirectShape]),
  async handler({ items, ...one }, ctx) {
    if (items) return addMany(items, ctx)
    const missing = (['source', 'target'] as const).filter(name => one[name] === undefined)
    if (missing.length > 0)
      throw restErrors.missing_callback_param({ names: missing.join(', ') }, { data: { params: missing } })
    const { row, warnings } = await addRedirect(sentOf(one as Sent), ctx)
    const [shown] = await presentRedirects([row], ctx)
    return created({ ...shown, warnings })
  },
})

type Sent = Static<ReturnType<typeof Type.Object<typeof fields>>>

const sentOf = (sent: Sent) => ({
  source: sent.source,
  target: sent.target,
  status_code: sent.status_code ?? null,
  note: sent.note ?? '',
  is_enabled: sent.is_enabled ?? true,
})

/** Each reports its own result; what one of them could not do does not keep the others back. */
async function addMany(items: readonly Sent[], ctx: Context) {
  const results: object[] = []
  let added = 0
  for (const sent of items) {
    const done = await tryToAdd(sent, ctx)
    if (!(done instanceof RestError)) added += 1
    results.push(
      done instanceof RestError ? refusal(sent, done) : { source: sent.source, ok: true, status: 201, id: done.row.id },
    )
  }
  return { results, added, failed: items.length - added }
}

async function tryToAdd(sent: Sent, ctx: Context): Promise<Written | RestError> {
  try {
    return await ctx.attempt(() => addRedirect(sentOf(sent), ctx))
  } catch (error) {
    if (error instanceof RestError) return error
    throw error
  }
}

const refusal = ({ source }: Sent, { status, code, message }: RestError) => ({
  source,
  ok: false,
  status,
  code,
  message,
})

export const changeRedirectRoute = route({
  method: 'PUT',
  path: '/redirects/{id}',
  summary: 'Change a redirect; source and target of manual ones only',
  access,
  input: Type.Object({
    id: Type.Integer({ minimum: 1 }),
    source: Type.Optional(address),
    target: Type.Optional(address),
    status_code: statusCode,
    note,
    is_enabled: Type.Optional(Type.Boolean()),
  }),
  reply: redirectShape,
  async handler({ id, ...sent }, ctx) {
    const { row, warnings } = await changeRedirect(id, sent, ctx)
    return withMeta(await shownOne(row, ctx), { warnings })
  },
})

const shownOne = async (row: RedirectRow, ctx: ReadContext) => (await presentRedirects([row], ctx))[0]

export const deleteRedirect = route({
  method: 'DELETE',
  path: '/redirects/{id}',
  summary: 'Delete a redirect',
  access,
  input: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
  reply: Type.Object({ deleted: Type.Boolean(), id: Type.Integer() }),
  async handler({ id }, ctx) {
    const deleted = await deleteRedirects([id], ctx)
    if (deleted.length === 0) throw errors.not_found({ what: 'redirect' })
    return { deleted: true, id }
  },
})

export const deleteManyRedirects = route({
  method: 'POST',
  path: '/redirects/bulk-delete',
  summary: 'Delete up to 500 redirects',
  access,
  input: Type.Object({ ids: Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: MOST_DELETED }) }),
  reply: Type.Object({ deleted: Type.Number(), missing: Type.Array(Type.Number()) }),
  async handler({ ids }, ctx) {
    const deleted = await deleteRedirects(ids, ctx)
    return { deleted: deleted.length, missing: ids.filter(id => !deleted.includes(id)) }
  },
})
