/** From what the platform announces to an event. */

import type { Context } from '../../../kernel/context.ts'
import type { Action, Listener } from '../../../kernel/hooks.ts'
import { on } from '../../../kernel/hooks.ts'
import type { accountHooks } from '../../../platform/accounts/accounts.ts'
import { isModuleActive } from '../../../platform/modules/modules.ts'
import { type NewEvent, recordEvent } from '../store/record-event.ts'

/** What every action of the platform tells. */
export type Happening = typeof accountHooks.userRegister extends Action<infer Told> ? Told : never

/** Makes a listener that records what happened; null from `eventOf` records nothing. */
export const record = <Told>(
  hook: Action<Told>,
  eventOf: (told: NoInfer<Told>, ctx: Context) => NewEvent | null | Promise<NewEvent | null>,
): Listener =>
  on(hook, `activity-log.${hook.name}`, async (told, ctx) => {
    // Before anything is compared: a log that is off costs nothing.
    if (!(await isModuleActive('activity-log', ctx))) return
    const event = await eventOf(told, ctx)
    if (event) await recordEvent(event, ctx)
  })

/** The happening as it is, under a code. `type` is the log's own word for the kind of object. */
export const asEvent = (code: number, told: Happening, type = told.object.type): NewEvent => ({
  code,
  object: { ...told.object, type },
  before: told.before ?? null,
  after: told.after ?? null,
  ...(told.extra ? { extra: told.extra } : {}),
})

/** Records the happening under this code, whatever it says. */
export const always = (hook: Action<any>, code: number, type?: string): Listener =>
  record<Happening>(hook, told => asEvent(code, told, type))
