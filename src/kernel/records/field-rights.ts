/**
 * Rights per field that rest on stored data (`fieldRights` of an entity). They are read once for a caller, by the first
 * asynchronous step that needs them; who asks for a field before that is told so, instead of being shown it.
 */
import type { Caller, ReadContext } from '../context.ts'
import type { FieldRights } from '../entity.ts'
import type { Plan } from './plan.ts'

/** Before anything asks which fields of these records a caller may read or write. */
export async function knowFieldRights({ entity }: Plan, ctx: ReadContext): Promise<void> {
  if (!entity.fieldRights || ctx.system !== null || ctx.user === null) return
  const known = knownTo(ctx.user)
  if (!known.has(entity.name)) known.set(entity.name, await entity.fieldRights(ctx))
}

/** What is said of one field; undefined where it is open. */
export function fieldRight({ entity }: Plan, name: string, ctx: ReadContext): FieldRights[string] | undefined {
  if (!entity.fieldRights || ctx.system !== null || ctx.user === null) return undefined
  const rights = knownTo(ctx.user).get(entity.name)
  if (!rights) throw new Error(`The rights to the fields of ${entity.name} were not read before ${name} was asked for.`)
  return Object.hasOwn(rights, name) ? rights[name] : undefined
}

/** A caller is one request's, or one step's of a task: what is kept here goes with it. */
const rightsOfCallers = new WeakMap<Caller, Map<string, FieldRights>>()

function knownTo(caller: Caller): Map<string, FieldRights> {
  const known = rightsOfCallers.get(caller) ?? new Map<string, FieldRights>()
  rightsOfCallers.set(caller, known)
  return known
}
