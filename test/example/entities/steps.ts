import { defineEntity } from '../../../src/kernel/entity.ts'
import { file, integer, link, text } from '../../../src/kernel/fields.ts'

/** What to do, one after the other; a part of a guide, and open to visitors where the guide is. */
export const steps = defineEntity('steps', {
  table: 'example_steps',
  label: ['Step', 'Steps'],
  title: 'instruction',
  fields: {
    guide_id: link('guides', { required: true, fixed: true }),
    instruction: text({ required: true, max: 500 }),
    minutes: integer({ min: 0, max: 600 }),
    drawing: file({ private: true }),
    position: integer({ required: true, default: 0, readOnly: true }),
  },
  parent: { link: 'guide_id', path: 'steps', order: 'position', most: 50 },
  public: { verbs: ['list'], where: [{}], bucket: 'guides', setting: 'is_open' },
  conflict: 'none',
})
