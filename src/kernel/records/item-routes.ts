/** The addresses of a record's lists: `/recipes/{id}/ingredients` and `/recipes/{id}/ingredients/{itemId}`. */
import { type TObject, type TSchema, Type } from 'typebox'
import type { Context } from '../context.ts'
import { problemOf, wrongType } from '../misfits.ts'
import { answer, withMeta } from '../replies.ts'
import { type Method, type Route, route } from '../route.ts'
import { changedItem, type Item, itemFields, itemsOf, sentItem } from './items.ts'
import type { Values } from './kind.ts'
import { loadRecord, reachRecord } from './load-record.ts'
import { type Plan, type PlannedField, planOf, type Surface } from './plan.ts'
import { refuseProblems } from './problems.ts'
import { accessTo } from './public-reads.ts'
import { deletedAnswer, deletedReply } from './purge.ts'
import { hasVerb, pathOf } from './rights.ts'
import { writeRecord } from './write-record.ts'

export function itemRoutes(surface: Surface): readonly Route[] {
  const plan = planOf(surface)
  return itemFields(plan).flatMap(field => {
    const list: List = { surface, plan, field, shape: itemShape(field) }
    const writes = hasVerb(surface, 'update') ? [postRoute(list), changeRoute(list), removeRoute(list)] : []
    return [...(field.options.items?.isListed === false ? [] : [listRoute(list)]), ...writes]
  })
}

type List = {
  readonly surface: Surface
  readonly plan: Plan
  readonly field: PlannedField
  readonly shape: TObject
}

const itemShape = ({ options }: PlannedField): TObject =>
  (options.schema as TSchema & { readonly items: TObject }).items

const id = Type.Integer({ minimum: 1, description: 'The record that the list belongs to.' })
const itemId = Type.Integer({ minimum: 1, description: 'The item of the list.' })

const listRoute = (list: List) =>
  itemRoute(list, {
    method: 'GET',
    summary: `The ${labelOf(list)} of a ${nameOf(list)}`,
    reply: Type.Array(list.shape),
    async handler({ id: own }, ctx) {
      const { plan, field } = list
      const items = itemsOf(await reachRecord({ plan, verb: 'read', id: own }, ctx), field.name)
      return withMeta(items, { total: items.length })
    },
  })

const postRoute = (list: List) => (list.field.options.items?.post === 'add' ? addRoute(list) : replaceRoute(list))

const replaceRoute = (list: List) =>
  itemRoute(list, {
    method: 'POST',
    summary: `Replace all ${labelOf(list)} of a ${nameOf(list)}; those sent with their id keep it`,
    body: Type.Object({ items: Type.Array(list.shape) }),
    reply: Type.Array(list.shape),
    handler: async ({ id: own, ...sent }, ctx) =>
      itemsOf(await save(list, { id: own, items: sentItems(list.plan, sent, ctx) }, ctx), list.field.name),
  })

const addRoute = (list: List) =>
  itemRoute(list, {
    method: 'POST',
    summary: `Add one of the ${labelOf(list)} to a ${nameOf(list)}`,
    status: 201,
    body: list.shape,
    async handler({ id: own, ...sent }, ctx) {
      const { plan, field } = list
      const before = itemsOf(await reachRecord({ plan, verb: 'update', id: own }, ctx), field.name)
      const { id: _id, ...added } = sentItem(sent)
      const record = await save(list, { id: own, items: [...before, added] }, ctx)
      return answer(201, itemsOf(record, field.name).at(-1))
    },
  })

const changeRoute = (list: List) =>
  itemRoute(list, {
    method: 'PATCH',
    isOne: true,
    summary: `Change one of the ${labelOf(list)}`,
    body: Type.Partial(list.shape),
    async handler({ id: own, itemId: item, ...sent }, ctx) {
      const items = await listWith(list, { id: own, item: item! }, ctx)
      const changed = changedItem(items, { ...sentItem(sent), id: item! }, list.field.options.items!.saidAnew)!
      const record = await save(list, { id: own, items: changed }, ctx)
      return itemsOf(record, list.field.name).find(one => one.id === item)
    },
  })

const removeRoute = (list: List) =>
  itemRoute(list, {
    method: 'DELETE',
    isOne: true,
    summary: `Delete one of the ${labelOf(list)}`,
    ...deletedReply(list.surface.service),
    async handler({ id: own, itemId: item }, ctx) {
      const items = await listWith(list, { id: own, item: item! }, ctx)
      await save(list, { id: own, items: items.filter(one => one.id !== item) }, ctx)
      return deletedAnswer(list.surface.service, item!)
    },
  })

/** The list of a record that the caller may change, if it has the item. */
async function listWith(list: List, asked: { id: number; item: number }, ctx: Context): Promise<readonly Item[]> {
  const { plan, field } = list
  const items = itemsOf(await reachRecord({ plan, verb: 'update', id: asked.id }, ctx), field.name)
  if (!items.some(one => one.id === asked.item))
    throw plan.service.errors.not_found!({ what: field.options.items?.label ?? 'item' })
  return items
}

async function save(list: List, of: { id: number; items: readonly unknown[] }, ctx: Context): Promise<Values> {
  const { plan, field } = list
  await writeRecord({ plan, verb: 'update', id: of.id, sent: { [field.name]: of.items } }, ctx)
  return (await loadRecord(plan, of.id, ctx)) ?? {}
}

/** `{ items: […] }`, or the list itself as the body. */
function sentItems(plan: Plan, sent: Readonly<Values>, ctx: Context): readonly unknown[] {
  if (Array.isArray(sent.items)) return sent.items
  const text = ctx.request.rawBody.toString('utf8').trim()
  if (sent.items !== undefined || !text.startsWith('['))
    refuseProblems({ items: problemOf('items', wrongType('array')) }, plan.service)
  return JSON.parse(text) as unknown[]
}

type Spec = {
  readonly method: Method
  readonly isOne?: true
  readonly summary: string
  readonly status?: 201 | 204
  readonly body?: TObject
  readonly reply?: TSchema
  readonly handler: (sent: { id: number; itemId?: number } & Values, ctx: Context) => Promise<unknown>
}

function itemRoute({ surface, field, shape }: List, spec: Spec): Route {
  const { method, isOne, body, status, reply, handler, summary } = spec
  const { entity } = surface
  return route({
    method,
    path: `${pathOf(entity)}/{id}/${field.options.items!.path}${isOne ? '/{itemId}' : ''}`,
    summary,
    access: accessTo(surface, method === 'GET' ? 'read' : 'update'),
    input: isOne ? Type.Object({ id, itemId }) : Type.Object({ id }),
    ...(body ? { extra: true, body } : {}),
    ...(status ? { status } : {}),
    ...(status === 204 ? {} : { reply: reply ?? shape }),
    ...(entity.requires ? { requires: entity.requires } : {}),
    batch: true,
    handler: handler as never,
  })
}

const labelOf = ({ field }: List): string => field.options.items!.path
const nameOf = ({ surface }: List): string => surface.entity.label[0].toLowerCase()
