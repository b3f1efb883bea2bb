/** What this service announces, and where its Pro part and other code take part. */
import { action, filter } from '../../kernel/hooks.ts'
import type { HistorySource } from './domain/history.ts'
import type { Kind } from './domain/modes.ts'
import type { RedirectGroup } from './domain/redirect-groups.ts'
import type { ImportSource } from './store/imports/source.ts'

type AddressChange = {
  readonly object: { readonly type: Kind; readonly id: number; readonly label: string }
  readonly before: { readonly uri: string | null; readonly mode: number }
  readonly after: { readonly uri: string | null; readonly mode: number }
  readonly extra: { readonly source: HistorySource; readonly job: number | null }
}

export const hooks = {
  /** An item's address or mode changed. */
  uriChanged: action<AddressChange>('vendor_permalink_manager_uri_changed'),
  /** A pattern was saved or given back. */
  patternSaved: action<{
    readonly object: { readonly type: 'pattern'; readonly id: string; readonly label: string }
    readonly before: { readonly pattern: string | null }
    readonly after: { readonly pattern: string | null }
  }>('vendor_permalink_manager_pattern_saved'),
  /** A redirect was added, changed or deleted. */
  redirectChanged: action<{
    readonly object: { readonly type: 'redirect'; readonly id: number; readonly label: string }
    readonly before: Readonly<Record<string, unknown>> | null
    readonly after: Readonly<Record<string, unknown>> | null
  }>('vendor_permalink_manager_redirect'),
  /** The plugins that something can be imported from. Listeners must answer at once. */
  importSources: filter<readonly ImportSource[]>('vendor_permalink_manager_import_sources'),
  /** The groups of redirects that visitors are sent on by. Listeners must answer at once. */
  servedGroups: filter<readonly RedirectGroup[]>('vendor_permalink_manager_served_groups'),
  /** The address that an item would get by its pattern, before it is stored. */
  defaultUri: filter<string, { readonly kind: Kind; readonly id: number }>('vendor_permalink_manager_default_uri'),
} as const
