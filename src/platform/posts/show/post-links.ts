/** `_links` of a post, written as JSON text: most of it is the same for every post of a type. */
import type { ReadContext } from '../../../kernel/context.ts'
import { madeOfVerdicts } from '../../roles/roles.ts'
import { holds, mayEditOthers, mayPublish } from '../rights.ts'
import { type Taxonomy, taxonomiesOfType } from '../terms/taxonomies.ts'
import { type PostType, supports } from '../types.ts'
import type { ShownRow } from './shown-row.ts'

export type WriteLinks = (row: ShownRow, allow: string) => string

export const apiBase = (ctx: ReadContext): string => `${ctx.site.url}/api/host/v1`

export const RELATIONS = 'https://host.example/rel'
/** Relations of our own are written short, as `host:term`. */
export const CURIES = `"curies":[{"name":"host","href":"${RELATIONS}/{rel}","templated":true}]`

/** Made once for a list. `allow` are the methods that the caller may use on the post, as JSON. */
export function linksWriter(type: PostType, context: string, ctx: ReadContext): WriteLinks {
  const links = linksOf(type, ctx)
  const { own, about, writers } = links
  const actions = () => actionLinks(type, links, ctx)
  const end = `${context === 'edit' ? madeOfVerdicts({ about: links, key: 'actions' }, ctx, actions) : ''}${CURIES}`
  return (row, allow) => {
    const self = `"self":[{"href":${own}${row.id}","targetHints":{"allow":${allow}}}]`
    let written = ''
    for (const write of writers) written += write(row)
    return `{${self},${about},${written}${end}}`
  }
}

/** What is the same for all callers, and follows from the site's address and what it has registered. */
type Links = {
  readonly api: string
  readonly taxonomies: readonly Taxonomy[]
  readonly collection: string
  /** The beginning of the address of each. */
  readonly own: string
  readonly about: string
  readonly writers: readonly ((row: ShownRow) => string)[]
}

const made = new WeakMap<PostType, Links>()

function linksOf(type: PostType, ctx: ReadContext): Links {
  const [api, taxonomies, known] = [apiBase(ctx), taxonomiesOfType(type.slug, ctx), made.get(type)]
  if (known?.api === api && known.taxonomies === taxonomies) return known
  const collection = `${api}/${type.restBase}`
  const about = `"collection":[{"href":${text(collection)}}],"about":[{"href":${text(`${api}/types/${type.slug}`)}}]`
  const parts: Part[] = [
    authorLink(type, api),
    repliesLink(type, api),
    historyLinks(type, collection),
    parentLink(type, collection),
    pictureLink(type, api),
    attachmentsLink(type, api),
    termLinks(taxonomies, api),
  ]
  const own = open(`${collection}/`)
  const links = { api, taxonomies, collection, own, about, writers: parts.filter(part => part !== null) }
  made.set(type, links)
  return links
}

/** Each writes its links with a comma behind them, or nothing. */
type Part = ((row: ShownRow) => string) | null

const text = (value: string): string => JSON.stringify(value)
/** The beginning of an address that ends in a number, and in a quotation mark. */
const open = (start: string): string => text(start).slice(0, -1)

function authorLink(type: PostType, api: string): Part {
  const head = `"author":[{"embeddable":true,"href":${open(`${api}/users/`)}`
  return supports(type, 'author') ? row => (row.author_id > 0 ? `${head}${row.author_id}"}],` : '') : null
}

function repliesLink(type: PostType, api: string): Part {
  const head = `"replies":[{"embeddable":true,"href":${open(`${api}/comments?post=`)}`
  return supports(type, 'comments') ? row => `${head}${row.id}"}],` : null
}

function historyLinks(type: PostType, collection: string): Part {
  if (!supports(type, 'revisions')) return null
  const head = open(`${collection}/`)
  return row => {
    const href = `${head}${row.id}/revisions`
    const history = `"version-history":[{"count":${row.revision_count},"href":${href}"}],`
    const latest = row.latest_revision
    return latest > 0 ? `${history}"predecessor-version":[{"id":${latest},"href":${href}/${latest}"}],` : history
  }
}

const parentLink = (type: PostType, collection: string): Part =>
  type.isHierarchical
    ? row => (row.parent_id > 0 ? `"up":[{"embeddable":true,"href":${text(`${collection}/${row.parent_id}`)}}],` : '')
    : null

const pictureLink = (type: PostType, api: string): Part =>
  supports(type, 'thumbnail')
    ? row =>
        row.featured_media > 0
          ? `"host:featuredmedia":[{"embeddable":true,"href":${text(`${api}/media/${row.featured_media}`)}}],`
          : ''
    : null

function attachmentsLink(type: PostType, api: string): Part {
  const head = `"host:attachment":[{"href":${open(`${api}/media?parent=`)}`
  return type.slug === 'attachment' ? null : row => `${head}${row.id}"}],`
}

function termLinks(taxonomies: readonly Taxonomy[], api: string): Part {
  const shown = taxonomies.filter(taxonomy => taxonomy.isPublic)
  if (shown.length === 0) return null
  const heads = shown.map(
    ({ slug, restBase }) => `{"taxonomy":${text(slug)},"embeddable":true,"href":"${api}/${restBase}?post=`,
  )
  return row => `"host:term":[${heads.map(head => `${head}${row.id}"}`).join(',')}],`
}

/** What the caller may do with posts of this type, for the editor. */
function actionLinks(type: PostType, { collection, taxonomies }: Links, ctx: ReadContext): string {
  const actions = [
    ...(mayPublish(type, ctx) ? ['publish'] : []),
    ...(holds('unfiltered_html', ctx) ? ['unfiltered-html'] : []),
    ...(type.slug === 'post' && mayEditOthers(type, ctx) && mayPublish(type, ctx) ? ['sticky'] : []),
    ...(supports(type, 'author') && mayEditOthers(type, ctx) ? ['assign-author'] : []),
    ...taxonomies.flatMap(({ restBase, isHierarchical, capabilities }) => [
      ...(holds(isHierarchical ? capabilities.edit : capabilities.assign, ctx) ? [`create-${restBase}`] : []),
      ...(holds(capabilities.assign, ctx) ? [`assign-${restBase}`] : []),
    ]),
  ]
  return actions.map(name => `"host:action-${name}":[{"href":${text(collection)}}],`).join('')
}
