/** Where services take part in the admin area. */
import type { Card, Screen } from '../../kernel/admin.ts'
import { filter } from '../../kernel/hooks.ts'
import type { AdminMenuItem, AdminNotice, DashboardWidget, EditorPanel, MetaBox, ToolbarNode } from './entries.ts'

/** Everything there is, whoever looks; rights are applied afterwards. */
export const adminMenu = filter<readonly AdminMenuItem[]>('admin_menu')
export const adminToolbar = filter<readonly ToolbarNode[]>('admin_toolbar')
export const dashboardWidgets = filter<readonly DashboardWidget[]>('dashboard_widgets')
export const metaBoxes = filter<readonly MetaBox[], { readonly postType: string }>('meta_boxes')
export const editorPanels = filter<readonly EditorPanel[]>('editor_panels')
/** The screens and cards of a service in the admin app; those of an extension are generated ones. */
export const adminScreens = filter<readonly Screen[], { readonly service: string }>('admin_screens')
export const adminCards = filter<readonly Card[], { readonly service: string }>('admin_cards')
export const adminNotices = filter<readonly AdminNotice[]>('admin_notices')

/** Whether the caller sees an item that he has the right to; `key` is its slug, or `parent|slug`. */
export const adminMenuVisible = filter<boolean, { readonly key: string; readonly item: AdminMenuItem }>(
  'admin_menu_visible',
)
/**
 * The same for the other parts: `widget:<id>`, `toolbar:<id>`, `meta_box:<post type>:<id>`, `panel:<name>`, `notices` and
 * `front_toolbar`.
 */
export const adminPartVisible = filter<boolean, { readonly key: string }>('admin_part_visible')
