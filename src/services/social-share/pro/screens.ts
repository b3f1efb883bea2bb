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
      'Subscribe mode': 'Formular',
      'The form below a post: mail the post, subscribe to the e-mail service, or both.':
        'Das Formular unter einem Beitrag: den Beitrag mailen, beim E-Mail-Dienst anmelden oder beides.',
      Off: 'Aus',
      Send: 'Beitrag mailen',
      Subscribe: 'Anmelden',
      Both: 'Beides',
      'Subscribe post types': 'Typen mit Formular',
      'Types that have the form.': 'Typen, die das Formular haben.',
      'Email service url': 'Adresse des E-Mail-Dienstes',
      'Gets `{ email, post, consent_at }` by POST, and asks to confirm.':
        'Bekommt `{ email, post, consent_at }` per POST und bittet um Bestätigung.',
      'Email service key': 'Schlüssel des E-Mail-Dienstes',
      'Popup seconds': 'Sekunden bis zum Fenster',
      'When the pop-up opens.': 'Wann sich das Fenster öffnet.',
      'Popup days': 'Tage ohne Fenster',
      'Days until it opens again for a visitor.': 'Tage, bis es sich für jemanden wieder öffnet.',
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
