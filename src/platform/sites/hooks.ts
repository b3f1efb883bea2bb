import { action } from '../../kernel/hooks.ts'
import type { Happening } from '../happening.ts'

export const siteHooks = {
  created: action<Happening>('site_created'),
  updated: action<Happening>('site_updated'),
  deleted: action<Happening>('site_deleted'),
}
