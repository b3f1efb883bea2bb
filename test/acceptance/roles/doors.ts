/** Who may pass which address, from a source that the routes themselves do not share: what the texts say they need. */
import { rowFor } from '../../route-table/compare-routes.ts'
import { expectedRoutes } from '../../route-table/spec-routes.ts'
import type { Operation } from '../fuzz/operations.ts'
import { crmDoor } from './crm-doors.ts'
import { inventoryDoor } from './inventory-doors.ts'
import { platformDoors } from './platform-doors.ts'
import { recipeDoor } from './recipe-doors.ts'

/** Capabilities of which one is enough (`a and b` where both are needed), none of them where nobody may; null where the texts say nothing of the address. */
export type Door = 'everybody' | 'signed in' | readonly string[]

export function doorOf({ method, path }: Operation): Door | null {
  const [, space, version, ...rest] = path.split('/')
  const namespace = `${space}/${version}`
  const platform = platformDoors.find(({ routes }) => routes.includes(`${method} ${path}`))
  if (platform) return platform.opens
  // What a field of a form offers to choose from is the list, shorter.
  const below = `/${rest.join('/')}`.replace(/(?<=[^/])\/options$/, '')
  const settled = settledDoors.find(({ route }) => route === `${method} ${path}`)
  if (settled) return settled.opens
  if (namespace === 'vendor-crm/v1') return crmDoor(method, `/${rest.join('/')}`)
  if (namespace === 'vendor-inventory/v1') return inventoryDoor(method, `/${rest.join('/')}`)
  if (namespace === 'vendor-recipe/v1') return recipeDoor(method, `/${rest.join('/')}`)
  const row = rowFor({ method, path: below, namespace, edition: 'free', public: false }, table)
  if (!row) return null
  return row.public ? 'everybody' : (needs[row.service]?.[row.needs] ?? null)
}

const table = expectedRoutes()

/** What the words of the specification's table mean in capabilities. */
const needs: Readonly<Record<string, Readonly<Record<string, Door>>>> = {
  A: {
    view: ['vendor_activity_log_view', 'vendor_activity_log_settings'],
    "view (others' shared views need settings)": ['vendor_activity_log_view', 'vendor_activity_log_settings'],
    settings: ['vendor_activity_log_settings'],
    export: ['vendor_activity_log_export'],
    manage: ['vendor_activity_log_view', 'vendor_activity_log_settings'],
    'own, or settings': ['vendor_activity_log_settings'],
    'signed in': 'signed in',
  },
  B: {
    View: ['vendor_chat_view'],
    Create: ['vendor_chat_create'],
    Edit: ['vendor_chat_edit'],
    Delete: ['vendor_chat_delete'],
    Export: ['vendor_chat_export'],
    Settings: ['vendor_chat_manage_settings'],
  },
  D: {
    View: ['vendor_social_share_view'],
    Edit: ['vendor_social_share_edit'],
    Settings: ['vendor_social_share_manage_settings'],
  },
  E: {
    Manage: ['vendor_chauffeur_manage'],
    'Manage + delete': ['vendor_chauffeur_manage and vendor_chauffeur_delete'],
    Administrator: ['manage_options'],
  },
  F: {
    View: ['view', 'edit_roles', 'edit_users', 'manage_settings'].map(name => `vendor_aure_${name}`),
    'Edit roles': ['vendor_aure_edit_roles'],
    'Edit people': ['vendor_aure_edit_users'],
    'Edit roles or Edit people': ['vendor_aure_edit_roles', 'vendor_aure_edit_users'],
    Settings: ['vendor_aure_manage_settings'],
  },
  G: {
    View: ['edit_posts'],
    Edit: ['publish_posts'],
    Import: ['manage_options'],
    Settings: ['manage_options'],
    Redirects: ['vendor_permalink_redirects'],
    Tools: ['vendor_permalink_tools'],
    'platform permission to activate and deactivate plugins': ['activate_plugins'],
    '': ['vendor_permalink_tools', 'manage_options'],
  },
  H: {
    view: ['vendor_carparking_view'],
    'view on entity': ['vendor_carparking_view'],
    'view on bookings and payments': ['vendor_carparking_view'],
    create: ['vendor_carparking_create'],
    edit: ['vendor_carparking_edit'],
    delete: ['vendor_carparking_delete'],
    'edit, or delete for a delete': ['vendor_carparking_edit', 'vendor_carparking_delete'],
    export: ['vendor_carparking_export'],
    'manage settings': ['vendor_carparking_manage_settings'],
  },
  K: { '': ['vendor_faq_manage'] },
}

/** The FAQ's table says nothing of rights; decisions/k-faq.md and the rulings do. */
const faqDoors = (
  [
    [
      ['manage', 'edit', 'delete', 'settings'],
      ['GET /faqs', 'GET /faqs/{id}', 'GET /faqs/options', 'GET /faqs/tree', 'GET /faqs/authors'],
    ],
    [
      ['manage', 'edit', 'delete', 'settings'],
      ['GET /categories', 'GET /categories/{id}', 'GET /categories/options', 'GET /bootstrap'],
    ],
    [
      ['manage', 'edit', 'delete', 'settings'],
      ['GET /meta/entities', 'GET /filters/{entity}'],
    ],
    [
      ['manage', 'edit', 'delete', 'settings'],
      ['GET /custom-fields', 'GET /custom-fields/{id}', 'GET /custom-fields/options'],
    ],
    [['edit'], ['POST /faqs', 'PUT /faqs/{id}', 'POST /faqs/reorder', 'POST /multilingual/{entity}/{id}/acknowledge']],
    [['edit'], ['GET /faqs/{id}/revisions', 'POST /faqs/{id}/revisions', 'GET /faqs/{id}/revisions/{revision}']],
    [['edit'], ['GET /faqs/{id}/revisions/{revision}/compare', 'POST /faqs/{id}/revisions/{revision}/restore']],
    [['edit'], ['POST /ai-generator/generate', 'POST /ai-generator/accept', 'POST /faqs/{id}/merge']],
    [['delete'], ['DELETE /faqs/{id}', 'DELETE /faqs/bulk', 'DELETE /categories/{id}', 'DELETE /views/{id}']],
    [['delete'], ['DELETE /shortcodes/{id}', 'DELETE /multilingual/{entity}/{id}/translations/{lang}']],
    [['settings'], ['GET /settings', 'PUT /settings', 'GET /settings/health']],
    [['manage and vendor_faq_edit'], ['PUT /multilingual/{entity}/link-translations']],
  ] as const
).flatMap(([rights, routes]) =>
  routes.map(route => ({
    route: route.replace(' ', ' /vendor-faq/v1'),
    opens: rights.map(right => `vendor_faq_${right}`),
    because: 'decisions/k-faq.md, Capabilities',
  })),
)

/** The right to read image maps comes with each of the others. */
const VIEWS = ['view', 'edit', 'edit_others', 'delete', 'import']

/** Rows that the rulings settle, or that depend on whose the sample record is. */
const settledDoors: readonly { readonly route: string; readonly opens: Door; readonly because: string }[] = [
  {
    route: 'PUT /vendor-permalink-manager/v1/uris/{kind}/{id}',
    opens: ['edit_others_posts'],
    because: 'the post is an administrator’s, and each item asks its own right besides',
  },
  {
    route: 'POST /vendor-chat/v1/mass-action/{entity}',
    opens: ['vendor_chat_edit', 'vendor_chat_delete'],
    because: 'the action asks for its own right: to edit, or to delete',
  },
  ...faqDoors,
  ...['source_a', 'source_b'].map(source => ({
    route: `POST /vendor-social-share/v1/import/${source}`,
    opens: ['vendor_social_share_edit and vendor_social_share_manage_settings'],
    because: 'sets are made too: no right alone is enough, so that only an administrator passes here',
  })),
  { route: 'GET /vendor-permalink-manager/v1/redirects', opens: ['edit_posts'], because: 'reads need View' },
  ...mapDoors(VIEWS, ['GET /maps', 'GET /maps/{id}', 'GET /maps/options', 'GET /maps/{id}/export', 'GET /dashboard']),
  ...mapDoors(VIEWS, ['GET /settings', 'GET /bootstrap', 'GET /meta/entities', 'GET /filters/{entity}']),
  ...mapDoors(VIEWS, ['GET /icons', 'GET /icons/{id}', 'GET /icons/options']),
  ...mapDoors(['edit', 'delete'], ['POST /maps/bulk', 'POST /mass-action/{entity}']),
  ...mapDoors(['edit'], ['POST /maps', 'POST /maps/preview', 'POST /icons', 'DELETE /icons/{id}']),
  ...mapDoors(['edit'], ['PUT /maps/{id}', 'PATCH /maps/{id}', 'POST /maps/{id}/duplicate']),
  ...mapDoors(['delete'], ['DELETE /maps/{id}', 'POST /maps/{id}/restore', 'DELETE /maps/{id}/purge']),
  ...mapDoors(
    ['edit'],
    ['', '/{revision}', '/{revision}/compare'].map(tail => `GET /maps/{id}/revisions${tail}`),
  ),
  ...mapDoors(['edit'], ['POST /maps/{id}/revisions', 'POST /maps/{id}/revisions/{revision}/restore']),
  ...mapDoors(
    ['edit'],
    ['GET', 'PUT', 'DELETE'].map(method => `${method} /maps/{id}/autosave`),
  ),
  ...mapDoors(['import'], ['POST /import', 'GET /import/legacy-map/sources', 'POST /import/legacy-map']),
  ...mapDoors(['import'], ['POST /csv/preview', 'POST /csv/import']),
  ...mapDoors(['settings'], ['PUT /settings', 'POST /settings']),
  ...mapDoors(['stats'], ['GET /stats']),
]

/** The rulings on image maps say what each address needs; whose a map is, is asked of the map itself. */
function mapDoors(rights: readonly string[], routes: readonly string[]): typeof settledDoors {
  return routes.map(route => ({
    route: route.replace(' ', ' /vendor-image-map/v1'),
    opens: rights.map(right => `vendor_image_map_${right}`),
    because: 'rulings, image map: which rights the addresses need',
  }))
}
