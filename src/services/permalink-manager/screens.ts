/** What staff see of the permalink manager. */
import { dashboard, defineAdmin, own, settingsScreen } from '../../kernel/define-admin.ts'
import { VIEW } from './permissions.ts'
import { german } from './screens-de.ts'
import { settings } from './settings.ts'

export const admin = defineAdmin({
  words: { de: german },
  icon: 'link',
  screens: [
    dashboard({ slug: 'overview', needs: VIEW }),
    own({
      slug: 'addresses',
      title: 'Addresses',
      summary: 'Where every post and term is found. An address is changed in its row.',
      icon: 'link',
      file: 'addresses',
      needs: VIEW,
    }),
    own({
      slug: 'patterns',
      title: 'Patterns',
      summary: 'How addresses of new items are made. A preview shows what a pattern would give.',
      icon: 'route',
      file: 'patterns',
      needs: VIEW,
    }),
    own({
      slug: 'tools',
      title: 'Tools',
      summary: 'Change many addresses at once: a preview first, and a way back afterwards.',
      icon: 'bolt',
      file: 'tools',
      needs: 'tools',
    }),
    own({
      slug: 'resolve',
      title: 'Explain an address',
      summary: 'Where an address leads, and every step of the decision.',
      icon: 'help-circle',
      file: 'resolve',
      needs: VIEW,
    }),
    own({
      slug: 'neighbours',
      title: 'Integrations',
      summary: 'What addresses work together with, and whether anything gets in their way.',
      icon: 'plug',
      file: 'neighbours',
      needs: 'manage_options',
    }),
    own({
      slug: 'import',
      title: 'Import',
      summary: 'Takes over addresses and redirects of another plugin: a preview first, and a way back afterwards.',
      icon: 'download',
      file: 'import',
      needs: 'manage_options',
    }),
    settingsScreen(settings, {
      sections: [
        {
          title: 'Addresses',
          fields: ['auto_update_uris', 'force_custom_slugs', 'trailing_slashes', 'keep_accents', 'ignore_drafts'],
        },
        {
          title: 'Redirects',
          fields: ['setup_redirects', 'extra_redirects', 'canonical_redirect', 'trailing_slash_redirect'],
        },
        { title: 'Safety', fields: ['safe_mode', 'delete_data_on_uninstall'] },
      ],
    }),
  ],
  cards: [
    {
      slug: 'items',
      title: 'Items with an address of their own',
      read: 'GET /dashboard',
      needs: VIEW,
      to: 'addresses',
      kind: 'figure',
      value: 'items.custom',
      below: 'of {items.total}',
    },
    {
      slug: 'hits',
      title: 'Visitors sent on',
      read: 'GET /dashboard',
      needs: VIEW,
      kind: 'figure',
      value: 'redirects.hits_30d',
      below: 'in 30 days; old addresses: {redirects.old}',
    },
    {
      slug: 'not-found',
      title: 'Not found',
      read: 'GET /dashboard',
      needs: VIEW,
      wide: true,
      kind: 'list',
      items: 'not_found',
      columns: [
        { field: 'path', label: 'Address', as: 'code' },
        { field: 'hits', label: 'Visits', as: 'number' },
        { field: 'last_at', label: 'Last', as: 'ago' },
        { field: 'suggestion', label: 'Perhaps', as: 'code' },
      ],
    },
  ],
})
