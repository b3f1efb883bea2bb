import { defineEntity } from '../../../../src/kernel/entity.ts'
import { flag, link, text } from '../../../../src/kernel/fields.ts'

/** What is wrong with a tool, until it is done. */
export const repairs = defineEntity('repairs', {
  table: 'example_repairs',
  label: ['Repair', 'Repairs'],
  title: 'what',
  singular: 'repair_job',
  fields: {
    what: text({ required: true, max: 200, search: true, sort: true }),
    tool_id: link('tools', { required: true, filter: 'any' }),
    done: flag({ required: true, default: false, filter: 'equals' }),
  },
  without: ['trash', 'restore', 'export', 'duplicate', 'massTrash'],
})
