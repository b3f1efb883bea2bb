/** Accounts that nobody changes until they are unlocked. What the program itself does, such as marking addresses, is done. */
import { on } from '../../../kernel/hooks.ts'
import { recordWritten } from '../../../kernel/records/hooks.ts'
import { errors } from '../errors.ts'

export const keepLocked = on(recordWritten, 'crm.locks', async ({ service, entity, before, after }, ctx) => {
  if (service !== 'crm' || entity !== 'accounts' || ctx.system !== null) return
  if (before?.is_locked === true && after?.is_locked !== false) throw errors.locked()
})
