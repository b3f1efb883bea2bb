/** The shapes of terms and taxonomies. What a context leaves out is optional. */
import { Type } from 'typebox'
import { linksShape } from '../../routes/answers.ts'

export const termShape = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    slug: Type.String({ description: 'Its part of addresses.' }),
    taxonomy: Type.String(),
    link: Type.String({ description: 'Where visitors see what has it.' }),
    count: Type.Optional(Type.Integer({ description: 'How many published entries have it.' })),
    description: Type.Optional(Type.String()),
    parent: Type.Optional(Type.Integer({ description: 'The term above it; 0 for none.' })),
    meta: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'Registered meta values by name.' })),
    _links: linksShape,
  },
  { title: 'Term' },
)

export const taxonomyShape = Type.Object(
  {
    name: Type.String(),
    slug: Type.String(),
    rest_base: Type.String({ description: 'Its terms answer below this.' }),
    rest_namespace: Type.String(),
    description: Type.Optional(Type.String()),
    types: Type.Optional(
      Type.Array(Type.String(), { description: 'The types of content whose entries can have them.' }),
    ),
    hierarchical: Type.Optional(Type.Boolean({ description: 'Terms stand below each other.' })),
    capabilities: Type.Optional(Type.Record(Type.String(), Type.String(), { description: 'Who may do what.' })),
    labels: Type.Optional(Type.Object({ name: Type.String(), singular_name: Type.String() })),
    show_cloud: Type.Optional(Type.Boolean()),
    visibility: Type.Optional(Type.Record(Type.String(), Type.Boolean())),
    _links: linksShape,
  },
  { title: 'Taxonomy' },
)
