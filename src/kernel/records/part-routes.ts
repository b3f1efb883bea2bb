/** The addresses of records that are parts of others: `/recipes/{id}/ingredients` and `/recipes/{id}/ingredients/{itemId}`. */

import { type TSchema, Type } from 'typebox'
import type { Context, ReadContext } from '../context.ts'
import { problemOf, wrongType } from '../misfits.ts'
import { type Method, type Route, route } from '../route.ts'
import { sentText } from '../sent-values.ts'
import { answerCreated, answerRecord } from './answer.ts'
import { expectedBy } from './conflict.ts'
import type { Values } from './kind.ts'
import { answerList } from './list.ts'
import { loadRecord, notFound, reachRecord } from './load-record.ts'
import { partsOf, wholeOf } from './parts.ts'
import { type Plan, planOf, type Surface } from './plan.ts'
import { refuseProblems } from './problems.ts'
import { accessTo } from './public-reads.ts'
import { hasVerb, pathOf } from './rights.ts'
import { bodySchema, recordSchema } from './schemas.ts'
import { replaceParts } from './write-parts.ts'
import { writeRecord } from './write-record.ts'

export function partRoutes(surface: Surface): readonly Route[] {
  const { entity } = surface
  const replaces = entity.parent!.replace ?? 'PUT'
  return [
    listRoute(surface),
    ...(hasVerb(surface, 'update') && replaces ? [replaceRoute(surface, replaces)] : []),
    ...(hasVerb(surface, 'create') && replaces !== 'POST' ? [addRoute(surface)] : []),
    ...(hasVerb(surface, 'update') ? [changeRoute(surface)] : []),
    ...(hasVerb(surface, 'purge') ? [removeRoute(surface)] : []),
  ]
}

const id = Type.Integer({ minimum: 1, description: 'The record that it is a part of.' })
const ofWhole = Type.Object({ id })
const ofPart = Type.Object({ id, itemId: Type.Integer({ minimum: 1, description: 'The part.' }) })

function listRoute(surface: Surface): Route {
  const { entity, plan, link } = nest(surface)
  return partRoute(surface, {
    method: 'GET',
    summary: `List the ${entity.label[1].toLowerCase()} of a record`,
    reply: Type.Array(recordSchema(entity)),
    async handler({ id: wholeId }, ctx) {
      await reachRecord({ plan: wholeOf(plan), verb: 'read', id: wholeId }, ctx)
      return answerList({ plan, query: {}, within: [{ [link]: wholeId }] }, ctx)
    },
  })
}

function replaceRoute(surface: Surface, method: 'PUT' | 'POST'): Route {
  const { entity, plan, link } = nest(surface)
  return partRoute(surface, {
    method,
    summary: `Replace all ${entity.label[1].toLowerCase()} of a record; those sent with their id keep it`,
    body: Type.Object({ items: Type.Array(bodySchema(entity, 'create')) }),
    reply: Type.Array(recordSchema(entity)),
    async handler({ id: wholeId, ...sent }, ctx) {
      await holdWhole(plan, wholeId, ctx)
      await replaceParts({ plan, wholeId, sent: sentItems(plan, sent, ctx) }, ctx)
      return answerList({ plan, query: {}, within: [{ [link]: wholeId }] }, ctx)
    },
  })
}

function addRoute(surface: Surface): Route {
  const { entity, plan, link } = nest(surface)
  return partRoute(surface, {
    method: 'POST',
    summary: `Add a ${entity.label[0].toLowerCase()} to a record`,
    status: 201,
    body: bodySchema(entity, 'create'),
    async handler({ id: wholeId, ...sent }, ctx) {
      await holdWhole(plan, wholeId, ctx)
      const set = { [link]: wholeId }
      const known = await knownPart({ plan, wholeId, sent }, ctx)
      if (known) return answerCreated(plan, known, ctx)
      return answerCreated(plan, await writeRecord({ plan, verb: 'create', id: null, sent, set }, ctx), ctx)
    },
  })
}

function changeRoute(surface: Surface): Route {
  const { entity, plan } = nest(surface)
  return partRoute(surface, {
    method: ['PUT', 'PATCH'],
    isOne: true,
    summary: `Change a ${entity.label[0].toLowerCase()} of a record`,
    body: bodySchema(entity, 'update'),
    async handler({ id: wholeId, itemId, ...sent }, ctx) {
      const id = await holdPart({ plan, wholeId, itemId: itemId! }, ctx)
      const expected = expectedBy(plan, sent, ctx)
      return answerRecord(plan, await writeRecord({ plan, verb: 'update', id, sent, expected }, ctx), ctx)
    },
  })
}

function removeRoute(surface: Surface): Route {
  const { entity, plan } = nest(surface)
  return partRoute(surface, {
    method: 'DELETE',
    isOne: true,
    summary: `Delete a ${entity.label[0].toLowerCase()} of a record`,
    reply: Type.Object({ id: Type.Integer(), deleted: Type.Boolean() }),
    async handler({ id: wholeId, itemId }, ctx) {
      const id = await holdPart({ plan, wholeId, itemId: itemId! }, ctx)
      await writeRecord({ plan, verb: 'purge', id, expected: expectedBy(plan, {}, ctx) }, ctx)
      return { id, deleted: true }
    },
  })
}

const nest = (surface: Surface) => ({
  entity: surface.entity,
  plan: planOf(surface),
  link: surface.entity.parent!.link,
})

type Spec<M extends Method | readonly Method[]> = {
  readonly method: M
  /** The address is that of one part. */
  readonly isOne?: true
  readonly summary: string
  readonly status?: 201
  readonly body?: ReturnType<typeof bodySchema>
  readonly reply?: TSchema
  readonly handler: (
    sent: { id: number; itemId?: number } & Values,
    ctx: M extends 'GET' ? ReadContext : Context,
  ) => Promise<unknown>
}

function partRoute<const M extends Method | readonly Method[]>(surface: Surface, spec: Spec<M>): Route {
  const { method, isOne, summary, status, body, reply, handler } = spec
  const { entity } = surface
  const whole = wholeOf(planOf(surface)).entity
  return route({
    method,
    path: `${pathOf(whole)}/{id}/${entity.parent!.path}${isOne ? '/{itemId}' : ''}`,
    summary,
    access: accessTo(surface, method === 'GET' ? 'list' : 'update'),
    input: isOne ? ofPart : ofWhole,
    ...(body ? { extra: true, body } : {}),
    ...(status ? { status } : {}),
    reply: reply ?? recordSchema(entity),
    ...(whole.requires ? { requires: whole.requires } : {}),
    handler: handler as never,
  })
}

/** Who changes the parts of a record does so one after the other; what is in the trash stays as it is. */
async function holdWhole(plan: Plan, wholeId: number, ctx: Context): Promise<void> {
  const whole = await reachRecord({ plan: wholeOf(plan), verb: 'update', id: wholeId }, ctx)
  if (whole.trashed_at !== null) throw plan.service.errors.trashed!()
}

/** Answers the id of the part that an address names. */
async function holdPart(of: { plan: Plan; wholeId: number; itemId: number }, ctx: Context): Promise<number> {
  const { plan, wholeId, itemId } = of
  const { link, key } = plan.entity.parent!
  await holdWhole(plan, wholeId, ctx)
  const part = key
    ? (await partsOf(plan, wholeId, ctx)).find(known => known[key] === itemId)
    : await loadRecord(plan, itemId, ctx)
  if (part?.[link] !== wholeId) throw notFound(plan)
  return part.id as number
}

/** The part that would be added once more; null where there is none, or parts have no key. */
async function knownPart(
  { plan, wholeId, sent }: { plan: Plan; wholeId: number; sent: Readonly<Values> },
  ctx: Context,
): Promise<Values | null> {
  const { key } = plan.entity.parent!
  if (key === undefined) return null
  return (await partsOf(plan, wholeId, ctx)).find(part => part[key] === Number(sentText(sent[key]))) ?? null
}

/** `{ items: […] }`, or the list itself as the body. */
function sentItems(plan: Plan, sent: Readonly<Values>, ctx: Context): readonly unknown[] {
  if (Array.isArray(sent.items)) return sent.items
  const text = ctx.request.rawBody.toString('utf8').trim()
  const isList = sent.items === undefined && text.startsWith('[')
  if (!isList) refuseProblems({ items: problemOf('items', wrongType('array')) }, plan.service)
  return JSON.parse(text) as unknown[]
}
