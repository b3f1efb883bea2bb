import { action } from '../../kernel/hooks.ts'

/** Every point where other code may take part. Pro has no other way in. */
export const hooks = {
  /** Extensions add routes of their own: the namespace, and the service as it runs. */
  registerRoutes: action<{ readonly namespace: string }>('vendor_aure_register_rest_routes'),
  /** Something was carried out: what, from where, and the restore point taken before it. */
  carriedOut: action<{ readonly operation: string; readonly source: string; readonly snapshot: number }>(
    'vendor_aure_carried_out',
  ),
  /** Rules or settings were saved. */
  saved: action<{ readonly what: 'settings' | 'redirects'; readonly before: unknown; readonly after: unknown }>(
    'vendor_aure_saved',
  ),
}
