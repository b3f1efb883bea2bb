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
    /** 0 keep, 1 make anew on save, 2 new items get none. */
    auto_update_uris: integer({ default: 0, min: 0, max: 2 }),
    /** 0 the platform's slug, 1 from the title, 2 the parent's own address before the slug. */
    force_custom_slugs: integer({ default: 0, min: 0, max: 2 }),
    /** 0 as the platform's structure, 1 always, 2 never. */
    trailing_slashes: integer({ default: 0, min: 0, max: 2 }),
    keep_accents: flag({ default: false }),
    disable_slug_sanitization: flag({ default: false }),
    partial_disable: json(Type.Object({ post_types: Type.Optional(names), taxonomies: Type.Optional(names) }), {
      default: {
        post_types: ['attachment', 'event_listing', 'landing_page', 'builder_template'],
        taxonomies: [] as string[],
      },
    }),
    partial_disable_strict: flag({ default: true }),
    exclude_post_ids: text(ids),
    exclude_term_ids: text(ids),
    /** 0 drafts have addresses, 1 drafts have none, 2 neither drafts nor pending ones. */
    ignore_drafts: integer({ default: 1, min: 0, max: 2 }),
    redirect_status: json(Type.Union([0, ...redirectCodes].map(code => Type.Literal(code))), { default: 301 }),
    setup_redirects: flag({ default: true }),
    extra_redirects: flag({ default: true }),
    canonical_redirect: flag({ default: true }),
    trailing_slash_redirect: flag({ default: true }),
    copy_query_redirect: flag({ default: true }),
    sslwww_redirect: flag({ default: true }),
    external_redirect_policy: choice(['allowlist', 'any'], { default: 'allowlist' }),
    external_redirect_hosts: json(Type.Array(hostName, { maxItems: 500 }), { default: [] as string[], whole: true }),
    max_redirects_per_item: integer({ default: 50, min: 1, max: 500 }),
    edit_uris_cap: choice(['edit_posts', 'publish_posts', 'publish_pages', 'edit_theme_options'], {
      default: 'publish_posts',
    }),
    /** Stored and shown; what is older than this is counted in the dashboard, nothing is deleted by it. */
    history_retention_days: integer({ default: 90, min: 0, max: 3650 }),
    safe_mode: flag({ default: false }),
    delete_data_on_uninstall: flag({ default: false }),
  },
})
