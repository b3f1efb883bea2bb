import { action } from '../../kernel/hooks.ts'
import type { Happening } from '../happening.ts'

/** Modules hear how they are switched. */
export const moduleHooks = {
  activated: action<Happening>('activated_module', { isHeardWhileOff: true }),
  deactivated: action<Happening>('deactivated_module', { isHeardWhileOff: true }),
  deleted: action<Happening>('deleted_module', { isHeardWhileOff: true }),
}
