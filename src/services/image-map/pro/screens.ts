/** What Pro adds to the screens of the image maps. */
import { extendAdmin, own } from '../../../kernel/define-admin.ts'
import { german } from './screens-de.ts'

export const proAdmin = extendAdmin({
  words: { de: german },
  screens: [
    own({
      slug: 'statistics',
      title: 'Statistics',
      summary: 'What visitors open and click, and where they click in vain.',
      icon: 'chart-bar',
      file: 'statistics',
      needs: 'stats',
    }),
    own({
      slug: 'icons',
      title: 'Icons',
      summary: 'Drawings of your own for pins, cleaned of everything that acts.',
      icon: 'star',
      file: 'icons',
      needs: 'edit',
    }),
    own({
      slug: 'table',
      title: 'Areas from a table',
      summary: 'A map out of a CSV file, looked at first.',
      icon: 'table',
      file: 'table',
      needs: 'import',
    }),
  ],
  sections: {
    settings: [{ title: 'Statistics', fields: ['stats_enabled', 'stats_retention_days', 'exclude_roles_from_stats'] }],
  },
})
