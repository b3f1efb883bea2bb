/** What staff see of share buttons. */
import { dashboard, defineAdmin, own, settingsScreen } from '../../kernel/define-admin.ts'
import { german } from './screens-de.ts'
import { settings } from './settings.ts'

const analytics = { read: 'GET /analytics', needs: 'view' } as const

export const admin = defineAdmin({
  words: { de: german },
  icon: 'share',
  screens: [
    own({
      slug: 'sets',
      title: 'Sets',
      summary: 'Buttons with one look, where they stand, and what visitors see of them.',
      icon: 'edit',
      file: 'sets',
      needs: 'edit',
    }),
    own({
      slug: 'follow',
      title: 'Follow buttons',
      summary: 'The profiles of the site elsewhere.',
      icon: 'users',
      file: 'follow',
      needs: 'edit',
    }),
    dashboard({ slug: 'figures', title: 'Figures', icon: 'chart-bar', needs: 'view', period: [7, 30] }),
    own({
      slug: 'counts',
      title: 'Counts',
      summary: 'How often a post was shared, where each number is from, and addresses it had before.',
      icon: 'activity',
      file: 'counts',
      needs: 'manage_settings',
    }),
    own({
      slug: 'link-previews',
      title: 'Link previews',
      summary: 'What networks draw of a shared post, and what is wrong with it.',
      icon: 'eye',
      file: 'link-previews',
      needs: 'manage_settings',
    }),
    own({
      slug: 'import',
      title: 'Import',
      summary: 'Takes over what another share plugin has stored.',
      icon: 'download',
      file: 'import',
      needs: 'manage_settings',
    }),
    settingsScreen(settings, {
      sections: [
        { title: 'Buttons', fields: ['enabled', 'post_types', 'short_links', 'delete_data_on_uninstall'] },
        {
          title: 'Numbers',
          fields: [
            ['count_threshold', 'count_total_threshold'],
            ['count_refresh', 'counts_never_drop'],
          ],
        },
        { title: 'Facebook', folded: true, fields: ['facebook_app_id', 'facebook_app_secret'] },
        { title: 'Addresses before', folded: true, fields: ['recover_http', 'recover_domain', 'recover_permalink'] },
        { title: 'Link previews', fields: ['print_tags', 'default_image', ['twitter_card', 'x_handle']] },
        { title: 'Campaign', folded: true, fields: [['utm_source', 'utm_medium', 'utm_campaign']] },
        { title: 'Figures', fields: ['track_clicks', 'retention_days', 'exclude_roles'] },
      ],
    }),
  ],
  cards: [
    {
      ...{ slug: 'clicks', title: 'Shares', ...analytics, to: 'figures', home: true },
      ...{ kind: 'figure', value: 'total', below: 'clicks on share buttons', before: 'previous' },
    },
    {
      ...{ slug: 'returns', title: 'Readers brought back', ...analytics },
      ...{ kind: 'figure', value: 'returns', below: 'visits by shared links' },
    },
    {
      ...{ slug: 'days', title: 'Clicks and visits back', ...analytics, wide: true },
      ...{ kind: 'series', items: 'series', x: 'date', y: ['clicks', 'returns'], draw: 'area' },
    },
    {
      ...{ slug: 'networks', title: 'By network', ...analytics },
      ...{ kind: 'shares', items: 'networks', label: 'label', value: 'clicks', draw: 'bars' },
    },
    {
      ...{ slug: 'posts', title: 'Shared most', ...analytics },
      kind: 'list',
      items: 'posts',
      columns: [
        { field: 'title', label: 'Title' },
        { field: 'clicks', label: 'Clicks', as: 'number' },
      ],
    },
  ],
})
