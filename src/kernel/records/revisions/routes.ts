/** The addresses of a record's versions. Who may change the record may look at them and bring one back. */

import { sql } from 'kysely'
import { type TObject, Type } from 'typebox'
import type { TableRow } from '../../../db/row-types.ts'
import type { ReadContext } from '../../context.ts'
import { created, withMeta } from '../../replies.ts'
import { type Method, type Route, type RouteSpec, route } from '../../route.ts'
import { answerRecord } from '../answer.ts'
import { expectedBy } from '../conflict.ts'
import type { Values } from '../kind.ts'
import { reachRecord } from '../load-record.ts'
import { type Plan, planOf, type Surface } from '../plan.ts'
import { holdersOf, pathOf } from '../rights.ts'
import { recordSchema } from '../schemas.ts'
import { canRead } from '../visibility.ts'
import { writeRecord } from '../write-record.ts'
import { changeShape, revisionShape, wholeRevisionShape } from './answers.ts'
import { compareValues } from './compare.ts'
import { insertRevision, type Revision, type RevisionKind, revisedFields, revisedValues } from './keep-revision.ts'

const MOST_CHECKPOINTS = 200
const id = Type.Integer({ minimum: 1, description: 'The id of the record.' })
const revision = Type.Integer({ minimum: 1, description: 'The id of the version.' })
const paging = {
  page: Type.Optional(Type.Integer({ minimum: 1, default: 1 })),
  per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
}

export function revisionRoutes(surface: Surface): readonly Route[] {
  if (!surface.entity.revisions || !holdersOf(surface, 'update')) return []
  return [listRoute, checkpointRoute, readRoute, compareRoute, restoreRoute].map(make => make(surface))
}

const listRoute = (surface: Surface) =>
  revisionRoute(surface, {
    method: 'GET',
    tail: '',
    summary: `The saved versions of a ${nameOf(surface)}, newest first`,
    reply: Type.Array(explainedShape(surface)),
    input: Type.Object({ id, ...paging }),
    handler: async ({ id, page = 1, per_page = 20 }, ctx) => {
      const plan = await reach(surface, id, ctx)
      const explains = surface.entity.revisions?.explains
      const rows = await revisionsOf(plan, id, ctx)
        .select(explains ? 'record' : sql.lit('{}').as('record'))
        .orderBy('id', 'desc')
        // The one after the page is what its last one is told against.
        .limit(per_page + 1)
        .offset((page - 1) * per_page)
        .execute()
      const all = await revisionsOf(plan, id, ctx)
        .clearSelect()
        .select(({ fn }) => fn.countAll().as('total'))
        .executeTakeFirstOrThrow()
      const total = Number(all.total)
      const found = rows.map(toRevision)
      const shown = found.slice(0, per_page).map((revision, at) => ({
        ...describe(plan, revision, ctx),
        ...explains?.of(found[at + 1]?.values ?? null, revision.values),
      }))
      return withMeta(shown, { total, pages: Math.ceil(total / per_page) })
    },
  })

const explainedShape = ({ entity: { revisions } }: Surface) =>
  revisions?.explains ? Type.Object({ ...revisionShape.properties, ...revisions.explains.shapes }) : revisionShape

const checkpointRoute = (surface: Surface) =>
  revisionRoute(surface, {
    method: 'POST',
    tail: '',
    summary: `Keep a ${nameOf(surface)} as it is now, under a name`,
    reply: revisionShape,
    status: 201,
    input: Type.Object({ id, label: Type.String({ minLength: 1, maxLength: 200 }) }),
    async handler({ id, label }, ctx) {
      const plan = planOf(surface)
      const record = await reachRecord({ plan, verb: 'update', id }, ctx)
      if (record.trashed_at !== null) throw plan.service.errors.trashed!()
      const kept = await revisionsOf(plan, id, ctx).where('kind', '=', 'checkpoint').execute()
      if (kept.length >= MOST_CHECKPOINTS) throw plan.service.errors.too_many!({ most: MOST_CHECKPOINTS })
      const made = { record, kind: 'checkpoint', changed: [], at: ctx.clock.instant(), label } as const
      const own = { ...made, record: { ...record, modified_by: ctx.user?.id ?? null } }
      return created(
        describe(plan, await findRevision({ plan, id, revision: await insertRevision(plan, own, ctx) }, ctx), ctx),
      )
    },
  })

const readRoute = (surface: Surface) =>
  revisionRoute(surface, {
    method: 'GET',
    tail: '/{revision}',
    summary: `One saved version of a ${nameOf(surface)}`,
    reply: wholeRevisionShape,
    input: Type.Object({ id, revision }),
    handler: async ({ id, revision }, ctx) => {
      const plan = await reach(surface, id, ctx)
      const found = await findRevision({ plan, id, revision }, ctx)
      return { ...describe(plan, found, ctx), values: readable(plan, found.values, ctx) }
    },
  })

const compareRoute = (surface: Surface) =>
  revisionRoute(surface, {
    method: 'GET',
    tail: '/{revision}/compare',
    summary: `What differs between a saved version of a ${nameOf(surface)} and another one, or the present one`,
    reply: Type.Array(changeShape),
    input: Type.Object({ id, revision, with: Type.Optional(Type.Integer({ minimum: 1 })) }),
    handler: async ({ id, revision, with: other }, ctx) => {
      const plan = planOf(surface)
      const record = await reachRecord({ plan, verb: 'update', id }, ctx)
      const one = await findRevision({ plan, id, revision }, ctx)
      const now = other === undefined ? record : (await findRevision({ plan, id, revision: other }, ctx)).values
      const fields = revisedFields(plan).filter(field => canRead(field, plan, ctx))
      return compareValues(fields, readable(plan, one.values, ctx), readable(plan, now, ctx))
    },
  })

/** An ordinary save of the old values: today's rules, rights and conflict key hold for them. */
const restoreRoute = (surface: Surface) =>
  revisionRoute(surface, {
    method: 'POST',
    tail: '/{revision}/restore',
    summary: `Bring a saved version of a ${nameOf(surface)} back, whole or some of its fields`,
    reply: recordSchema(surface.entity),
    input: Type.Object({
      id,
      revision,
      fields: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 200 })),
      ...versionInput(surface),
    }),
    async handler({ id, revision, fields, ...key }, ctx) {
      const plan = planOf(surface)
      await reachRecord({ plan, verb: 'update', id }, ctx)
      const { values } = await findRevision({ plan, id, revision }, ctx)
      const names: readonly string[] | undefined = fields ?? plan.entity.revisions?.restores
      const wanted = Object.entries(values).filter(([name]) => names?.includes(name) ?? true)
      const sent = Object.fromEntries(wanted)
      const expected = expectedBy(plan, key, ctx)
      const write = { plan, verb: 'update', id, sent, expected, isRestored: true } as const
      return answerRecord(plan, await writeRecord(write, ctx), ctx)
    },
  })

/** The key by which a caller says which version they read. */
const versionInput = ({ entity: { conflict = 'modified_at', conflictAs = conflict } }: Surface) => ({
  [conflictAs]: Type.Optional(conflict === 'rev' ? Type.Integer() : Type.String()),
})

type Spec<M extends Method, I extends TObject> = Pick<
  RouteSpec<M, I>,
  'method' | 'summary' | 'handler' | 'reply' | 'status'
> & {
  readonly tail: string
  readonly input: I
}

const revisionRoute = <const M extends Method, I extends TObject>(
  { service, entity }: Surface,
  { tail, ...spec }: Spec<M, I>,
): Route =>
  route<M, I>({
    ...spec,
    path: `${pathOf(entity)}/{id}/revisions${tail}`,
    access: holdersOf({ service, entity }, 'update')!,
    ...(entity.requires ? { requires: entity.requires } : {}),
  })

const nameOf = ({ entity }: Surface): string => entity.label[0].toLowerCase()

async function reach(surface: Surface, id: number, ctx: ReadContext): Promise<Plan> {
  const plan = planOf(surface)
  await reachRecord({ plan, verb: 'update', id }, ctx)
  return plan
}

const COLUMNS = ['id', 'kind', 'label', 'author_id', 'changed', 'facts', 'created_at'] as const

const revisionsOf = ({ table }: Plan, id: number, ctx: ReadContext) =>
  ctx.db.selectFrom('record_revisions').select(COLUMNS).where('owner', '=', table).where('owner_id', '=', id)

async function findRevision(of: { plan: Plan; id: number; revision: number }, ctx: ReadContext): Promise<Revision> {
  const row = await revisionsOf(of.plan, of.id, ctx).select('record').where('id', '=', of.revision).executeTakeFirst()
  if (!row) throw of.plan.service.errors.not_found!({ what: 'version' })
  return toRevision(row)
}

type RevisionRow = Pick<TableRow<'record_revisions'>, (typeof COLUMNS)[number] | 'record'>

const toRevision = ({ record, changed, facts, ...row }: RevisionRow): Revision => ({
  ...row,
  kind: row.kind as RevisionKind,
  changed: JSON.parse(changed),
  facts: JSON.parse(facts),
  values: JSON.parse(record),
})

/** Fields that the entity no longer has, or that the caller may not read, are left out. */
const readable = (plan: Plan, values: Readonly<Values>, ctx: ReadContext): Values =>
  Object.fromEntries(
    Object.entries(revisedValues(plan, values)).filter(([name]) => canRead(plan.byName.get(name)!, plan, ctx)),
  )

function describe(plan: Plan, { values: _, facts, ...revision }: Revision, ctx: ReadContext) {
  const isKnown = (name: string) => plan.byName.has(name) && canRead(plan.byName.get(name)!, plan, ctx)
  const told = Object.entries(facts).filter(([name]) => isKnown(name))
  return { ...revision, changed: revision.changed.filter(isKnown), ...Object.fromEntries(told) }
}
