/** Posts, pages and other types of content as screens of the admin app. They are no entities: their shape is the API's own. */
import type { RecordsScreen } from '../../kernel/admin.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { choice, instant, link, longText, richText, text } from '../../kernel/fields.ts'
import { describeKind } from '../../kernel/standard/describe-entities.ts'
import { capabilityOf, type PostType, postTypes, supports } from '../posts/types.ts'
import type { DescribedEntity } from './describe-app.ts'

/** Of the types that the caller writes. */
export const contentScreens = (ctx: ReadContext): RecordsScreen[] => writtenTypes(ctx).map(screenOf)

export const contentEntities = (ctx: ReadContext): DescribedEntity[] =>
  writtenTypes(ctx).map(type => entityOf(type, ctx))

const writtenTypes = (ctx: ReadContext): PostType[] =>
  postTypes(ctx).filter(type => type.slug !== 'attachment' && mayEdit(type, ctx))

const mayEdit = (type: PostType, { user }: ReadContext) => user?.has(capabilityOf(type, 'edit_posts')) ?? false

const STATUSES = {
  publish: 'Published',
  draft: 'Draft',
  pending: 'Pending review',
  private: 'Private',
  future: 'Scheduled',
  trash: 'Trash',
} as const

const fields = {
  title: text({ required: true, max: 1000 }),
  content: richText({ html: 'rich' }),
  excerpt: longText({}),
  slug: text({ label: 'Address', max: 200, description: 'Made from the title unless told' }),
  status: choice(['publish', 'draft', 'pending', 'private', 'future'], { default: 'draft', labels: STATUSES }),
  author: link('users', { readOnly: true }),
  date: instant({ description: 'Scheduled when it lies ahead' }),
  modified: instant({ label: 'Changed', readOnly: true }),
} as const

const SORTED = ['title', 'date', 'modified', 'id']

function entityOf(type: PostType, ctx: ReadContext): DescribedEntity {
  const [many, one] = type.label
  const may = (capability: string) => ctx.user?.has(capabilityOf(type, capability)) ?? false
  const shown = Object.entries(fields).filter(([name]) => name !== 'excerpt' || supports(type, 'excerpt'))
  return {
    ...{ name: type.restBase, label: one, label_many: many, title: 'title', singular: type.slug },
    ...{ conflict: 'none', paging: 'page', per_page: 20, order: { by: 'date', direction: 'desc' }, computed: [] },
    ...{ public: ['list', 'read'], presets: [] },
    verbs: [
      ...(['list', 'read', 'update'] as const),
      ...(may('create_posts') ? (['create'] as const) : []),
      ...(may('delete_posts') ? (['trash'] as const) : []),
    ],
    fields: shown.map(([name, field]) => ({ ...describeKind(name, field), sortable: SORTED.includes(name) })),
    filters: { entity: type.restBase, filters: [], orderby: SORTED, presets: [], search: ['title', 'content'] },
  }
}

const screenOf = (type: PostType): RecordsScreen => ({
  kind: 'records',
  entity: type.restBase,
  slug: type.restBase,
  title: type.label[0],
  icon: type.isHierarchical ? 'file-text' : 'article',
  form: 'post-editor',
  columns: [
    { field: 'title', as: 'title', below: 'slug' },
    { field: 'author', as: 'person' },
    { field: 'status', as: 'badge' },
    { field: 'date', as: 'instant' },
    { field: 'modified', as: 'ago' },
  ],
  views: [
    { slug: 'all', label: 'All', where: { status: 'any' } },
    { slug: 'publish', label: 'Published', where: { status: 'publish' } },
    { slug: 'draft', label: 'Drafts', where: { status: 'draft' } },
    { slug: 'pending', label: 'Pending review', where: { status: 'pending' } },
    { slug: 'future', label: 'Scheduled', where: { status: 'future' } },
    ...(type.hasTrash ? [{ slug: 'trash', label: 'Trash', where: { status: 'trash' } }] : []),
  ],
  sections: [],
  actions: [
    {
      ...{ slug: 'publish', label: 'Publish', icon: 'check', on: ['row', 'selection'] },
      ...{ call: `PUT /${type.restBase}/{id}`, body: { status: 'publish' }, when: { status: ['draft', 'pending'] } },
    },
    {
      ...{ slug: 'unpublish', label: 'Back to draft', icon: 'edit', on: ['row', 'selection'] },
      ...{ call: `PUT /${type.restBase}/{id}`, body: { status: 'draft' } },
      when: { status: ['publish', 'trash', 'future', 'private'] },
    },
  ],
  tones: {
    status: { publish: 'good', draft: 'neutral', pending: 'warn', private: 'info', future: 'info', trash: 'bad' },
  },
  empty: { title: 'Nothing written yet', text: 'What you write appears here.', call: 'create' },
})
