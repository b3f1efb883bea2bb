/** Who comes in: lists are open to whoever is signed in, and empty for those who may not read them. */
import { holds, signedIn } from '../../kernel/access.ts'
import type { ReadContext } from '../../kernel/context.ts'
import type { Rows, Verb } from '../../kernel/entity.ts'
import { hooks } from './hooks.ts'
import { permissions } from './permissions.ts'

/** The door of every entity. */
export const viewers = { list: signedIn() } as const

/** Which records of an entity a caller reaches. */
export const reach =
  (entity: string) =>
  async (verb: Verb, ctx: ReadContext): Promise<boolean | Rows> => {
    if (verb === 'list' && !holds(permissions, 'view', ctx)) return false
    return ctx.hooks.apply(hooks.reach, true, { entity, verb }, ctx)
  }

/** Whether the caller is told what things cost. */
export const seesCosts = (ctx: ReadContext): boolean => holds(permissions, 'costs', ctx)
