/** The roles that every new site starts with, in their order, each with its capabilities in their order. */
import type { Role } from '../site-state/site-state.ts'
import type { CapabilityMap } from './rights.ts'

export const ADMINISTRATOR = 'administrator'
/** What a new account gets unless the site says otherwise. */
export const DEFAULT_ROLE = 'subscriber'

export const defaultRoles: readonly Role[] = Object.freeze([
  {
    slug: ADMINISTRATOR,
    name: 'Administrator',
    capabilities: granted(`switch_themes edit_themes activate_plugins edit_plugins edit_users edit_files manage_options
      moderate_comments manage_categories manage_links upload_files import unfiltered_html edit_posts edit_others_posts
      edit_published_posts publish_posts edit_pages read ${levels(10)} ${pagesAndOthersPosts()} delete_users create_users
      unfiltered_upload edit_dashboard update_plugins delete_plugins install_plugins update_themes install_themes
      update_core list_users remove_users promote_users edit_theme_options delete_themes export`),
  },
  {
    slug: 'editor',
    name: 'Editor',
    capabilities: granted(`moderate_comments manage_categories manage_links upload_files unfiltered_html edit_posts
      edit_others_posts edit_published_posts publish_posts edit_pages read ${levels(7)} ${pagesAndOthersPosts()}`),
  },
  {
    slug: 'author',
    name: 'Author',
    capabilities: granted(`upload_files edit_posts edit_published_posts publish_posts read ${levels(2)} delete_posts
      delete_published_posts`),
  },
  { slug: 'contributor', name: 'Contributor', capabilities: granted(`edit_posts read ${levels(1)} delete_posts`) },
  { slug: DEFAULT_ROLE, name: 'Subscriber', capabilities: granted(`read ${levels(0)}`) },
])

/** Names separated by blanks, all granted. */
function granted(names: string): CapabilityMap {
  return Object.freeze(names.split(/\s+/).map(name => Object.freeze([name, true] as const)))
}

/** `level_10` down to `level_0`: nobody needs them, but old code asks for them. */
function levels(highest: number): string {
  return Array.from({ length: highest + 1 }, (_, index) => `level_${highest - index}`).join(' ')
}

function pagesAndOthersPosts(): string {
  return `edit_others_pages edit_published_pages publish_pages delete_pages delete_others_pages delete_published_pages
    delete_posts delete_others_posts delete_published_posts delete_private_posts edit_private_posts read_private_posts
    delete_private_pages edit_private_pages read_private_pages`
}
