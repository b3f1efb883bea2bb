/** The shapes of what `settings.ts` answers. */
import { Type } from 'typebox'

export const partialDisableShape = Type.Object(
  {
    taxonomies: Type.Optional(Type.Array(Type.String())),
    post_types: Type.Optional(Type.Array(Type.String())),
  },
  { title: 'PartialDisable' },
)

export const settingsShape = Type.Object(
  {
    auto_update_uris: Type.Integer({ description: '0 keep, 1 make anew on save, 2 new items get none.' }),
    force_custom_slugs: Type.Integer({
      description: "0 the platform's slug, 1 from the title, 2 the parent's own address before the slug.",
    }),
    trailing_slashes: Type.Integer({ description: "0 as the platform's structure, 1 always, 2 never." }),
    keep_accents: Type.Boolean(),
    disable_slug_sanitization: Type.Boolean(),
    partial_disable: partialDisableShape,
    partial_disable_strict: Type.Boolean(),
    exclude_post_ids: Type.String(),
    exclude_term_ids: Type.String(),
    ignore_drafts: Type.Integer({
      description: '0 drafts have addresses, 1 drafts have none, 2 neither drafts nor pending ones.',
    }),
    redirect_status: Type.Integer(),
    setup_redirects: Type.Boolean(),
    extra_redirects: Type.Boolean(),
    canonical_redirect: Type.Boolean(),
    trailing_slash_redirect: Type.Boolean(),
    copy_query_redirect: Type.Boolean(),
    sslwww_redirect: Type.Boolean(),
    external_redirect_policy: Type.Enum(['any', 'allowlist']),
    external_redirect_hosts: Type.Array(Type.String()),
    max_redirects_per_item: Type.Number(),
    edit_uris_cap: Type.Enum(['edit_posts', 'publish_posts', 'publish_pages', 'edit_theme_options']),
    history_retention_days: Type.Integer({
      description: 'Stored and shown; what is older than this is counted in the dashboard, nothing is deleted by it.',
    }),
    safe_mode: Type.Boolean(),
    delete_data_on_uninstall: Type.Boolean(),
  },
  { title: 'Settings' },
)

export const readSettingsShape = Type.Object(
  {
    value: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Literal(-1), Type.Literal(-2)]),
    label: Type.Enum([
      'Follow the global setting',
      'Keep the address',
      'Keep the address and skip it in bulk tools',
      'Make the address anew on every save',
      'Use the address of the platform',
    ]),
  },
  { title: 'ReadSettings' },
)

export const choicesShape = Type.Object(
  {
    auto_update_uris: Type.Object({ '0': Type.String(), '1': Type.String(), '2': Type.String() }),
    force_custom_slugs: Type.Object({ '0': Type.String(), '1': Type.String(), '2': Type.String() }),
    trailing_slashes: Type.Object({ '0': Type.String(), '1': Type.String(), '2': Type.String() }),
    ignore_drafts: Type.Object({ '0': Type.String(), '1': Type.String(), '2': Type.String() }),
    redirect_status: Type.Array(Type.Integer()),
    external_redirect_policy: Type.Array(Type.String()),
    edit_uris_cap: Type.Array(Type.String()),
    mode: Type.Array(readSettingsShape),
  },
  { title: 'Choices' },
)

export const changeSettingsShape = Type.Object(
  {
    post_types: Type.Array(Type.String()),
    taxonomies: Type.Array(Type.Unknown()),
  },
  { title: 'ChangeSettings' },
)

export const settings2Shape = Type.Object(
  {
    auto_update_uris: Type.Integer(),
    force_custom_slugs: Type.Integer(),
    trailing_slashes: Type.Integer(),
    keep_accents: Type.Boolean(),
    disable_slug_sanitization: Type.Boolean(),
    partial_disable: changeSettingsShape,
    partial_disable_strict: Type.Boolean(),
    exclude_post_ids: Type.String(),
    exclude_term_ids: Type.String(),
    ignore_drafts: Type.Integer(),
    redirect_status: Type.Integer(),
    setup_redirects: Type.Boolean(),
    extra_redirects: Type.Boolean(),
    canonical_redirect: Type.Boolean(),
    trailing_slash_redirect: Type.Boolean(),
    copy_query_redirect: Type.Boolean(),
    sslwww_redirect: Type.Boolean(),
    external_redirect_policy: Type.String(),
    external_redirect_hosts: Type.Array(Type.String()),
    max_redirects_per_item: Type.Number(),
    edit_uris_cap: Type.String(),
    history_retention_days: Type.Integer(),
    safe_mode: Type.Boolean(),
    delete_data_on_uninstall: Type.Boolean(),
  },
  { title: 'Settings2' },
)
