/** Which kinds of content a site has: posts, pages, attachments, and those that services and extensions add. */
import type { ReadContext } from '../../kernel/context.ts'
import { postTypesFilter } from './hooks.ts'

/** What a type offers; fields of the others are neither shown nor taken. */
export type Support =
  | 'title'
  | 'editor'
  | 'author'
  | 'thumbnail'
  | 'excerpt'
  | 'comments'
  | 'revisions'
  | 'page-attributes'
  | 'post-formats'
  | 'custom-fields'

export type PostType = {
  /** At most 20 characters: lower-case letters, digits, `_` and `-`. */
  readonly slug: string
  /** Shown to people: several, one. */
  readonly label: readonly [many: string, one: string]
  readonly description: string
  /** The last part of its address in the API: `posts`. */
  readonly restBase: string
  readonly isHierarchical: boolean
  /** Shown to visitors and found by search. */
  readonly isPublic: boolean
  /** Whether its entries have a list page of their own. */
  readonly hasArchive: boolean
  readonly supports: readonly Support[]
  readonly taxonomies: readonly string[]
  /** Singular and plural in its capabilities: `edit_post`, `edit_others_posts`. */
  readonly capabilityType: readonly [one: string, many: string]
  /** Capabilities that do not follow the plural, by the posts' names: `{ create_posts: 'upload_files' }`. */
  readonly capabilities?: Readonly<Record<string, string>>
  /** False: `edit_post` and its like are required literally, under the type's own name. */
  readonly mapsMeta?: false
  /** Deleting puts it in the trash first. */
  readonly hasTrash: boolean
  /** Names of templates that its entries may choose, beside the default. */
  readonly templates?: readonly string[]
}

/** What an extension has to say of a type; the rest follows. */
export type PostTypeSpec = Pick<PostType, 'slug'> & Partial<PostType>

export const definePostType = (spec: PostTypeSpec): PostType => {
  if (!/^[a-z0-9_-]{1,20}$/.test(spec.slug)) throw new Error(`${spec.slug} is not a name for a post type.`)
  return Object.freeze({
    label: [spec.slug, spec.slug],
    description: '',
    restBase: spec.slug,
    isHierarchical: false,
    isPublic: true,
    hasArchive: false,
    supports: ['title', 'editor'],
    taxonomies: [],
    capabilityType: ['post', 'posts'],
    hasTrash: true,
    ...spec,
  } satisfies PostType)
}

export const builtInTypes: readonly PostType[] = Object.freeze([
  definePostType({
    slug: 'post',
    label: ['Posts', 'Post'],
    restBase: 'posts',
    supports: [
      'title',
      'editor',
      'author',
      'thumbnail',
      'excerpt',
      'comments',
      'revisions',
      'post-formats',
      'custom-fields',
    ],
    taxonomies: ['category', 'post_tag'],
  }),
  definePostType({
    slug: 'page',
    label: ['Pages', 'Page'],
    restBase: 'pages',
    isHierarchical: true,
    supports: [
      'title',
      'editor',
      'author',
      'thumbnail',
      'excerpt',
      'comments',
      'revisions',
      'page-attributes',
      'custom-fields',
    ],
    capabilityType: ['page', 'pages'],
  }),
  definePostType({
    slug: 'attachment',
    label: ['Media', 'Media'],
    restBase: 'media',
    supports: ['title', 'author', 'comments', 'custom-fields'],
    capabilities: { create_posts: 'upload_files' },
    hasTrash: false,
  }),
])

/** All types of this site, the built-in ones first. */
export function postTypes(ctx: ReadContext): readonly PostType[] {
  if (!ctx.hooks.has(postTypesFilter.name)) return builtInTypes
  return ctx.hooks.applyNow(postTypesFilter, builtInTypes, undefined, ctx)
}

export const postTypeOf = (slug: string, ctx: ReadContext): PostType | undefined =>
  postTypes(ctx).find(type => type.slug === slug)

/** The type's name for one of the posts' capabilities: `edit_others_pages` for `edit_others_posts`. */
export function capabilityOf(type: PostType, name: string): string {
  const own = type.capabilities?.[name]
  if (own !== undefined) return own
  return name === 'create_posts' ? capabilityOf(type, 'edit_posts') : name.replace(/posts$/, type.capabilityType[1])
}

export const supports = (type: PostType, feature: Support): boolean => type.supports.includes(feature)

/** The formats that a post may have, the plain one first. */
export const postFormats = Object.freeze([
  ...['standard', 'aside', 'chat', 'gallery', 'link', 'image', 'quote', 'status', 'video', 'audio'],
])
