/** The addresses of private files: where one is uploaded before a record names it, and where the record's readers get it. */
import { Type } from 'typebox'
import { some } from '../access.ts'
import type { ReadContext } from '../context.ts'
import type { Entity } from '../entity.ts'
import type { PrivateFile } from '../fields.ts'
import { bytesOf } from '../reply-shapes.ts'
import { type Route, route } from '../route.ts'
import { knowFieldRights } from './field-rights.ts'
import type { Values } from './kind.ts'
import { loadRecord, notFound, reachRecord } from './load-record.ts'
import { partsOf, wholeOf } from './parts.ts'
import { type Plan, type PlannedField, planOf, type Surface } from './plan.ts'
import { fileShape } from './private-file-kind.ts'
import { placeOf } from './private-files.ts'
import { accessTo } from './public-reads.ts'
import { hasVerb, holdersOf, pathOf } from './rights.ts'
import { canRead, canWrite } from './visibility.ts'

export function fileRoutes(surface: Surface): readonly Route[] {
  const plan = planOf(surface)
  if (plan.privateFiles.length > 0 && surface.entity.between)
    throw new Error(`${surface.entity.name} are links, and links have no files of their own.`)
  return plan.privateFiles.flatMap(field => [
    ...(isUploaded(surface, field) ? [uploadRoute(surface, field)] : []),
    ...(hasVerb(surface, 'read') ? [downloadRoute(surface, field)] : []),
  ])
}

/** What code alone writes is never sent. */
const isUploaded = (surface: Surface, { options }: PlannedField): boolean =>
  !options.readOnly && (hasVerb(surface, 'create') || hasVerb(surface, 'update'))

/** Where a file is uploaded before a record names it. */
export const uploadPath = (entity: Entity, field: string): `/${string}` => `${pathOf(entity)}/files/${field}`

/** Of any file, whatever the field or the site say. */
const LARGEST = 64 * 1024 * 1024

function uploadRoute(surface: Surface, field: PlannedField): Route {
  const { entity } = surface
  const plan = planOf(surface)
  const { types, max = LARGEST } = field.options
  const holders = (['create', 'update'] as const).filter(verb => hasVerb(surface, verb))
  return route({
    method: 'POST',
    path: uploadPath(entity, field.name),
    summary: `Upload a file for the ${field.name} of a ${entity.label[0].toLowerCase()}, as the body or as the part file of a form; the record then names its id, within a day`,
    access: some(...holders.map(verb => holdersOf(surface, verb)!)),
    files: true,
    bodyLimit: Math.min(max, LARGEST) + 64 * 1024,
    // The disk is waited for before the transaction is opened.
    transaction: false,
    status: 201,
    reply: fileShape,
    ...(entity.requires ? { requires: entity.requires } : {}),
    async handler(_input, ctx) {
      await knowFieldRights(plan, ctx)
      if (!canWrite(field, { plan, isNew: true }, ctx)) throw plan.service.errors.forbidden!()
      return ctx.tools.files.receive({ ...placeOf(plan, field), types, max: Math.min(max, LARGEST) }, ctx)
    },
  })
}

function downloadRoute(surface: Surface, field: PlannedField): Route {
  const { entity } = surface
  const plan = planOf(surface)
  const { parent } = entity
  const id = Type.Integer({ minimum: 1, description: 'The id of the record.' })
  const below = parent ? `${pathOf(wholeOf(plan).entity)}/{id}/${parent.path}/{itemId}` : `${pathOf(entity)}/{id}`
  return route({
    method: 'GET',
    path: `${below}/files/${field.name}` as `/${string}`,
    summary: `Read the file in ${field.name} of a ${entity.label[0].toLowerCase()}`,
    access: accessTo(surface, parent ? 'list' : 'read'),
    input: parent ? Type.Object({ id, itemId: Type.Integer({ minimum: 1 }) }) : Type.Object({ id }),
    reply: bytesOf('*/*'),
    ...(entity.requires ? { requires: entity.requires } : {}),
    async handler({ id, itemId }: { id: number; itemId?: number }, ctx: ReadContext) {
      const record = parent ? await reachPart(plan, { wholeId: id, itemId: itemId! }, ctx) : await reach(plan, id, ctx)
      await knowFieldRights(plan, ctx)
      const file = canRead(field, plan, ctx) ? (record[field.name] as PrivateFile | null) : null
      if (!file) throw notFound(plan)
      return ctx.tools.files.serve(file, ctx)
    },
  } as never)
}

const reach = (plan: Plan, id: number, ctx: ReadContext): Promise<Values> =>
  reachRecord({ plan, verb: 'read', id }, ctx)

async function reachPart(plan: Plan, of: { wholeId: number; itemId: number }, ctx: ReadContext): Promise<Values> {
  const { link, key } = plan.entity.parent!
  await reach(wholeOf(plan), of.wholeId, ctx)
  const part = key
    ? (await partsOf(plan, of.wholeId, ctx)).find(known => known[key] === of.itemId)
    : await loadRecord(plan, of.itemId, ctx)
  if (part?.[link] !== of.wholeId) throw notFound(plan)
  return part
}
