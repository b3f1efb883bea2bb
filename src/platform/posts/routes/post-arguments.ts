/** What the routes of a post type take. */
import { type Static, type TSchema, Type } from 'typebox'
import { choiceOf, contextArgument, idList, metaArgument, pageArguments, textList } from '../../lists/lists.ts'
import { postStatuses, settableStatuses } from '../statuses.ts'
import type { Taxonomy } from '../terms/taxonomies.ts'
import { type PostType, postFormats, type Support } from '../types.ts'

const instantText = (description: string) => Type.Optional(Type.String({ format: 'date-time', description }))
const dateOrNone = (description: string) =>
  Type.Optional(Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description }))

/** Texts come bare, or as the API shows them: with their raw form under `raw`. */
export const textOrRaw = (description: string) =>
  Type.Optional(Type.Union([Type.String(), Type.Object({ raw: Type.Optional(Type.String()) })], { description }))

const ORDERS = [
  'author',
  'date',
  'id',
  'include',
  'modified',
  'parent',
  'relevance',
  'slug',
  'include_slugs',
  'title',
  'menu_order',
] as const

export const listArguments = Type.Object({
  context: contextArgument,
  ...pageArguments,
  search: Type.Optional(Type.String({ maxLength: 500, description: 'Words that must all be in it.' })),
  search_columns: Type.Optional(
    Type.Array(Type.Union([Type.Literal('post_title'), Type.Literal('post_content'), Type.Literal('post_excerpt')]), {
      description: 'Where the words are looked for.',
    }),
  ),
  after: instantText('Only those dated after.'),
  before: instantText('Only those dated before.'),
  modified_after: instantText('Only those changed after.'),
  modified_before: instantText('Only those changed before.'),
  author: idList('Only of these authors.'),
  author_exclude: idList('Not of these authors.'),
  include: idList('Only these.'),
  exclude: idList('Not these.'),
  order: choiceOf(['asc', 'desc'], 'Rising or falling.', 'desc'),
  orderby: choiceOf(ORDERS, 'What the list is sorted by.', 'date'),
  slug: textList('Only these slugs.'),
  status: Type.Array(Type.Union([...postStatuses.map(({ slug }) => Type.Literal(slug)), Type.Literal('any')]), {
    default: ['publish'],
    description: 'Others than publish need the right to edit.',
  }),
  tax_relation: Type.Optional(
    Type.Union([Type.Literal('AND'), Type.Literal('OR')], { description: 'Between several taxonomies.' }),
  ),
  sticky: Type.Optional(Type.Boolean({ description: 'Only those that are kept at the top, or only the others.' })),
  parent: idList('Only those directly below these.'),
  parent_exclude: idList('Not those directly below these.'),
  menu_order: Type.Optional(Type.Integer({ description: 'Only those with this place.' })),
})
export type ListArguments = Static<typeof listArguments>

export const termArgument = Type.Optional(
  Type.Union(
    [
      Type.Array(Type.Integer(), { maxItems: 100 }),
      Type.Object({
        terms: Type.Array(Type.Integer(), { maxItems: 100, default: [] }),
        include_children: Type.Optional(Type.Boolean()),
        operator: Type.Optional(Type.Union([Type.Literal('AND'), Type.Literal('OR')])),
      }),
    ],
    { description: 'Only what has one of these terms; as an object also with all of them, or with terms below them.' },
  ),
)
export type TermArgument = Static<typeof termArgument> | undefined

/** The list's arguments with those of the type's taxonomies: `categories` and `categories_exclude`. */
export const listArgumentsOf = (taxonomies: readonly Taxonomy[]) =>
  Type.Object({
    ...listArguments.properties,
    ...Object.fromEntries(
      taxonomies.flatMap(({ restBase }) => [
        [restBase, termArgument] as const,
        [`${restBase}_exclude`, termArgument] as const,
      ]),
    ),
  })

const common = {
  date: dateOrNone('When it is dated, on the clock of the site. Null: no date of its own.'),
  date_gmt: dateOrNone('When it is dated, in UTC.'),
  slug: Type.Optional(
    Type.String({ maxLength: 1000, description: 'Its part of the address; made of the title when absent.' }),
  ),
  status: Type.Optional(
    Type.Union(
      settableStatuses.map(status => Type.Literal(status)),
      { description: 'Publishing needs the right to.' },
    ),
  ),
  password: Type.Optional(Type.String({ maxLength: 255, description: 'Readers must know it to see the content.' })),
  template: Type.Optional(Type.String({ maxLength: 200, description: 'The template of the theme.' })),
}

const openOrClosed = (description: string) =>
  Type.Optional(Type.Union([Type.Literal('open'), Type.Literal('closed')], { description }))

const BY_SUPPORT: Readonly<Partial<Record<Support, Readonly<Record<string, TSchema>>>>> = {
  title: { title: textOrRaw('The title.') },
  editor: { content: textOrRaw('The content.') },
  excerpt: { excerpt: textOrRaw('The excerpt; the beginning of the content when empty.') },
  author: { author: Type.Optional(Type.Integer({ minimum: 1, description: 'The account it is written by.' })) },
  thumbnail: {
    featured_media: Type.Optional(Type.Integer({ minimum: 0, description: 'Its picture; 0 for none.' })),
  },
  comments: {
    comment_status: openOrClosed('Whether readers may comment.'),
    ping_status: openOrClosed('Whether other sites may refer to it.'),
  },
  'page-attributes': { menu_order: Type.Optional(Type.Integer({ description: 'Its place among its siblings.' })) },
  'post-formats': {
    format: Type.Optional(
      Type.Union(
        postFormats.map(format => Type.Literal(format)),
        { description: 'The kind of post.' },
      ),
    ),
  },
  'custom-fields': { meta: metaArgument },
}

/** What may be said of an entry of a type: only what the type supports. */
export const writableArguments = (type: PostType, taxonomies: readonly Taxonomy[]) => ({
  ...common,
  ...(Object.assign({}, ...type.supports.map(feature => BY_SUPPORT[feature] ?? {})) as Record<string, TSchema>),
  ...(type.isHierarchical
    ? { parent: Type.Optional(Type.Integer({ minimum: 0, description: 'What it stands below; 0 for nothing.' })) }
    : {}),
  ...(type.slug === 'post' ? { sticky: Type.Optional(Type.Boolean({ description: 'Kept at the top.' })) } : {}),
  ...Object.fromEntries(
    taxonomies.map(({ restBase, label }) => [
      restBase,
      Type.Optional(Type.Array(Type.Integer(), { maxItems: 1000, description: `Its ${label[0].toLowerCase()}.` })),
    ]),
  ),
})
