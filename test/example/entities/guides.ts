import { defineEntity } from '../../../src/kernel/entity.ts'
import { choice, link, longText, secret, text } from '../../../src/kernel/fields.ts'

/** How a tool is used. Visitors read those that are published; the same in another language is in its group. */
export const guides = defineEntity('guides', {
  table: 'example_guides',
  label: ['Guide', 'Guides'],
  title: 'title',
  fields: {
    title: text({ required: true, max: 100, search: true, sort: true }),
    status: choice(['draft', 'published'], { required: true, default: 'draft', filter: 'any' }),
    body: longText({ search: true }),
    tool_id: link('tools', { filter: 'any' }),
    remark: text({ max: 200, read: 'costs', write: 'costs' }),
    author_note: text({ max: 200 }),
    preview_key: secret({}),
    language: text({ required: true, default: 'en', max: 35, filter: 'any' }),
    translation_group: text({ max: 60, fixed: true, filter: 'equals' }),
  },
  public: {
    verbs: ['list', 'read'],
    where: [{ status: 'published' }],
    bucket: 'guides',
    fields: ['title', 'status', 'body', 'tool_id'],
    seconds: 60,
    setting: 'is_open',
  },
  search: 'words',
  import: { key: ['id'] },
  translations: { group: 'translation_group', language: 'language', fields: ['title', 'body'] },
  duplicate: { without: ['translation_group'] },
})
