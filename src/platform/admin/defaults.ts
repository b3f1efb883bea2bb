/** What the platform itself brings into the admin area. */
import type { Config } from '../../config.ts'
import type { Service } from '../../kernel/service.ts'
import type { Taxonomy } from '../posts/terms/terms.ts'
import { capabilityOf, type PostType, supports } from '../posts/types.ts'
import type { AdminMenuItem, AdminNotice, DashboardWidget, EditorPanel, MetaBox, ToolbarNode } from './entries.ts'

type ItemSpec = Pick<AdminMenuItem, 'slug' | 'title' | 'capability' | 'position'> & Partial<AdminMenuItem>
const item = (spec: ItemSpec): AdminMenuItem => Object.freeze({ parent: null, url: null, ...spec })

export const platformMenu: readonly AdminMenuItem[] = Object.freeze([
  item({ slug: 'dashboard', title: 'Dashboard', capability: 'read', position: 2, url: '/admin' }),
  item({ slug: 'media', title: 'Media', capability: 'upload_files', position: 10 }),
  item({ slug: 'comments', title: 'Comments', capability: 'moderate_comments', position: 25 }),
  item({ slug: 'plugins', title: 'Modules', capability: 'activate_plugins', position: 65 }),
  item({ slug: 'users', title: 'Users', capability: 'list_users', position: 70 }),
  item({ slug: 'new', title: 'Add a user', parent: 'users', capability: 'create_users', position: 10 }),
  item({ slug: 'profile', title: 'Your profile', capability: 'read', position: 71, url: '/profile' }),
  item({ slug: 'outbox', title: 'Outbox', capability: 'manage_options', position: 75, url: '/admin/outbox' }),
  item({ slug: 'settings', title: 'Settings', capability: 'manage_options', position: 80 }),
  item({ slug: 'permalinks', title: 'Addresses', parent: 'settings', capability: 'manage_options', position: 40 }),
  item({ slug: 'sites', title: 'Sites', capability: 'manage_sites', position: 85 }),
  item({ slug: 'log-out', title: 'Sign out', capability: 'read', position: 99, url: '/logout' }),
])

/** Every type of content has an item, with what it is grouped by below it. */
export function menuOfTypes(types: readonly PostType[], taxonomies: readonly Taxonomy[]): AdminMenuItem[] {
  const shown = types.filter(type => type.slug !== 'attachment')
  return shown.flatMap((type, index) => {
    const capability = capabilityOf(type, 'edit_posts')
    const position = type.slug === 'post' ? 5 : type.slug === 'page' ? 20 : 26 + index
    const below = taxonomies
      .filter(taxonomy => taxonomy.types.includes(type.slug))
      .map((taxonomy, at) => ({
        slug: taxonomy.slug,
        title: taxonomy.label[0],
        capability: taxonomy.capabilities.manage,
        position: 15 + at,
      }))
    const create = { slug: 'new', title: 'Add new', capability: capabilityOf(type, 'create_posts'), position: 10 }
    const own = item({ slug: type.restBase, title: type.label[0], capability, position })
    return [own, ...[create, ...below].map(entry => item({ ...entry, parent: type.restBase }))]
  })
}

/** Every service has an item that whoever may open its app sees. */
export const menuOfServices = (services: readonly Service[]): AdminMenuItem[] =>
  services
    .filter(({ permissions }) => Object.keys(permissions.names).length > 0)
    .map(({ slug, title, permissions, rights, openedBy }, index) => {
      const permission = permissions.manage ?? rights.app ?? rights.list ?? Object.keys(permissions.names)[0]
      const capability = openedBy ?? `${permissions.prefix}_${permission}`
      return item({ slug, title, capability, position: 40 + index })
    })

export const platformToolbar: readonly ToolbarNode[] = Object.freeze([
  { id: 'site-name', title: 'Visit the site', parent: null, capability: 'read', url: '/' },
  { id: 'dashboard', title: 'Dashboard', parent: null, capability: 'edit_posts', url: '/admin' },
  // Where it leads is known on the page that is looked at.
  { id: 'edit', title: 'Edit', parent: null, capability: 'edit_posts', url: null },
  { id: 'comments', title: 'Comments', parent: null, capability: 'moderate_comments', url: '/admin/content/comments' },
  { id: 'new-content', title: 'New', parent: null, capability: 'edit_posts', url: '/admin/content/posts/new' },
  {
    ...{ id: 'new-post', title: 'Post', parent: 'new-content', capability: 'edit_posts' },
    url: '/admin/content/posts/new',
  },
  {
    ...{ id: 'new-page', title: 'Page', parent: 'new-content', capability: 'edit_pages' },
    url: '/admin/content/pages/new',
  },
  { id: 'new-media', title: 'Media', parent: 'new-content', capability: 'upload_files', url: '/admin/content/media' },
  { id: 'new-user', title: 'User', parent: 'new-content', capability: 'create_users', url: '/admin/host/users/new' },
  { id: 'my-account', title: 'Your account', parent: null, capability: 'read', url: '/profile' },
  { id: 'logout', title: 'Sign out', parent: 'my-account', capability: 'read', url: '/logout' },
])

export const platformWidgets: readonly DashboardWidget[] = Object.freeze([
  { id: 'at_a_glance', title: 'At a glance', capability: 'edit_posts', column: 'main' },
  { id: 'activity', title: 'Latest posts and comments', capability: 'edit_posts', column: 'main' },
  { id: 'quick_draft', title: 'Quick draft', capability: 'edit_posts', column: 'side' },
  { id: 'site_health', title: 'State of the site', capability: 'view_site_health_checks', column: 'side' },
])

/** What an operator should know about how the program was started. */
export const platformNotices = ({ mailUrl }: Pick<Config, 'mailUrl'>): readonly AdminNotice[] =>
  mailUrl === null ? [MAIL_IS_KEPT] : []

const MAIL_IS_KEPT: AdminNotice = Object.freeze({
  id: 'mail_is_kept',
  text: 'No mail server is set up: mail is kept in the outbox and sent to nobody.',
  severity: 'warning',
  capability: 'manage_options',
  url: '/admin/outbox',
})

/** What the screen of a type has follows from what the type offers. */
export function boxesOfType(type: PostType, taxonomies: readonly Taxonomy[]): MetaBox[] {
  const capability = capabilityOf(type, 'edit_posts')
  const box = (id: string, title: string, column: MetaBox['column']): MetaBox => ({
    ...{ id, title, column, capability },
    postType: type.slug,
  })
  const terms = taxonomies
    .filter(taxonomy => taxonomy.types.includes(type.slug))
    .map(({ slug, label, capabilities }) => ({
      ...box(`${slug}div`, label[0], 'side'),
      capability: capabilities.assign,
    }))
  return [
    box('submitdiv', 'Publish', 'side'),
    ...terms,
    ...(supports(type, 'page-attributes') ? [box('pageparentdiv', 'Parent and order', 'side')] : []),
    ...(supports(type, 'thumbnail') ? [box('postimagediv', 'Featured picture', 'side')] : []),
    ...(supports(type, 'excerpt') ? [box('postexcerpt', 'Excerpt', 'main')] : []),
    ...(supports(type, 'custom-fields') ? [box('postcustom', 'Custom fields', 'main')] : []),
    ...(supports(type, 'comments')
      ? [box('commentstatusdiv', 'Discussion', 'main'), box('commentsdiv', 'Comments', 'main')]
      : []),
    box('slugdiv', 'Address', 'main'),
    ...(supports(type, 'author') ? [box('authordiv', 'Author', 'main')] : []),
    ...(supports(type, 'revisions') ? [box('revisionsdiv', 'Revisions', 'main')] : []),
  ]
}

export const platformPanels: readonly EditorPanel[] = Object.freeze(
  [
    ['post-status', 'Status and visibility'],
    ['post-link', 'Address'],
    ['taxonomy-panel-category', 'Categories'],
    ['taxonomy-panel-post_tag', 'Tags'],
    ['featured-image', 'Featured picture'],
    ['post-excerpt', 'Excerpt'],
    ['discussion-panel', 'Discussion'],
    ['page-attributes', 'Parent and order'],
    ['template', 'Template'],
  ].map(([name = '', title = '']) => Object.freeze({ name, title, capability: 'edit_posts' })),
)
