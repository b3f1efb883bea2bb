import { Type } from 'typebox'

const image = Type.Object({
  url: Type.String(),
  width: Type.Union([Type.Integer(), Type.Null()]),
  height: Type.Union([Type.Integer(), Type.Null()]),
  alt: Type.String(),
  from: Type.Enum(['post', 'default']),
})

export const linkPreviewShape = Type.Object({
  post: Type.Integer(),
  tags: Type.Array(
    Type.Object({
      tag: Type.String(),
      by: Type.Array(Type.String(), { description: 'Who prints it: the theme, these settings, an extension.' }),
    }),
  ),
  preview: Type.Object({
    title: Type.String(),
    description: Type.String(),
    url: Type.String(),
    site_name: Type.String(),
    image: Type.Union([image, Type.Null()]),
    card: Type.Enum(['summary', 'summary_large_image']),
    is_public: Type.Boolean(),
  }),
  cards: Type.Array(
    Type.Object({
      network: Type.String(),
      layout: Type.Enum(['large', 'small']),
      title: Type.String(),
      description: Type.String(),
      host: Type.String(),
      image: Type.String(),
    }),
  ),
  checks: Type.Array(
    Type.Object({ code: Type.String(), level: Type.Enum(['good', 'warn', 'bad']), message: Type.String() }),
  ),
})
