import { defineEntity } from '../../../kernel/entity.ts'
import { choice, date, flag, integer, link, links, longText, richText, text } from '../../../kernel/fields.ts'
import { checkAssignment, refuseField } from '../records/checks.ts'
import { freeSlug } from '../records/free-slug.ts'
import { plainText } from '../records/plain-text.ts'
import { todayOf } from '../records/stages.ts'
import { ownership, ownPresets, recordsOf } from './record-fields.ts'

/** What customers and colleagues ask again and again. */
export const kbArticles = defineEntity('kb_articles', {
  ...recordsOf('kb_articles'),
  table: 'crm_kb_articles',
  label: ['Article', 'Articles'],
  singular: 'kb_article',
  title: 'name',
  order: { by: 'order', direction: 'asc' },
  fields: {
    name: text({ required: true, max: 249, search: true, sort: true }),
    slug: text({
      max: 200,
      pattern: '[a-z0-9-]*',
      default: '',
      description: 'Its address in the portal; made from its name unless told.',
    }),
    status: choice(['draft', 'in_review', 'published', 'archived'], { default: 'draft', filter: 'any', sort: true }),
    language: text({ max: 20, default: '', filter: 'any' }),
    type: choice(['article'], { default: 'article' }),
    category_ids: links('kb-categories', { filter: 'any' }),
    publish_date: date({ filter: 'range' }),
    expiration_date: date({ filter: 'range' }),
    review_by: date({ filter: 'range', description: 'Whose it is, is told on this day to look through it.' }),
    is_review_told: flag({ internal: true, default: false }),
    order: integer({ default: 0, sort: true }),
    body: richText({ default: '', max: 200_000, html: 'rich', alone: true }),
    body_plain: longText({ readOnly: true, default: '', max: 200_000, search: true, alone: true }),
    is_in_portal: flag({ default: true, filter: 'equals', description: 'Customers read it in the portal.' }),
    is_public: flag({ default: false, filter: 'equals', description: 'Visitors of the site read it too.' }),
    helpful_yes: integer({ readOnly: true, default: 0 }),
    helpful_no: integer({ readOnly: true, default: 0 }),
    ...ownership,
  },
  customFields: true,
  import: { key: ['id', 'name'], most: 10_000 },
  presets: { published: { status: { eq: 'published' } }, ...ownPresets },
  async check(draft, before, ctx) {
    draft.body_plain = plainText(draft.body)
    if (draft.slug === '' || draft.slug !== before?.slug) draft.slug = await freeSlug(draft, ctx)
    if (draft.expiration_date !== null && draft.publish_date !== null && draft.expiration_date < draft.publish_date)
      refuseField('expiration_date', 'expiration_date must not be before publish_date.')
    if (draft.review_by !== before?.review_by) draft.is_review_told = false
    if (draft.status === 'published') draft.publish_date ??= todayOf(ctx)
    await checkAssignment(draft, before, ctx)
  },
})

export const kbCategories = defineEntity('kb-categories', {
  table: 'crm_kb_categories',
  label: ['Category', 'Categories'],
  title: 'name',
  fields: {
    name: text({ required: true, max: 100, search: true, sort: true }),
    parent_id: link('kb-categories', { filter: 'any' }),
    position: integer({ readOnly: true, default: 0, sort: true }),
  },
  small: { most: 1000 },
  order: { position: 'position' },
  tree: { parent: 'parent_id', deepest: 5 },
  rights: {
    create: 'admin',
    update: 'admin',
    purge: 'admin',
    reorder: 'admin',
    massUpdate: 'admin',
  },
  without: ['export'],
})
