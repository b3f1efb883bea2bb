/**
 * The addresses of links between records, below both of their sides: `/members/{id}/tools` and
 * `/members/{id}/tools/{itemId}`, where `itemId` is the record of the other side.
 */
import { type TObject, type TSchema, Type } from 'typebox'
import type { Access } from '../access.ts'
import type { Context, ReadContext } from '../context.ts'
import { type Method, type Route, route } from '../route.ts'
import { sentText } from '../sent-values.ts'
import { readRows } from '../statement.ts'
import { answerCreated, answerRecord } from './answer.ts'
import { expectedBy } from './conflict.ts'
import type { Values } from './kind.ts'
import { type Side, sidesOf } from './link-sides.ts'
import { answerList } from './list.ts'
import { rowsStatement } from './list-statements.ts'
import { notFound, reachRecord } from './load-record.ts'
import { type Plan, planOf, type Surface } from './plan.ts'
import { accessTo } from './public-reads.ts'
import { loadValues } from './record-values.ts'
import { hasVerb, holdersOf, pathOf } from './rights.ts'
import { askRight } from './row-rule.ts'
import { bodySchema, listInput, recordSchema } from './schemas.ts'
import { selectRecords } from './selection.ts'
import { writeRecord } from './write-record.ts'

export function linkRoutes(surface: Surface): readonly Route[] {
  const plan = planOf(surface)
  const [one, other] = sidesOf(plan)
  return [...sideRoutes({ plan, own: one, other }), ...sideRoutes({ plan, own: other, other: one })]
}

/** Links as they are seen from one side. */
type Links = { readonly plan: Plan; readonly own: Side; readonly other: Side }

function sideRoutes(links: Links): readonly Route[] {
  const { plan, own } = links
  const isOpen = (verb: 'create' | 'update' | 'purge') => hasVerb(own.plan, 'update') && hasVerb(plan, verb)
  return [
    ...(hasVerb(own.plan, 'read') ? [listRoute(links)] : []),
    ...(isOpen('create') ? [addRoute(links)] : []),
    ...(isOpen('update') ? [changeRoute(links)] : []),
    ...(isOpen('purge') ? [removeRoute(links)] : []),
  ]
}

const id = Type.Integer({ minimum: 1, description: 'The record whose links they are.' })
const itemId = Type.Integer({ minimum: 1, description: 'The record that it is linked to.' })

function listRoute(links: Links): Route {
  const { plan, own, other } = links
  const { entity } = plan
  return linkRoute(links, {
    method: 'GET',
    input: Type.Object({ id, ...listInput(entity).properties }),
    summary: `List the ${entity.label[1].toLowerCase()} of a ${own.plan.entity.label[0].toLowerCase()}`,
    reply: Type.Array(recordSchema(entity)),
    async handler({ id: ownId, ...query }, ctx) {
      await askRight(other.plan, 'read', ctx)
      await reachRecord({ plan: own.plan, verb: 'read', id: ownId }, ctx)
      return answerList({ plan, query, within: [{ [own.field]: ownId }] }, ctx)
    },
  })
}

function addRoute(links: Links): Route {
  const { plan, own, other } = links
  const { [own.field]: _named, ...body } = bodySchema(plan.entity, 'create').properties
  return linkRoute(links, {
    method: 'POST',
    input: Type.Object({ id }),
    summary: `Link a ${own.plan.entity.label[0].toLowerCase()} to a ${other.plan.entity.label[0].toLowerCase()}; a link that is there already is answered as it is`,
    status: 201,
    body: Type.Object(body),
    async handler({ id: ownId, ...sent }, ctx) {
      const otherId = Number(sentText(sent[other.field]))
      await holdSides(links, { ownId, otherId }, ctx)
      const known = await findLink(links, { ownId, otherId }, ctx)
      if (known) return answerCreated(plan, known, ctx)
      const write = { plan, verb: 'create', id: null, sent, set: { [own.field]: ownId } } as const
      return answerCreated(plan, await writeRecord(write, ctx), ctx)
    },
  })
}

function changeRoute(links: Links): Route {
  const { plan } = links
  return linkRoute(links, {
    method: ['PUT', 'PATCH'],
    input: Type.Object({ id, itemId }),
    summary: `Change what is said of a ${plan.entity.label[0].toLowerCase()}`,
    body: bodySchema(plan.entity, 'update'),
    async handler({ id: ownId, itemId: otherId, ...sent }, ctx) {
      const linkId = await holdLink(links, { ownId, otherId: otherId as number }, ctx)
      const write = { plan, verb: 'update', id: linkId, sent, expected: expectedBy(plan, sent, ctx) } as const
      return answerRecord(plan, await writeRecord(write, ctx), ctx)
    },
  })
}

function removeRoute(links: Links): Route {
  const { plan, own, other } = links
  return linkRoute(links, {
    method: 'DELETE',
    input: Type.Object({ id, itemId }),
    summary: `Part a ${own.plan.entity.label[0].toLowerCase()} from a ${other.plan.entity.label[0].toLowerCase()}`,
    reply: Type.Object({ id: Type.Integer(), deleted: Type.Boolean() }),
    async handler({ id: ownId, itemId: otherId }, ctx) {
      const linkId = await holdLink(links, { ownId, otherId: otherId as number }, ctx)
      await writeRecord({ plan, verb: 'purge', id: linkId, expected: expectedBy(plan, {}, ctx) }, ctx)
      return { id: linkId, deleted: true }
    },
  })
}

type Spec<M extends Method | readonly Method[]> = {
  readonly method: M
  readonly input: TObject
  readonly summary: string
  readonly status?: 201
  readonly body?: TObject
  readonly reply?: TSchema
  readonly handler: (sent: { id: number } & Values, ctx: M extends 'GET' ? ReadContext : Context) => Promise<unknown>
}

function linkRoute<const M extends Method | readonly Method[]>(links: Links, spec: Spec<M>): Route {
  const { plan, own, other } = links
  const { method, input, body, reply, handler, ...rest } = spec
  const isOne = 'itemId' in input.properties
  const requires = [plan, own.plan, other.plan].flatMap(({ entity }) => entity.requires ?? [])
  return route({
    ...rest,
    method,
    path: `${pathOf(own.plan.entity)}/{id}/${own.path}${isOne ? '/{itemId}' : ''}`,
    access: accessFor(links, method === 'GET' ? 'read' : 'update'),
    input,
    ...(method === 'GET' ? { extra: true } : {}),
    ...(body ? { extra: true, body } : {}),
    reply: reply ?? recordSchema(plan.entity),
    ...(requires.length > 0 ? { requires } : {}),
    handler: handler as never,
  })
}

/** The right of the side whose address it is. What the other side asks for is asked by the handlers. */
const accessFor = ({ plan, own }: Links, verb: 'read' | 'update'): Access =>
  verb === 'read' && plan.entity.public ? accessTo(plan, 'list') : holdersOf(own.plan, verb)!

type Ends = { readonly ownId: number; readonly otherId: number }

/**
 * Whoever links the same records waits, from whichever side, so that neither is purged meanwhile and nothing is linked
 * twice. The sides are held in their declared order: nobody waits in a ring.
 */
async function holdSides({ plan, own, other }: Links, { ownId, otherId }: Ends, ctx: Context): Promise<void> {
  await askRight(other.plan, 'read', ctx)
  for (const side of sidesOf(plan)) {
    const sideId = side.field === own.field ? ownId : otherId
    if (Number.isSafeInteger(sideId)) await ctx.hold(side.plan.table, sideId)
  }
  const record = await reachRecord({ plan: own.plan, verb: 'update', id: ownId }, ctx)
  if (record.trashed_at !== null) throw plan.service.errors.trashed!()
}

/** Answers the id of the link between two records. */
async function holdLink(links: Links, ends: Ends, ctx: Context): Promise<number> {
  await holdSides(links, ends, ctx)
  const found = await findLink(links, ends, ctx)
  if (!found) throw notFound(links.plan)
  return found.id as number
}

async function findLink({ plan, own, other }: Links, { ownId, otherId }: Ends, ctx: Context): Promise<Values | null> {
  if (!Number.isSafeInteger(otherId)) return null
  const within = [{ [own.field]: ownId, [other.field]: otherId }]
  const selection = await selectRecords({ plan, verb: 'read', query: {}, within }, ctx)
  const [row] = await readRows<Values>(rowsStatement({ plan, selection, window: { limit: 1, offset: 0 } }, ctx), ctx)
  return row ? loadValues(plan, row, ctx) : null
}
