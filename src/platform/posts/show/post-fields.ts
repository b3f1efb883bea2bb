/** The fields of a post in the API, as JSON text. One list for every type and context. */
import type { ReadContext } from '../../../kernel/context.ts'
import { sameList } from '../../../kernel/same-list.ts'
import { readMeta } from '../meta/meta.ts'
import { emptyValue, type MetaKey, metaKeys } from '../meta/meta-key.ts'
import { shownInstant } from '../site-clock.ts'
import type { TermMark } from '../terms/post-terms.ts'
import { type Taxonomy, taxonomiesOfType } from '../terms/taxonomies.ts'
import { type PostType, supports } from '../types.ts'
import type { ShownRow } from './shown-row.ts'

export type ViewContext = 'view' | 'embed' | 'edit'

/** A row with everything that is not in it: its address, and its texts as readers see them. */
export type ShownPost = {
  readonly row: ShownRow
  readonly link: string
  readonly title: string
  readonly content: string
  readonly excerpt: string
  readonly terms: readonly TermMark[]
  /** Only for editing. */
  readonly permalinkTemplate?: string
  readonly generatedSlug?: string
}
/** Gives `"name":value`. */
export type WriteField = (shown: ShownPost) => string

/** What the fields of a type follow from, beside the type itself. Extensions may add to both. */
type Registered = { readonly keys: readonly MetaKey[]; readonly taxonomies: readonly Taxonomy[] }
type Made = Registered & { readonly writers: readonly WriteField[] }

const made = new WeakMap<PostType, Map<ViewContext, Made>>()

/** Made once, as long as nobody registers anything. */
export function fieldWriters(type: PostType, context: ViewContext, ctx: ReadContext): readonly WriteField[] {
  const keys = supports(type, 'custom-fields') ? metaKeys('post', type.slug, ctx) : NO_KEYS
  const taxonomies = taxonomiesOfType(type.slug, ctx)
  const byContext = made.get(type) ?? new Map<ViewContext, Made>()
  made.set(type, byContext)
  const known = byContext.get(context)
  // The keys are asked for anew each time, and then are in another list.
  if (known && sameList(known.keys, keys) && known.taxonomies === taxonomies) return known.writers
  const writers = writersFor(type, context, { keys, taxonomies })
  byContext.set(context, { keys, taxonomies, writers })
  return writers
}

const NO_KEYS: readonly MetaKey[] = Object.freeze([])

function writersFor(type: PostType, context: ViewContext, { keys, taxonomies }: Registered): WriteField[] {
  if (context === 'embed') return embeddedFields(type)
  const isEdit = context === 'edit'
  return [
    ...headFields(isEdit),
    ...(isEdit ? editFields : []),
    ...textFields(type, isEdit),
    ...detailFields(type),
    ...(supports(type, 'custom-fields') ? [metaField(keys)] : []),
    ...taxonomies.map(termField),
    classField(type),
  ]
}

const json = (value: string | number): string => JSON.stringify(value)

const headFields = (isEdit: boolean): WriteField[] => [
  ({ row }) => `"id":${row.id},"date":"${row.date}","date_gmt":"${shownInstant(row.date_gmt)}"`,
  ({ row }) =>
    isEdit ? `"guid":{"rendered":${json(row.guid)},"raw":${json(row.guid)}}` : `"guid":{"rendered":${json(row.guid)}}`,
  ({ row }) => `"modified":"${row.modified}","modified_gmt":"${shownInstant(row.modified_gmt)}"`,
  ({ row, link }) =>
    `"slug":${json(row.slug)},"status":${json(row.status)},"type":${json(row.type)},"link":${json(link)}`,
]

const editFields: WriteField[] = [
  ({ row }) => `"password":${json(row.password)}`,
  ({ permalinkTemplate, generatedSlug }) =>
    `"permalink_template":${json(permalinkTemplate ?? '')},"generated_slug":${json(generatedSlug ?? '')}`,
]

function textFields(type: PostType, isEdit: boolean): WriteField[] {
  const raw = (text: string) => (isEdit ? `"raw":${json(text)},` : '')
  const version = isEdit ? ',"block_version":0' : ''
  return [
    ...(supports(type, 'title')
      ? [({ row, title }: ShownPost) => `"title":{${raw(row.title)}"rendered":${json(title)}}`]
      : []),
    ...(supports(type, 'editor')
      ? [
          ({ row, content }: ShownPost) =>
            `"content":{${raw(row.content)}"rendered":${json(content)},"protected":${isProtected(row)}${version}}`,
        ]
      : []),
    ...(supports(type, 'excerpt')
      ? [
          ({ row, excerpt }: ShownPost) =>
            `"excerpt":{${raw(row.excerpt)}"rendered":${json(excerpt)},"protected":${isProtected(row)}}`,
        ]
      : []),
  ]
}

const isProtected = (row: ShownRow): boolean => row.password !== ''

const detailFields = (type: PostType): WriteField[] => [
  ...(supports(type, 'author') ? [({ row }: ShownPost) => `"author":${row.author_id}`] : []),
  ...(supports(type, 'thumbnail') ? [({ row }: ShownPost) => `"featured_media":${row.featured_media}`] : []),
  ...(type.isHierarchical ? [({ row }: ShownPost) => `"parent":${row.parent_id}`] : []),
  ...(supports(type, 'page-attributes') ? [({ row }: ShownPost) => `"menu_order":${row.menu_order}`] : []),
  ...(supports(type, 'comments')
    ? [({ row }: ShownPost) => `"comment_status":"${row.comment_status}","ping_status":"${row.ping_status}"`]
    : []),
  ...(type.slug === 'post' ? [({ row }: ShownPost) => `"sticky":${row.sticky === 1}`] : []),
  ({ row }) => `"template":${json(row.template)}`,
  ...(supports(type, 'post-formats') ? [({ row }: ShownPost) => `"format":${json(row.format)}`] : []),
]

const embeddedFields = (type: PostType): WriteField[] => [
  ({ row, link }) =>
    `"id":${row.id},"date":"${row.date}","slug":${json(row.slug)},"type":${json(row.type)},"link":${json(link)}`,
  ...(supports(type, 'title') ? [({ title }: ShownPost) => `"title":{"rendered":${json(title)}}`] : []),
  ...(supports(type, 'excerpt')
    ? [({ row, excerpt }: ShownPost) => `"excerpt":{"rendered":${json(excerpt)},"protected":${isProtected(row)}}`]
    : []),
  ...(supports(type, 'author') ? [({ row }: ShownPost) => `"author":${row.author_id}`] : []),
  ...(supports(type, 'thumbnail') ? [({ row }: ShownPost) => `"featured_media":${row.featured_media}`] : []),
]

/** Most posts have no meta of their own: theirs is written once. */
export function metaField(keys: readonly MetaKey[]): (shown: { row: { meta: string | null } }) => string {
  const shown = keys.filter(key => key.isInApi !== false)
  const empty = JSON.stringify(Object.fromEntries(shown.map(key => [key.key, emptyValue(key)])))
  return ({ row }) => {
    if (row.meta === null) return `"meta":${empty}`
    const stored = new Map(Object.entries(JSON.parse(row.meta) as Record<string, string>))
    return `"meta":${JSON.stringify(readMeta(shown, stored))}`
  }
}

function termField({ slug, restBase }: Taxonomy): WriteField {
  const name = json(restBase)
  return ({ terms }) => {
    const ids = terms.filter(term => term.taxonomy === slug)
    return `${name}:[${ids.map(term => term.id).join(',')}]`
  }
}

/** Names that themes style posts by. */
function classField(type: PostType): WriteField {
  const hasFormats = supports(type, 'post-formats')
  return ({ row, terms }) => {
    const classes = [`post-${row.id}`, row.type, `type-${row.type}`, `status-${row.status}`]
    if (hasFormats) classes.push(`format-${row.format}`)
    if (isProtected(row)) classes.push('post-password-required')
    if (row.featured_media > 0) classes.push('has-post-thumbnail')
    classes.push('hentry')
    for (const { taxonomy, slug } of terms) classes.push(`${taxonomy === 'post_tag' ? 'tag' : taxonomy}-${slug}`)
    return `"class_list":${JSON.stringify(classes)}`
  }
}
