/** Reads that an entity opens to everybody: at which doors, which records, which fields, and how long answers are kept. */
import { type Access, holds, some, visitors } from '../access.ts'
import type { ReadContext } from '../context.ts'
import type { Entity, Rows, Verb } from '../entity.ts'
import type { Settings } from '../settings.ts'
import type { Plan, PlannedField, Surface } from './plan.ts'
import { holdersOf, rightFor } from './rights.ts'

export const isPublicVerb = (entity: Entity, verb: Verb): boolean =>
  entity.public !== undefined && (entity.public.verbs as readonly Verb[]).includes(verb)

/** Who may use a verb of an entity: holders of its right, and visitors where the entity says so. */
export function accessTo({ service, entity }: Surface, verb: Verb): Access {
  const right = holdersOf({ service, entity }, verb)!
  if (!isPublicVerb(entity, verb)) return right
  const { bucket, setting: flag, keptUntil } = entity.public!
  const { settings } = service
  if (keptUntil !== undefined && !service.stamped?.[keptUntil]?.includes(entity.table))
    throw new Error(`Lists of ${entity.name} are kept until ${keptUntil}, which is no stamp of its table.`)
  if (flag !== undefined && settings && !isFlag(settings, flag))
    throw new Error(`${entity.name} is open to visitors while ${flag} is on, which is no flag of the settings.`)
  return some(right, visitors({ bucket, ...(flag === undefined || !settings ? {} : { whileOn: { settings, flag } }) }))
}

/** A flag of the settings, or one within an object of them. */
const isFlag = ({ fields }: Settings, path: string): boolean => {
  const [name = '', inner] = path.split('.')
  return fields[name]?.kind === (inner === undefined ? 'flag' : 'json')
}

/** The caller has not the right of a verb that is open without it. */
export const readsAsVisitor = (plan: Plan, verb: Verb, ctx: ReadContext): boolean =>
  isPublicVerb(plan.entity, verb) && lacks(plan, verb, ctx)

/** What visitors see is never in the trash. Whoever is signed in sees their own as well, where the entity says so. */
export function publicRows({ entity }: Plan, { user }: Pick<ReadContext, 'user'>): Rows {
  const { where, own } = entity.public!
  const all = user && own ? [...where, { [own]: user.id }] : where
  return all.map(rows => ({ ...rows, trashed_at: null }))
}

/** The caller sees of each record only what is for visitors. */
export const seesAsVisitor = (plan: Plan, ctx: ReadContext): boolean =>
  plan.entity.public !== undefined && lacks(plan, rightFor(plan, 'read') === undefined ? 'list' : 'read', ctx)

export const isPublicField = ({ name, field }: PlannedField, { entity }: Plan): boolean =>
  field.kind !== 'secret' && (entity.public?.fields?.includes(name) ?? true)

export const isPublicValue = (name: string, { entity }: Plan): boolean => entity.public?.fields?.includes(name) ?? true

/** Only what nobody was asked for may be kept, and only where it was said for how long. */
export function keptFor({ entity }: Plan, ctx: ReadContext): Record<string, string> {
  if (!entity.public || ctx.user !== null) return {}
  const { seconds } = entity.public
  return { 'cache-control': seconds === undefined ? 'no-cache' : `public, max-age=${seconds}` }
}

const lacks = (plan: Plan, verb: Verb, ctx: ReadContext): boolean =>
  ctx.system === null && !holds(plan.service.permissions, rightFor(plan, verb)!, ctx)
