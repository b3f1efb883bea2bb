import { action, filter } from '../../kernel/hooks.ts'
import type { Source } from './domain/source.ts'

/** What something was done to: `{ type: 'capability', id: 'brew_coffee', label: 'brew_coffee' }`. */
export type Target = { readonly type: string; readonly id: string; readonly label: string }

export type CarriedOutAction = {
  readonly operation: string
  readonly source: Source
  /** The restore point that was taken before it. */
  readonly snapshot: number
  /** What it was about as a whole; what it did to each role and account is told by the platform. */
  readonly target: Target
  /** What else there is to tell. */
  readonly facts?: Readonly<Record<string, unknown>>
}

/** Every point where other code may take part. Pro has no other way in. */
export const hooks = {
  /** Extensions add routes of their own: the namespace, and the service as it runs. */
  registerRoutes: action<{ readonly namespace: string }>('vendor_aure_register_rest_routes'),
  /** What an owner can switch off, by id with a few words; Pro adds its own. */
  features: filter<Readonly<Record<string, string>>>('vendor_aure_features'),
  /** Something was carried out: what, from where, and the restore point taken before it. */
  carriedOut: action<CarriedOutAction>('vendor_aure_carried_out'),
  /** Rules or settings were saved. */
  saved: action<{ readonly what: 'settings' | 'redirects'; readonly before: object; readonly after: object }>(
    'vendor_aure_saved',
  ),
}
