import { Type } from 'typebox'
import { storedRecord } from '../../../../kernel/records/read.ts'
import { recordSchema } from '../../../../kernel/records/schemas.ts'
import { route } from '../../../../kernel/route.ts'
import { can } from '../../permissions.ts'
import { compareSides } from '../domain/experiment.ts'
import { experiments } from '../entities/experiments.ts'
import { countsOf } from '../store/counts.ts'
import { endTest, startTest } from '../store/run-test.ts'
import { resultsShape } from './answers/experiments.ts'

const id = Type.Integer({ minimum: 1, description: 'The test.' })

const start = route({
  method: 'POST',
  path: '/experiments/{id}/start',
  summary: 'Start a test: both widgets become active, each for its part of the visitors',
  access: can('edit'),
  input: Type.Object({ id }),
  reply: recordSchema(experiments),
  handler: (input, ctx) => startTest(input.id, ctx),
})

const end = route({
  method: 'POST',
  path: '/experiments/{id}/end',
  summary: 'End a test and keep one of the widgets',
  access: can('edit'),
  input: Type.Object({ id, keep: Type.Enum(['a', 'b'], { description: 'The widget that stays.' }) }),
  reply: recordSchema(experiments),
  handler: (input, ctx) => endTest(input.id, input.keep, ctx),
})

const results = route({
  method: 'GET',
  path: '/experiments/{id}/results',
  summary: 'What the two widgets of a test have done since it began',
  access: can('view'),
  input: Type.Object({ id }),
  reply: resultsShape,
  async handler(input, ctx) {
    const test = await storedRecord(experiments, input, ctx)
    const { status, goal, split, kept, started_at, ended_at } = test
    const { a, b, ...figures } = compareSides({ ...(await countsOf(test, ctx)), goal, split })
    return {
      ...{ status, goal, split, kept, started_at, ended_at },
      a: { widget: test.widget_a, ...a },
      b: { widget: test.widget_b, ...b },
      ...figures,
    }
  },
})

export const experimentRoutes = [start, end, results]
