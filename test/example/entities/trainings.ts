import { defineEntity } from '../../../src/kernel/entity.ts'
import { choice, date, link, text } from '../../../src/kernel/fields.ts'

/** Which member was shown which tool: a link between the two, with what is said of it. */
export const trainings = defineEntity('trainings', {
  table: 'example_trainings',
  label: ['Training', 'Trainings'],
  title: 'level',
  fields: {
    member_id: link('members', { required: true, fixed: true, filter: 'any' }),
    tool_id: link('tools', { required: true, fixed: true, filter: 'any' }),
    level: choice(['shown', 'practised', 'trusted'], { required: true, default: 'shown', filter: 'any', sort: true }),
    valid_until: date({ filter: 'range' }),
    remark: text({ max: 200, read: 'costs', write: 'costs' }),
  },
  between: { member_id: { path: 'tools' }, tool_id: { path: 'members' } },
})
