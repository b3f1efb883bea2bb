import { action } from '../../kernel/hooks.ts'
import type { Happening } from '../happening.ts'

/** Options of a site, by name. Values of secrets are never in these. */
export const optionHooks = {
  added: action<Happening>('added_option'),
  updated: action<Happening>('updated_option'),
  deleted: action<Happening>('deleted_option'),
}
