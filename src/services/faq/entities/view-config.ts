/** What a view shows and how. The shape is the documentation: every key has a default, so that `{}` is a view. */
import { type Static, Type } from 'typebox'
import { LAYOUTS, type Layout, ORDERS } from '../domain/view-config.ts'

const ids = (description: string) =>
  Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 500, default: [], description })
const yes = (description: string) => Type.Boolean({ default: true, description })
const no = (description: string) => Type.Boolean({ default: false, description })
const color = Type.Optional(Type.String({ pattern: '^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$' }))

export const configFields = {
  category_ids: ids('Only answers of these categories; empty: of all.'),
  include_children: yes('Also answers of the categories below them.'),
  faq_ids: ids('Only these answers.'),
  tags: Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { maxItems: 20, default: [] }),
  orderby: Type.Enum([...ORDERS], { default: 'menu_order' }),
  order: Type.Enum(['asc', 'desc'], { default: 'asc' }),
  limit: Type.Integer({ minimum: 0, maximum: 500, default: 0, description: 'How many answers in all; 0: every one.' }),
  per_page: Type.Integer({ minimum: 1, maximum: 50, default: 20 }),
  pagination: Type.Enum(['none', 'pages', 'load_more', 'infinite'], { default: 'pages' }),
  group_by_category: no('Answers stand below the names of their categories.'),
  show_search: yes('A field to search in.'),
  show_category_filter: no('A list of categories to choose from.'),
  show_count: no('How many answers there are.'),
  show_votes: yes('Whether it was helpful (Pro).'),
  show_author: no('Who wrote it.'),
  show_date: no('When it was last changed.'),
  expand: Type.Enum(['none', 'first', 'all'], { default: 'none' }),
  multiple_open: yes('Several answers may be open at once.'),
  heading_level: Type.Integer({
    minimum: 2,
    maximum: 6,
    default: 2,
    description: 'Of questions, or of the categories above them; one below the heading that stands before the view.',
  }),
  icon: Type.Enum(['chevron', 'plus', 'none'], { default: 'chevron' }),
  icon_position: Type.Enum(['start', 'end'], { default: 'end' }),
  animation_ms: Type.Integer({ minimum: 0, maximum: 2000, default: 200 }),
  deep_links: yes('The address of an open answer can be copied and opened again.'),
  schema: yes('Its answers are told to search engines.'),
  colors: Type.Object({ question: color, answer: color, accent: color, border: color }, { default: {} }),
  css_class: Type.String({ maxLength: 100, pattern: '^[A-Za-z0-9_ -]*$', default: '' }),
  empty_text: Type.String({ maxLength: 300, default: '' }),
}

export const viewConfig = Type.Object(configFields, { title: 'ViewConfig' })
export type ViewConfig = Static<typeof viewConfig> & { readonly layout: Layout }

/** Everything that a shortcode may say otherwise than its view. */
export const viewAttributes = Type.Object(
  {
    layout: Type.Optional(Type.Enum([...LAYOUTS])),
    ...Object.fromEntries(Object.entries(configFields).map(([name, shape]) => [name, optional(shape)])),
  },
  { title: 'ViewAttributes' },
) as unknown as ReturnType<typeof Type.Object<typeof configFields>>

/** Without its default: what is not said is the view's. */
function optional(shape: object) {
  const { default: _, ...rest } = shape as { default?: unknown }
  return Type.Optional(rest as typeof configFields.limit)
}

export const defaultConfig: ViewConfig = Object.freeze({
  layout: 'accordion',
  ...(Object.fromEntries(
    Object.entries(configFields).map(([name, shape]) => [name, (shape as { default?: unknown }).default]),
  ) as Static<typeof viewConfig>),
})
