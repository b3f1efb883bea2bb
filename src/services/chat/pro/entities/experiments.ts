import { Type } from 'typebox'
import { defineEntity, type Stored } from '../../../../kernel/entity.ts'
import { choice, instant, integer, json, link, text } from '../../../../kernel/fields.ts'
import type { Counts } from '../domain/experiment.ts'
import { proErrors } from '../errors.ts'

type Both = { readonly a: Counts; readonly b: Counts }
const both = Type.Unsafe<Both>({ type: 'object' })

/** Two widgets shown to two parts of the visitors until one of them is kept. */
export const experiments = defineEntity('experiments', {
  table: 'chat_experiments',
  label: ['A/B test', 'A/B tests'],
  title: 'name',
  fields: {
    name: text({ required: true, max: 120, search: true, sort: true }),
    widget_a: link('widgets', { description: 'The one that is there already.', required: true }),
    widget_b: link('widgets', { description: 'The one that wants to be better.', required: true }),
    split: integer({ default: 50, min: 1, max: 99, description: 'Of a hundred visitors, how many see widget a' }),
    goal: choice(['open', 'click', 'lead'], { description: 'What counts as a success.', default: 'click' }),
    status: choice(['draft', 'running', 'ended'], {
      description: 'Only drafts can be changed.',
      readOnly: true,
      default: 'draft',
      filter: 'any',
      sort: true,
    }),
    kept: choice(['a', 'b'], { description: 'Which of them stayed at the end.', readOnly: true }),
    started_at: instant({ readOnly: true }),
    ended_at: instant({ readOnly: true }),
    /** What the counters said when it began, and what they had added when it ended. */
    baseline: json(both, { internal: true, whole: true }),
    final: json(both, { internal: true, whole: true }),
  },
  perPage: { default: 50, most: 200 },
  without: ['duplicate', 'export'],
  check(test, before, ctx) {
    if (!before || before.status === 'draft' || ctx.system !== null) return
    if (SETTLED.some(name => test[name] !== before[name])) throw proErrors.test_state({ status: before.status })
  },
  follow(after, before) {
    if (before?.status === 'running' && before.trashed_at === null && after?.trashed_at) throw proErrors.test_running()
  },
})

export type Experiment = Stored<typeof experiments>

/** What visitors see depends on these, so they stay once it has begun. */
const SETTLED = ['widget_a', 'widget_b', 'split', 'goal'] as const
