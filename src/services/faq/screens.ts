/** What staff see of the FAQ. */
import { dashboard, defineAdmin, own, records, settingsScreen } from '../../kernel/define-admin.ts'
import { categories } from './entities/categories.ts'
import { faqs } from './entities/faqs.ts'
import { shortcodes } from './entities/shortcodes.ts'
import { views } from './entities/views.ts'
import { german } from './screens-de.ts'
import { settings } from './settings.ts'

export const admin = defineAdmin({
  words: { de: german },
  icon: 'help-circle',
  screens: [
    records(faqs, {
      icon: 'help-circle',
      columns: [
        { field: 'question', as: 'title' },
        'category_id',
        { field: 'status', as: 'badge' },
        'language',
        { field: 'views', as: 'number', hidden: true },
        { field: 'score', as: 'percent', hidden: true },
        { field: 'review_by', as: 'day', hidden: true },
        { field: 'modified_at', label: 'Changed', as: 'ago' },
      ],
      views: [
        { slug: 'all', label: 'All', where: {} },
        { slug: 'published', label: 'Published', where: { status: 'published' }, count: true },
        { slug: 'draft', label: 'Drafts', where: { status: 'draft' }, count: true },
        { slug: 'pending', label: 'Asked by visitors', where: { status: 'pending' }, count: true },
      ],
      filters: ['category_id', 'status', 'language', 'author_id'],
      sections: [
        { title: 'Answer', fields: ['question', 'answer'], controls: { answer: 'html' } },
        { title: 'Preview', part: 'preview', early: true, folded: true },
        { title: 'Versions', part: 'versions', folded: true },
        {
          title: 'Publishing',
          aside: true,
          fields: ['status', 'category_id', 'menu_order', 'is_featured', 'review_by'],
        },
        { title: 'Language', aside: true, fields: ['language', 'translation_group'] },
        {
          title: 'Address',
          aside: true,
          folded: true,
          fields: ['slug', 'tags', 'author_id'],
          controls: { slug: 'slug', tags: 'tags' },
        },
        {
          title: 'Figures',
          aside: true,
          folded: true,
          fields: ['views', 'votes_up', 'votes_down', 'score', 'source', 'asked_times'],
        },
      ],
      tones: { status: { published: 'good', draft: 'neutral', pending: 'warn', archived: 'neutral' } },
      empty: { title: 'No answers yet', text: 'Write the first one, or import those that you have.', call: 'create' },
    }),
    own({
      slug: 'order',
      title: 'Order',
      summary: 'Answers in their categories, in the order that visitors see.',
      icon: 'list-numbers',
      file: 'order',
      needs: 'edit',
    }),
    records(categories, {
      icon: 'category',
      columns: [
        { field: 'name', as: 'title' },
        'parent_id',
        { field: 'faq_count', label: 'Answers', as: 'number', computed: true },
        'language',
        'menu_order',
      ],
      sections: [
        { title: 'Category', fields: ['name', 'description', ['parent_id', 'menu_order']] },
        { title: 'Look', aside: true, fields: ['icon', 'color', 'image_id'] },
        { title: 'Language', aside: true, fields: ['language', 'slug'] },
      ],
    }),
    records(views, {
      icon: 'layout-grid',
      columns: [
        { field: 'name', as: 'title' },
        'layout',
        { field: 'is_default', label: 'Default', as: 'flag', computed: true },
        { field: 'modified_at', label: 'Changed', as: 'ago' },
      ],
      sections: [{ title: 'View', fields: ['name', 'layout', 'slug'] }],
      actions: [{ slug: 'default', label: 'Make it the default', icon: 'star', call: 'POST /views/{id}/set-default' }],
    }),
    own({
      slug: 'designer',
      title: 'View designer',
      summary: 'What a view shows and how, beside what visitors see of it.',
      icon: 'palette',
      file: 'designer',
      needs: 'manage',
    }),
    records(shortcodes, {
      icon: 'code',
      columns: [
        { field: 'name', as: 'title' },
        { field: 'code', as: 'code', computed: true },
        'view_id',
        { field: 'status', as: 'badge' },
      ],
      sections: [
        { title: 'Shortcode', fields: ['name', 'view_id', 'status', 'attributes'], controls: { attributes: 'json' } },
      ],
      tones: { status: { active: 'good', inactive: 'neutral' } },
    }),
    own({
      slug: 'translations',
      title: 'Translations',
      summary: 'What is missing in each language, and what has fallen behind its original.',
      icon: 'world',
      file: 'translations',
      needs: 'manage',
    }),
    dashboard({ slug: 'figures', title: 'Figures', icon: 'chart-bar', needs: 'manage' }),
    own({
      slug: 'health',
      title: 'Health',
      summary: 'Doubled questions, broken links, reviews that are due, answers that do not help.',
      icon: 'stethoscope',
      file: 'health',
      needs: 'settings',
    }),
    settingsScreen(settings, {
      sections: [
        { title: 'Languages', fields: ['default_language', 'languages'] },
        { title: 'Pages', fields: ['permalink_base', 'schema_enabled', 'default_view_id'] },
        { title: 'Answers', fields: ['allowed_html', 'review_days'] },
        { title: 'Uninstalling', folded: true, fields: ['delete_data_on_uninstall'] },
      ],
    }),
  ],
  cards: [
    {
      ...{
        slug: 'published',
        title: 'Published answers',
        read: 'GET /settings/dashboard',
        needs: 'manage',
        to: 'faqs',
      },
      ...{ kind: 'figure', value: 'faqs.published', below: 'Drafts: {faqs.draft}, asked by visitors: {faqs.pending}' },
    },
    {
      ...{ slug: 'viewed', title: 'Read most', read: 'GET /settings/dashboard', needs: 'manage', wide: true },
      ...{ kind: 'shares', items: 'most_viewed', label: 'question', value: 'views', draw: 'bars' },
    },
    {
      ...{ slug: 'searches', title: 'Searched for in vain', read: 'GET /settings/dashboard', needs: 'manage' },
      ...{ kind: 'shares', items: 'searches_without_result', label: 'term', value: 'searches', draw: 'bars' },
    },
  ],
})
