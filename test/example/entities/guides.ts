import { defineEntity } from '../../../src/kernel/entity.ts'
import { longText, text } from '../../../src/kernel/fields.ts'

/** How a kind of tool is used, in one language; the same in others is in its group. */
export const guides = defineEntity('guides', {
  table: 'example_guides',
  label: ['Guide', 'Guides'],
  title: 'title',
  fields: {
    title: text({ required: true, max: 100, search: true, sort: true }),
    content: longText({}),
    language: text({ required: true, default: 'en', max: 35, filter: 'any' }),
    translation_group: text({ max: 60, fixed: true, filter: 'equals' }),
  },
  translations: { group: 'translation_group', language: 'language', fields: ['title', 'content'] },
  duplicate: { without: ['translation_group'] },
})
