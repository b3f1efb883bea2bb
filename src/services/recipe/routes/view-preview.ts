/** A view as a page would show it, before it is saved. */
import { Type } from 'typebox'
import { route } from '../../../kernel/route.ts'
import { filters, orders, show, style } from '../entities/views.ts'
import { type Look, USUAL_LOOK } from '../pages/cards.ts'
import { viewMarkup } from '../pages/recipe-lists.ts'
import { can } from '../permissions.ts'

const preview = route({
  method: 'POST',
  path: '/views/preview',
  summary: 'What a view would show; stores nothing',
  access: can('edit'),
  transaction: false,
  input: Type.Object({
    layout: Type.Optional(Type.Enum(['grid', 'list', 'masonry', 'carousel', 'table'])),
    columns: Type.Optional(Type.Integer({ minimum: 1, maximum: 6 })),
    per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    filters: Type.Optional(filters),
    orderby: Type.Optional(Type.Enum([...orders])),
    order: Type.Optional(Type.Enum(['asc', 'desc'])),
    show: Type.Optional(show),
    style: Type.Optional(style),
  }),
  reply: Type.Object({ html: Type.String() }),
  async handler({ filters: narrowed = {}, orderby = 'date', order = 'desc', per_page = 12, ...look }, ctx) {
    const shown: Look = { ...USUAL_LOOK, ...(look as Partial<Look>) }
    const html = await viewMarkup({ ...shown, filters: narrowed, orderby, order, per_page }, ctx)
    return { html }
  },
})

export const viewRoutes = [preview]
