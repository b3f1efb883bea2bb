/** Which capabilities are dangerous, and how much. */
import type { CapabilityMap } from './model.ts'

export type Severity = 'critical' | 'high'

/** Whoever holds one of these can take over the site. */
export const FULL_CONTROL: ReadonlySet<string> = new Set([
  'manage_options',
  'edit_users',
  'promote_users',
  'create_users',
  'delete_users',
  'install_plugins',
  'activate_plugins',
  'edit_plugins',
  'edit_themes',
  'edit_files',
  'update_core',
  'manage_network',
])

/** What a map holds that gives control of the site; undefined when nothing does. */
export const controlIn = (map: CapabilityMap): string | undefined =>
  map.find(([capability, isGranted]) => isGranted && FULL_CONTROL.has(capability))?.[0]

export function severityOf(capability: string): Severity | null {
  if (FULL_CONTROL.has(capability) || ALSO_CRITICAL.has(capability)) return 'critical'
  return HIGH.has(capability) || /^(delete|edit)_others_./.test(capability) ? 'high' : null
}

const ALSO_CRITICAL: ReadonlySet<string> = new Set([
  'unfiltered_upload',
  'unfiltered_html',
  'import',
  'vendor_aure_edit_roles',
  'vendor_aure_edit_users',
  'vendor_aure_manage_settings',
])

const HIGH: ReadonlySet<string> = new Set([
  'publish_pages',
  'moderate_comments',
  'switch_themes',
  'edit_theme_options',
  'list_users',
  'export',
  'manage_categories',
  'upload_files',
])
