import { Type } from 'typebox'
import { networkGroups } from '../../domain/networks.ts'
import { overlapShape } from './sets.ts'

const slugs = Type.Array(Type.String())

export const networkShape = Type.Object({
  slug: Type.String(),
  label: Type.String(),
  group: Type.Enum([...networkGroups]),
  color: Type.String(),
  icon: Type.String({ description: 'The path of its sign, 24 by 24.' }),
  can_count: Type.Boolean(),
  needs_secret: Type.Boolean({ description: 'Whether its counts need a secret of the owner.' }),
})

export const catalogueShape = Type.Object({
  networks: Type.Record(Type.String(), Type.Array(networkShape), { description: 'By group.' }),
  positions: Type.Object({ content: slugs, extra: slugs }),
  styles: Type.Record(Type.String(), slugs, { description: 'The values that each part of a look can have.' }),
  countable: slugs,
})

export const previewShape = Type.Object({
  html: Type.String(),
  sprite: Type.String({ description: 'The signs that the buttons refer to.' }),
  css: Type.String(),
  instance: Type.Record(Type.String(), Type.Unknown(), { description: 'As it would be saved.' }),
  overlaps: Type.Array(overlapShape),
})
