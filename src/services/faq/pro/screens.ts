/** What Pro adds to the screens of the FAQ. */
import { extendAdmin, own, records, rows } from '../../../kernel/define-admin.ts'
import { choice, instant, integer, longText, text } from '../../../kernel/fields.ts'
import { customFields } from './entities/custom-fields.ts'
import { german } from './screens-de.ts'

export const proAdmin = extendAdmin({
  words: { de: german },
  screens: [
    own({
      slug: 'questions',
      title: 'Questions of visitors',
      summary: 'What visitors asked and nobody has answered: answer it, or merge it into what is answered already.',
      icon: 'message',
      file: 'questions',
      needs: 'edit',
    }),
    own({
      slug: 'drafts',
      title: 'Drafts from sources',
      summary: 'A model drafts questions and answers out of your texts. Nothing is published by itself.',
      icon: 'bolt',
      file: 'drafts',
      needs: 'edit',
    }),
    own({
      slug: 'shop',
      title: 'Answers on products',
      summary: 'Which answers stand on which product of the shop.',
      icon: 'package',
      file: 'shop',
      requires: [{ module: 'shop' }],
      needs: 'manage',
    }),
    rows({
      slug: 'votes',
      title: 'Votes',
      summary: 'What visitors say about answers.',
      icon: 'star',
      read: 'GET /feedback',
      needs: 'manage',
      paging: 'page',
      fields: {
        question: text({}),
        vote: choice(['up', 'down'], {}),
        reason: choice(['unclear', 'wrong', 'outdated', 'other'], {}),
        comment: longText({}),
        created_at: instant({}),
        faq_id: integer({}),
      },
      columns: [
        { field: 'question', as: 'title' },
        { field: 'vote', as: 'badge' },
        'reason',
        'comment',
        { field: 'created_at', label: 'Voted', as: 'ago' },
      ],
      filters: ['vote', 'reason'],
      tones: { vote: { up: 'good', down: 'warn' } },
    }),
    records(customFields, {
      icon: 'list',
      columns: [{ field: 'label', as: 'title' }, 'key', 'type', 'is_active'],
      sections: [
        {
          title: 'Custom field',
          fields: ['label', 'entity', 'key', 'type', 'choices', 'required', 'help', 'is_filter', 'is_active'],
        },
      ],
    }),
  ],
  sections: {
    settings: [
      { title: 'Votes', fields: ['votes_enabled', 'score_limit'] },
      { title: 'Questions of visitors', fields: ['questions_enabled', 'notify_email'] },
      {
        title: 'Check that a person writes',
        folded: true,
        fields: ['captcha_provider', 'captcha_site_key', 'captcha_secret'],
      },
      { title: 'Generator', folded: true, fields: ['ai_provider', 'ai_model', 'ai_key', 'ai_monthly_tokens'] },
      { title: 'Paper and shop', folded: true, fields: ['pdf_template', 'shop_tab'] },
    ],
  },
  actions: {
    faqs: [
      {
        slug: 'pdf',
        label: 'Print as PDF',
        icon: 'download',
        call: 'GET /faqs/export-pdf',
        on: ['list'],
        after: 'download',
      },
    ],
  },
  cards: [
    {
      ...{ slug: 'votes', title: 'Visitors’ votes', read: 'GET /feedback/stats', needs: 'manage', wide: true },
      ...{ kind: 'series', items: 'series', x: 'date', y: ['up', 'down'], draw: 'columns' },
    },
  ],
})
