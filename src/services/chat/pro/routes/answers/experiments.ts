/** The shapes of what `experiments.ts` answers. */
import { Type } from 'typebox'
import { orNull } from '../../../../../kernel/reply-shapes.ts'

export const aShape = Type.Object(
  {
    views: Type.Number(),
    opens: Type.Number(),
    clicks: Type.Number(),
    leads: Type.Number(),
    conversions: Type.Number(),
    rate: Type.Number({ description: 'Conversions of a hundred views, to two decimals.' }),
    interval: Type.Array(Type.Number(), { description: 'Where the true rate lies with 95 of 100 chances.' }),
    widget: Type.Number(),
  },
  { title: 'A' },
)

export const resultsShape = Type.Object(
  {
    probability_b_better: Type.Number({ description: 'The chance that b is better than a, 0 to 1.' }),
    sample_ratio_ok: Type.Boolean({ description: 'Whether visitors fell to the sides as they should.' }),
    verdict: Type.Enum(['a', 'b', 'keep_running', 'no_difference']),
    a: aShape,
    b: aShape,
    status: Type.Enum(['draft', 'running', 'ended']),
    goal: Type.Enum(['open', 'click', 'lead']),
    split: Type.Number(),
    kept: Type.Union([Type.Enum(['a', 'b']), Type.Null()]),
    started_at: orNull(Type.String()),
    ended_at: orNull(Type.String()),
  },
  { title: 'Results' },
)
