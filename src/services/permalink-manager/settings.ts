import { Type } from 'typebox'
import { choice, flag, integer, json, text } from '../../kernel/fields.ts'
import { defineSettings } from '../../kernel/settings.ts'

/** The codes that browsers follow; 0 stands for none at all. */
export const redirectCodes = [301, 302, 307, 308] as const

const names = Type.Array(Type.String({ maxLength: 32, pattern: '^[a-z0-9_-]{1,32}$' }), { maxItems: 200 })
const hostName = Type.String({ maxLength: 253, pattern: '^[a-zA-Z0-9]([a-zA-Z0-9.-]*[a-zA-Z0-9])?(:[0-9]{1,5})?$' })
const ids = { default: '', max: 20_000 } as const

export const settings = defineSettings('vendor_permalink_manager_settings', {
  unknown: 'refuse',
  needs: { delete_data_on_uninstall: 'manage_options' },
  fields: {
    auto_update_uris: integer({
      description: 'What becomes of an address when the title changes.',
      default: 0,
      min: 0,
      max: 2,
      labels: { 0: 'Keep the address', 1: 'Make it anew', 2: 'New items get none' },
    }),
    force_custom_slugs: integer({
      description: 'What the last part of an address is made of.',
      default: 0,
      min: 0,
      max: 2,
      labels: { 0: 'From the slug', 1: 'From the title', 2: 'Address of the parent, then the slug' },
    }),
    trailing_slashes: integer({
      description: 'Whether addresses end in a slash.',
      default: 0,
      min: 0,
      max: 2,
      labels: { 0: 'As the site does', 1: 'Always', 2: 'Never' },
    }),
    keep_accents: flag({ description: 'Keep letters with accents instead of writing them without.', default: false }),
    disable_slug_sanitization: flag({
      description: 'Leave signs alone that are usually taken out of addresses.',
      default: false,
    }),
    partial_disable: json(Type.Object({ post_types: Type.Optional(names), taxonomies: Type.Optional(names) }), {
      description: 'Types whose items keep the platform’s addresses.',
      default: {
        post_types: ['attachment', 'event_listing', 'landing_page', 'builder_template'],
        taxonomies: [] as string[],
      },
    }),
    partial_disable_strict: flag({
      description: 'Such items do not even have their old addresses followed.',
      default: true,
    }),
    exclude_post_ids: text({ ...ids, description: 'Posts that keep the platform’s addresses, by number.' }),
    exclude_term_ids: text({ ...ids, description: 'Terms that keep the platform’s addresses, by number.' }),
    ignore_drafts: integer({
      description: 'Whether items that are not published have addresses.',
      default: 1,
      min: 0,
      max: 2,
      labels: { 0: 'Drafts have addresses', 1: 'Drafts have none', 2: 'Neither drafts nor pending ones have any' },
    }),
    redirect_status: json(Type.Union([0, ...redirectCodes].map(code => Type.Literal(code))), {
      description: 'How browsers are sent on: for good, or for now.',
      default: 301,
    }),
    setup_redirects: flag({ description: 'An old address leads to the new one by itself.', default: true }),
    extra_redirects: flag({ description: 'Follow the redirects that somebody set up.', default: true }),
    canonical_redirect: flag({
      description: 'Whoever asks for an item at another address is sent to its own.',
      default: true,
    }),
    trailing_slash_redirect: flag({ description: 'Send on where only the slash at the end differs.', default: true }),
    copy_query_redirect: flag({ description: 'What stands behind the question mark goes along.', default: true }),
    sslwww_redirect: flag({ description: 'Send everybody to the scheme and host of the site.', default: true }),
    external_redirect_policy: choice(['allowlist', 'any'], {
      description: 'Which other hosts redirects may lead to.',
      default: 'allowlist',
    }),
    external_redirect_hosts: json(Type.Array(hostName, { maxItems: 500 }), {
      description: 'Those hosts.',
      default: [] as string[],
      whole: true,
    }),
    max_redirects_per_item: integer({
      description: 'Old addresses that are kept of an item.',
      default: 50,
      min: 1,
      max: 500,
    }),
    edit_uris_cap: choice(['edit_posts', 'publish_posts', 'publish_pages', 'edit_theme_options'], {
      description: 'Who may change the address of an item that they may edit.',
      default: 'publish_posts',
    }),
    /** Stored and shown; what is older than this is counted in the dashboard, nothing is deleted by it. */
    history_retention_days: integer({
      description: 'Days that changes of addresses are remembered; 0 for ever.',
      default: 90,
      min: 0,
      max: 3650,
    }),
    safe_mode: flag({ description: 'Addresses are shown but not served, to find out what is wrong.', default: false }),
    delete_data_on_uninstall: flag({
      description: 'Erase addresses and redirects when the service is taken away.',
      default: false,
    }),
  },
})
