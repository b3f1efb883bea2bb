/** What hangs on a post beside its texts: who wrote it, its terms, its picture, and the posts beside it. */
import type { ReadContext } from '../../../kernel/context.ts'
import { NUMBER, readRows, TEXT } from '../../../kernel/statement.ts'
import { plainText } from '../../formatting/formatting.ts'
import { PLACED, type Post, permalinkOf, siteAddressRules } from '../../posts/posts.ts'
import { type Term, termLinkOf } from '../../posts/terms/terms.ts'
import { localUrl } from '../local-url.ts'
import type { Link } from '../theme/parts/lists.ts'
import type { Picture } from '../theme/parts/picture.ts'
import { authorLink, pictureOf, type SummaryRow, titleOf } from './summaries.ts'

export type Belongings = {
  readonly author: Link | null
  readonly picture: Picture | null
  readonly categories: readonly Link[]
  readonly tags: readonly Link[]
}

export async function belongingsOf(post: Post, ctx: ReadContext): Promise<Belongings> {
  const [row] = await readRows<SummaryRow>({ text: AROUND, values: [post.id] }, ctx)
  const terms = await termsOf(post, ctx)
  const rules = await siteAddressRules(ctx)
  return {
    author: row ? authorLink({ ...row, author_id: post.author_id }, rules, ctx) : null,
    picture: row ? pictureOf(row, ctx) : null,
    categories: terms.filter(({ taxonomy }) => taxonomy !== 'post_tag').map(({ link }) => link),
    tags: terms.filter(({ taxonomy }) => taxonomy === 'post_tag').map(({ link }) => link),
  }
}

const AROUND = `select u.display_name as author_name, u.nicename as author_slug, f.file as picture_file,
  f.alt_text as picture_alt, f.width as picture_width, f.height as picture_height, f.sizes as picture_sizes
  from posts p left join users u on u.id = p.author_id left join media_files f on f.post_id = p.featured_media
  where p.id = ?`

async function termsOf({ id }: Post, ctx: ReadContext): Promise<{ taxonomy: string; link: Link }[]> {
  const rows = await readRows<Term & Record<string, unknown>>({ text: TERMS, values: [id] }, ctx)
  return Promise.all(
    rows.map(async term => ({
      taxonomy: term.taxonomy,
      link: { label: plainText(term.name), url: localUrl(await termLinkOf(term, ctx), ctx) },
    })),
  )
}

const TERMS = `select t.id, t.taxonomy, t.name, t.slug, t.description, t.parent_id, t.count
  from term_links l join terms t on t.id = l.term_id where l.post_id = ? order by t.id`

export type Neighbours = { readonly previous: Link | null; readonly next: Link | null }

/** The published posts right before and behind it. */
export async function neighboursOf(post: Post, ctx: ReadContext): Promise<Neighbours> {
  const place = [ctx.site.id, post.type, post.date_gmt]
  const values = [...place, post.id, ...place]
  const [previous] = await readRows<Row>({ text: neighbour('<', 'desc'), values }, ctx)
  const [next] = await readRows<Row>({ text: neighbour('>', 'asc'), values }, ctx)
  return { previous: await linkTo(previous, ctx), next: await linkTo(next, ctx) }
}

type Row = Post & Record<string, unknown>

/** What a link to a post needs. */
const LINKED = [...PLACED, 'title'].join(', ')

/**
 * Whoever has the same date first, then the nearest other date. As one comparison of both columns SQLite would use the
 * index for the date alone, and look at all posts of a date: very many where they were brought in from elsewhere.
 */
const neighbour = (than: '<' | '>', order: 'asc' | 'desc') => {
  const nearest = (rank: number, place: string) => `select * from (select ${rank} as rank, ${LINKED} from posts
    where site_id = ${NUMBER} and type = ${TEXT} and status = 'publish' and ${place}
    order by date_gmt ${order}, id ${order} limit 1) near${rank}`
  return `${nearest(1, `date_gmt = ${TEXT} and id ${than} ${NUMBER}`)}
    union all ${nearest(2, `date_gmt ${than} ${TEXT}`)} order by rank limit 1`
}

const linkTo = async (post: Post | undefined, ctx: ReadContext): Promise<Link | null> =>
  post ? { label: await titleOf(post, ctx), url: localUrl(await permalinkOf(post, ctx), ctx) } : null

/** From the top of the tree down to the parent; what is not published has no link there. */
export async function ancestorsOf(post: Post, ctx: ReadContext): Promise<readonly Link[]> {
  const links: Link[] = []
  let parent = post.parent_id
  while (parent > 0 && links.length < DEEPEST) {
    const [row] = await readRows<Row>({ text: PARENT, values: [ctx.site.id, parent] }, ctx)
    if (!row) break
    const link = row.status === 'publish' ? await linkTo(row, ctx) : null
    if (link) links.unshift(link)
    parent = row.parent_id
  }
  return links
}

const DEEPEST = 20
const PARENT = `select ${LINKED} from posts where site_id = ? and id = ?`
