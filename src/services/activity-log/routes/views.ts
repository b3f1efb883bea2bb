import { Type } from 'typebox'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { created, Reply, withMeta } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { access, mayChangeSettings } from '../access.ts'
import { FILTER_NAMES } from '../domain/filters.ts'
import { errors } from '../errors.ts'
import {
  changeView,
  createView,
  deleteView,
  findView,
  showViews,
  type View,
  type ViewChanges,
  visibleViews,
} from '../store/views.ts'
import { viewShape } from './answers/views.ts'
import { LONGEST_SEARCH } from './filter-input.ts'

const id = Type.Integer({ minimum: 1 })
const fields = {
  name: Type.Optional(Type.Unsafe<unknown>({ description: 'What it is called, at most 200 characters.' })),
  filters: Type.Optional(Type.Unsafe<unknown>({ description: 'Filters by the names that /events takes.' })),
  is_default: Type.Optional(Type.Unsafe<unknown>({ description: 'Whether the caller’s log opens with it.' })),
  is_shared: Type.Optional(
    Type.Unsafe<unknown>({ description: 'Whether all readers see it; needs the settings level.' }),
  ),
}

export const listViews = route({
  method: 'GET',
  path: '/views',
  summary: 'The caller’s own views and the shared ones',
  access: access.view,
  reply: Type.Array(viewShape),
  handler: async (_input, ctx) => showViews(await visibleViews(ctx), ctx),
})

export const createViewRoute = route({
  method: 'POST',
  path: '/views',
  summary: 'Save a view',
  access: access.view,
  input: Type.Object(fields),
  status: 201,
  reply: viewShape,
  async handler(sent, ctx) {
    const { changes, ignored } = readChanges(sent)
    const { name } = changes
    if (name === undefined) throw errors.invalid({ names: 'name' }, { data: { fields: { name: 'name is required.' } } })
    await refuseSharing(changes, ctx)
    return answer(await createView({ ...changes, name }, ctx), { ignored, isNew: true }, ctx)
  },
})

export const changeViewRoute = route({
  method: ['PUT', 'PATCH'],
  path: '/views/{id}',
  summary: 'Change a view',
  access: access.view,
  input: Type.Object({ id, ...fields }),
  reply: viewShape,
  async handler({ id: viewId, ...sent }, ctx) {
    const view = await changeableView(viewId, ctx)
    const { changes, ignored } = readChanges(sent)
    if (changes.is_shared !== view.is_shared) await refuseSharing(changes, ctx)
    return answer(await changeView(viewId, changes, ctx), { ignored, isNew: false }, ctx)
  },
})

export const deleteViewRoute = route({
  method: 'DELETE',
  path: '/views/{id}',
  summary: 'Delete a view',
  access: access.view,
  input: Type.Object({ id }),
  reply: Type.Object({ deleted: Type.Boolean(), id: Type.Integer() }),
  async handler({ id: viewId }, ctx) {
    await changeableView(viewId, ctx)
    await deleteView(viewId, ctx)
    return { deleted: true, id: viewId }
  },
})

/** Others' private views do not exist; others' shared ones need the settings level. */
async function changeableView(viewId: number, ctx: Context): Promise<View> {
  const view = await findView(viewId, ctx)
  if (!view) throw errors.not_found({ what: 'view' })
  if (view.owner_id !== ctx.user?.id && !(await mayChangeSettings(ctx))) throw errors.forbidden()
  return view
}

async function refuseSharing({ is_shared: isShared }: ViewChanges, ctx: Context): Promise<void> {
  if (isShared && !(await mayChangeSettings(ctx))) throw errors.forbidden()
}

type Sent = { name?: unknown; filters?: unknown; is_default?: unknown; is_shared?: unknown }

function readChanges(sent: Sent): { changes: ViewChanges; ignored: string[] } {
  const problems: Record<string, string> = {}
  const name = typeof sent.name === 'string' ? sent.name.trim() : sent.name
  if (name !== undefined && (typeof name !== 'string' || name === '' || name.length > 200))
    problems.name = 'name must be a text of 1 to 200 characters.'
  for (const flag of ['is_default', 'is_shared'] as const)
    if (sent[flag] !== undefined && typeof sent[flag] !== 'boolean') problems[flag] = `${flag} must be true or false.`
  const isMap = typeof sent.filters === 'object' && sent.filters !== null && !Array.isArray(sent.filters)
  if (sent.filters !== undefined && !isMap) problems.filters = 'filters must be an object.'
  const { search } = (isMap ? sent.filters : {}) as { search?: unknown }
  if (typeof search === 'string' && [...search].length > LONGEST_SEARCH)
    problems['filters.search'] = `search must be a text of at most ${LONGEST_SEARCH} characters.`
  const names = Object.keys(problems)
  if (names.length > 0) throw errors.invalid({ names: names.join(', ') }, { data: { fields: problems } })
  const { kept, ignored } = readViewFilters(sent.filters)
  const { filters: _filters, ...rest } = sent
  const changes = {
    ...rest,
    ...(name === undefined ? {} : { name }),
    ...(sent.filters === undefined ? {} : { filters: kept }),
  }
  return { changes: changes as ViewChanges, ignored }
}

/** Names of filters with plain values; what else was sent is dropped and named. */
function readViewFilters(sent: unknown): { kept: Record<string, unknown>; ignored: string[] } {
  const entries = Object.entries((sent ?? {}) as Record<string, unknown>)
  const fits = ([name, value]: [string, unknown]) =>
    name === 'search' ? isScalar(value) : isFilterName(name) && isPlain(value)
  return {
    kept: Object.fromEntries(entries.filter(fits)),
    ignored: entries.filter(entry => !fits(entry)).map(([name]) => `filters.${name}`),
  }
}

const isFilterName = (name: string): boolean => FILTER_NAMES.includes(name) || name === 'site_id'
const isPlain = (value: unknown): boolean =>
  Array.isArray(value) ? value.length <= 100 && value.every(isScalar) : isScalar(value)
const isScalar = (value: unknown): boolean =>
  (typeof value === 'string' && value.length <= 200) || typeof value === 'number'

async function answer(
  view: View,
  { ignored, isNew }: { ignored: string[]; isNew: boolean },
  ctx: ReadContext,
): Promise<Reply> {
  const [shown] = await showViews([view], ctx)
  if (ignored.length === 0) return isNew ? created(shown) : new Reply({ kind: 'data', data: shown })
  return isNew ? new Reply({ kind: 'data', data: shown, meta: { ignored } }, 201) : withMeta(shown, { ignored })
}
