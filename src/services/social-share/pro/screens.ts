/** What Pro adds to the screens of share buttons. */
import { extendAdmin, own } from '../../../kernel/define-admin.ts'

export const proAdmin = extendAdmin({
  words: {
    de: {
      'Clicks of up to a year, by place, as a chart and as a file.':
        'Klicks von bis zu einem Jahr, nach Platz, als Bild und als Datei.',
      'Long figures': 'Lange Auswertung',
      'Posts by mail': 'Beiträge per E-Mail',
      'Pop-up': 'Fenster',
    },
  },
  screens: [
    own({
      slug: 'year',
      title: 'Long figures',
      summary: 'Clicks of up to a year, by place, as a chart and as a file.',
      icon: 'chart-bar',
      file: 'year',
      needs: 'view',
    }),
  ],
  sections: {
    settings: [
      {
        title: 'Posts by mail',
        fields: ['subscribe_mode', 'subscribe_post_types', 'email_service_url', 'email_service_key'],
      },
      { title: 'Pop-up', folded: true, fields: [['popup_seconds', 'popup_days']] },
    ],
  },
})
