import { action } from '../../kernel/hooks.ts'
import type { Happening } from '../happening.ts'

export const moduleHooks = {
  activated: action<Happening>('activated_module'),
  deactivated: action<Happening>('deactivated_module'),
  deleted: action<Happening>('deleted_module'),
}
