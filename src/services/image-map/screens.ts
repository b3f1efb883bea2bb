/** What staff see of the image maps. */
import { dashboard, defineAdmin, own, records, settingsScreen } from '../../kernel/define-admin.ts'
import { maps } from './entities/maps.ts'
import { german } from './screens-de.ts'
import { settings } from './settings.ts'

export const admin = defineAdmin({
  words: { de: german },
  icon: 'map-pin',
  screens: [
    records(maps, {
      icon: 'map-pin',
      summary: 'Pictures with areas that tell something or lead somewhere.',
      form: 'editor',
      columns: [
        { field: 'title', as: 'title' },
        { field: 'hotspot_count', label: 'Areas', as: 'number' },
        { field: 'problem_count', label: 'Problems', as: 'number' },
        { field: 'status', as: 'badge' },
        { field: 'modified_at', label: 'Changed', as: 'ago' },
      ],
      views: [
        { slug: 'all', label: 'All', where: {} },
        { slug: 'published', label: 'Published', where: { status: 'published' } },
        { slug: 'drafts', label: 'Drafts', where: { status: 'draft' } },
      ],
      sections: [{ title: 'Map', fields: ['title', 'status'] }],
      actions: [
        {
          slug: 'publish',
          label: 'Publish',
          icon: 'check',
          call: 'PUT /maps/{id}',
          body: { status: 'published' },
          when: { status: ['draft'] },
          on: ['row', 'selection'],
        },
        {
          slug: 'unpublish',
          label: 'Unpublish',
          icon: 'eye',
          call: 'PUT /maps/{id}',
          body: { status: 'draft' },
          when: { status: ['published'] },
          on: ['row', 'selection'],
        },
        {
          slug: 'export',
          label: 'Export',
          icon: 'download',
          call: 'GET /maps/{id}/export',
          on: ['row'],
          after: 'download',
        },
      ],
      tones: { status: { published: 'good', draft: 'neutral' } },
      empty: { title: 'No maps yet', text: 'Choose a picture and draw areas on it.', call: 'create' },
    }),
    own({
      slug: 'import',
      title: 'Import',
      summary: 'Maps out of files and out of another plugin.',
      icon: 'upload',
      file: 'import',
      needs: 'import',
    }),
    dashboard({ slug: 'figures', title: 'Figures', icon: 'chart-bar', needs: 'view' }),
    settingsScreen(settings, {
      sections: [
        { title: 'Maps', fields: ['allowed_html_level', 'require_accessible', 'load_assets'] },
        { title: 'Editor', fields: ['autosave_seconds', 'revision_limit', 'trash_days'] },
        { title: 'New maps', folded: true, fields: ['default_settings', 'default_styles'] },
        { title: 'Uninstalling', folded: true, fields: ['delete_data_on_uninstall'] },
      ],
    }),
  ],
  cards: [
    {
      slug: 'published',
      title: 'Published maps',
      read: 'GET /dashboard',
      needs: 'view',
      to: 'maps',
      kind: 'figure',
      value: 'published',
      below: 'on the pages of the site',
    },
    {
      slug: 'problems',
      title: 'Maps with accessibility problems',
      read: 'GET /dashboard',
      needs: 'view',
      to: 'maps',
      kind: 'figure',
      value: 'problems',
      below: 'the editor tells which',
    },
  ],
})
