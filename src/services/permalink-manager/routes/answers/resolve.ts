/** The shapes of what `resolve.ts` answers. */
import { Type } from 'typebox'
import { orNull } from '../../../../kernel/reply-shapes.ts'
import { addressShape } from './address.ts'

export const liveShape = Type.Object(
  {
    ms: Type.Integer(),
    status: Type.Integer(),
    location: orNull(Type.String()),
  },
  { title: 'Live' },
)

export const stepShape = Type.Object(
  {
    layer: Type.String(),
    detail: Type.String(),
    setting: orNull(Type.String()),
  },
  { title: 'Step' },
)

export const redirectShape = Type.Object(
  {
    status: Type.Union([Type.Literal(301), Type.Literal(302), Type.Literal(303), Type.Literal(307), Type.Literal(308)]),
    to: Type.String(),
    reason: Type.Union([
      Type.Enum([
        'embed',
        'date',
        'host',
        'index',
        'double-slash',
        'slash',
        'canonical',
        'punctuation',
        'page-number',
        'old-address',
        'beginning-of-slug',
      ]),
      Type.String(),
    ]),
  },
  { title: 'Redirect' },
)

export const explainShape = Type.Object(
  {
    live: Type.Optional(orNull(liveShape)),
    url: Type.String(),
    path: Type.String(),
    matched: Type.Enum(['item', 'none', 'redirect', 'native']),
    item: orNull(addressShape),
    steps: Type.Array(stepShape),
    redirects: Type.Array(redirectShape),
    final_url: Type.String(),
    status: Type.Integer(),
  },
  { title: 'Explain' },
)
