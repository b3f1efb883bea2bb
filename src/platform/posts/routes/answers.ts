/** The shapes of entries, of their versions, and of types and statuses. What a context leaves out is optional. */
import { type TSchema, Type } from 'typebox'
import { orNull } from '../../../kernel/reply-shapes.ts'

/** Addresses of what belongs to something, by relation. */
export const linksShape = Type.Record(
  Type.String(),
  Type.Array(Type.Object({ href: Type.String() }), { description: 'More facts stand beside some addresses.' }),
  { description: 'Related addresses by relation; `_embed` puts what they hold into the answer.' },
)

/** A text as it is shown, and for editing as it was written. */
export const renderedShape = (description: string) =>
  Type.Object({ rendered: Type.String(), raw: Type.Optional(Type.String()) }, { description })

const wallTime = (description: string) => Type.Optional(orNull(Type.String({ description })))

const dates = {
  date: orNull(Type.String({ description: 'On the clock of the site.' })),
  date_gmt: wallTime('In UTC.'),
  modified: wallTime('Last changed, on the clock of the site.'),
  modified_gmt: wallTime('Last changed, in UTC.'),
}

export const postShape = Type.Object(
  {
    id: Type.Integer(),
    ...dates,
    slug: Type.String({ description: 'Its part of the address.' }),
    status: Type.Optional(Type.String({ description: 'publish, future, draft, pending, private, trash.' })),
    type: Type.String({ description: 'post, page, or a type that a service adds.' }),
    link: Type.String({ description: 'Where visitors read it.' }),
    guid: Type.Optional(renderedShape('An address that never changes.')),
    title: Type.Optional(renderedShape('The title.')),
    content: Type.Optional(renderedShape('The text. Empty while it is protected by a password.')),
    excerpt: Type.Optional(renderedShape('A short version, made of the text when nobody wrote one.')),
    author: Type.Optional(Type.Integer({ description: 'The id of the account.' })),
    featured_media: Type.Optional(Type.Integer({ description: 'The id of a picture; 0 for none.' })),
    parent: Type.Optional(Type.Integer({ description: 'The page above it; 0 for none.' })),
    menu_order: Type.Optional(Type.Integer({ description: 'Its place among its siblings.' })),
    comment_status: Type.Optional(Type.String({ description: 'open or closed.' })),
    ping_status: Type.Optional(Type.String({ description: 'open or closed.' })),
    sticky: Type.Optional(Type.Boolean({ description: 'Stands above the others.' })),
    template: Type.Optional(Type.String()),
    format: Type.Optional(Type.String()),
    meta: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'Registered meta values by name.' })),
    categories: Type.Optional(Type.Array(Type.Integer(), { description: 'Ids.' })),
    tags: Type.Optional(Type.Array(Type.Integer(), { description: 'Ids.' })),
    password: Type.Optional(Type.String({ description: 'Only for editing.' })),
    permalink_template: Type.Optional(Type.String({ description: 'Only for editing.' })),
    generated_slug: Type.Optional(Type.String({ description: 'Only for editing.' })),
    class_list: Type.Optional(Type.Array(Type.String(), { description: 'Classes that the theme gives it.' })),
    _links: Type.Optional(linksShape),
  },
  { title: 'Post' },
)

export const revisionShape = Type.Object(
  {
    id: Type.Integer(),
    parent: Type.Integer({ description: 'The entry that this is a version of.' }),
    author: Type.Integer(),
    ...dates,
    slug: Type.String(),
    guid: Type.Optional(renderedShape('An address that never changes.')),
    title: Type.Optional(renderedShape('The title.')),
    content: Type.Optional(renderedShape('The text.')),
    excerpt: Type.Optional(renderedShape('The short version.')),
    preview_link: Type.Optional(Type.String({ description: 'Shows an unsaved version on the site.' })),
    _links: linksShape,
  },
  { title: 'Revision' },
)

/** What is gone, as it was. */
export const deletedShape = (previous: TSchema) => Type.Object({ deleted: Type.Boolean(), previous })

const flagged = (description: string) => Type.Optional(Type.Boolean({ description }))

export const typeShape = Type.Object(
  {
    name: Type.String(),
    slug: Type.String(),
    icon: orNull(Type.String()),
    rest_base: Type.String({ description: 'Its entries answer below this.' }),
    rest_namespace: Type.String(),
    description: Type.Optional(Type.String()),
    hierarchical: flagged('Entries stand below each other.'),
    viewable: flagged('Visitors may read entries.'),
    has_archive: flagged('There is a page that lists them all.'),
    taxonomies: Type.Optional(Type.Array(Type.String())),
    capabilities: Type.Optional(Type.Record(Type.String(), Type.String(), { description: 'Who may do what.' })),
    labels: Type.Optional(Type.Object({ name: Type.String(), singular_name: Type.String() })),
    supports: Type.Optional(Type.Record(Type.String(), Type.Boolean(), { description: 'What an entry can have.' })),
    visibility: Type.Optional(Type.Record(Type.String(), Type.Boolean())),
    _links: linksShape,
  },
  { title: 'ContentType' },
)

export const statusShape = Type.Object(
  {
    name: Type.String(),
    slug: Type.String(),
    public: flagged('Visitors may read what has it.'),
    queryable: flagged('Visitors may ask for it.'),
    private: flagged('Only some accounts may read what has it.'),
    protected: flagged('Only who may edit reads what has it.'),
    show_in_list: flagged('Shown among the others.'),
    date_floating: flagged('The date moves until it is published.'),
  },
  { title: 'ContentStatus' },
)
