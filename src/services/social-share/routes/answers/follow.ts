import { Type } from 'typebox'
import { looks } from '../../domain/instance.ts'

const profiles = Type.Array(
  Type.Object({ service: Type.String(), value: Type.String({ description: 'The address it stands for.' }) }),
)
const look = Type.Object({
  template: Type.Enum([...looks.template]),
  shape: Type.Enum([...looks.shape]),
  size: Type.Enum([...looks.size]),
  colors: Type.Enum([...looks.colors]),
  color: Type.String(),
  labels: Type.Enum(['none', 'name']),
  new_tab: Type.Boolean(),
})

export const followServiceShape = Type.Object({
  slug: Type.String(),
  label: Type.String(),
  color: Type.String(),
  icon: Type.String(),
  pattern: Type.String({ description: 'What an address there looks like; {} is the handle.' }),
})

export const followShape = Type.Object({ profiles, look, services: Type.Array(followServiceShape) })

export const followPreviewShape = Type.Object({
  html: Type.String(),
  sprite: Type.String(),
  css: Type.String(),
  profiles,
  look,
})
