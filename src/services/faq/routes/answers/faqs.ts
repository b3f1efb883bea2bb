import { Type } from 'typebox'
import { orNull } from '../../../../kernel/reply-shapes.ts'

export const bulkShape = Type.Object({
  done: Type.Array(Type.Integer()),
  failed: Type.Array(Type.Object({ id: Type.Integer(), code: Type.String(), message: Type.String() })),
})

export const authorShape = Type.Object({ id: Type.Integer(), name: Type.String() })

const treeAnswer = Type.Object({
  id: Type.Integer(),
  question: Type.String(),
  status: Type.String(),
  menu_order: Type.Integer(),
  language: Type.String(),
  category_id: orNull(Type.Integer()),
})
const treeCategory = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
  parent_id: orNull(Type.Integer()),
  menu_order: Type.Integer(),
  language: Type.String(),
})

/** Branches hold branches. */
export const treeShape = Type.Array(
  Type.Object({
    category: orNull(treeCategory),
    faqs: Type.Array(treeAnswer),
    children: Type.Array(Type.Unknown(), { description: 'The same of the categories below.' }),
  }),
)

export const importShape = Type.Object({
  created: Type.Integer(),
  updated: Type.Integer(),
  skipped: Type.Integer({ description: 'Rows that say nothing new.' }),
  deleted: Type.Integer({ description: 'Answers that the file did not hold, where it replaces all.' }),
  errors: Type.Array(Type.Object({ row: Type.Integer(), field: Type.String(), message: Type.String() })),
  dry_run: Type.Boolean(),
})
