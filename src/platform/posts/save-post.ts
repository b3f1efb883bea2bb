/** The one way in which posts are written: row, terms, meta, then what others are told, in this order. */
import { reserveId } from '../../db/reserve-id.ts'
import type { Context } from '../../kernel/context.ts'
import { runStatement, TEXT } from '../../kernel/statement.ts'
import { optionOf } from '../options/options.ts'
import { insertPostData } from './hooks.ts'
import { saveMeta } from './meta/meta.ts'
import { rememberOldAddress } from './old-addresses.ts'
import { nativePathOf, needsTermsForPaths, pathFor, storeFirstPath, storePath, storePathsBelow } from './paths.ts'
import type { Post, PostDraft, PostKeys } from './post.ts'
import { storeRevisions } from './revisions.ts'
import { datesOf } from './save-dates.ts'
import { tellSaved } from './save-events.ts'
import type { Saving } from './save-rules.ts'
import { classesOf, classNames } from './search-index.ts'
import { sortKey, wordsOfHtml } from './search-words.ts'
import { noteFresh } from './show/fresh-rows.ts'
import { termsText } from './show/shown-row.ts'
import { wallTimeOf } from './site-clock.ts'
import { chooseSlug, type Slugged, slugFromTitle, untrashedSlug } from './slugs.ts'
import { getPost, POST_COLUMNS } from './stored-posts.ts'
import { addDefaultTerms, type DefaultTerms, defaultTermsOf } from './terms/default-terms.ts'
import { setTermsOfPost } from './terms/post-terms.ts'
import { cleanTexts, formattedTexts, type Texts } from './texts.ts'
import { type PostType, supports } from './types.ts'

/** Rights and values are checked by whoever calls. */
export async function savePost(saving: Saving, ctx: Context): Promise<Post> {
  const { type, before, draft } = saving
  const base = before ?? newPost(type, await optionOf<'open' | 'closed'>('default_comment_status', 'open', ctx), ctx)
  const row = await ctx.hooks.apply(insertPostData, await rowFor(saving, base, ctx), { before }, ctx)
  const isBare = before === null && draft.terms === undefined && row.status !== 'auto-draft'
  // The id first: a slug, a path and the guid may be made of it. What does not wait for it is asked in the same breath.
  const [{ id, slug, slug_scope }, defaults] = await Promise.all([
    before ? knownPlace(saving, row, ctx) : newPlace(saving, row, ctx),
    isBare ? defaultTermsOf(type.slug, ctx) : null,
  ])
  const slugged: Post = { ...row, id, slug }
  const guid = before?.guid || `${ctx.site.url}/?p=${id}`
  // Nobody can have given an address to what does not exist yet; listeners are asked when it does.
  const path = await (before ? pathFor(slugged, ctx) : nativePathOf(slugged, ctx))
  const named: Post = { ...slugged, path, guid }
  await (before ? updateRow : insertRow)(named, { slug_scope, title_key: sortKey(row.title) }, ctx)
  await writeWords(named, before, ctx)
  await writeTerms({ post: named, isNew: before === null, draft, defaults }, ctx)
  const storedPath = (await needsTermsForPaths(ctx)) ? await (before ? storePath : storeFirstPath)(named, ctx) : path
  if (before && isElsewhere(before, named)) await storePathsBelow(id, ctx)
  if (draft.meta) await saveMeta({ object: 'post', subtype: type.slug, id, label: named.title }, draft.meta, ctx)
  if (before) await rememberOldAddress(before, named, ctx)
  if (before && supports(type, 'revisions')) await storeRevisions(before, named, ctx)
  const isKnown = before === null && draft.meta === undefined
  const saved = isKnown ? withPath(named, storedPath) : (await getPost(id, ctx))!
  if (isKnown && defaults) noteFresh(saved, { terms: termsText(defaults.flatMap(({ marks }) => marks)) }, ctx)
  await tellSaved(before, saved, ctx)
  return saved
}

type Place = Slugged & { readonly id: number }

const knownPlace = async (saving: Saving, row: Post, ctx: Context): Promise<Place> => ({
  id: row.id,
  ...(await slugFor(saving, { id: row.id, row }, ctx)),
})

/** A slug that is made of a name needs no id: both are asked for at once. */
async function newPlace(saving: Saving, row: Post, ctx: Context): Promise<Place> {
  const reserved = reserveId('posts', ctx.database)
  if (slugFromTitle(saving.draft.slug ?? '') !== '' || slugFromTitle(row.title) !== '') {
    const [id, { slug, slug_scope }] = await Promise.all([reserved, slugFor(saving, { id: 0, row }, ctx)])
    return { id, slug, slug_scope }
  }
  const id = await reserved
  return { id, ...(await slugFor(saving, { id, row }, ctx)) }
}

/** Whether what lies below it has another address now; its own may be one that does not follow its name. */
const isElsewhere = (before: Post, after: Post): boolean =>
  before.path !== after.path || before.slug !== after.slug || before.parent_id !== after.parent_id

/** What was written just now need not be read: a new post has nothing yet that the database adds. */
const withPath = (post: Post, path: string | null): Post => (path === post.path ? post : { ...post, path })

/** The post as it shall be stored, all but its id, its slug and its path. */
async function rowFor({ type, before, draft }: Saving, base: Post, ctx: Context): Promise<Post> {
  const texts = { ...textsOf(before), ...(await cleanTexts(sentTexts(draft, type), ctx)) }
  const modified_gmt = ctx.clock.instant()
  const dates = datesOf({ before, draft, status: draft.status ?? base.status }, ctx)
  return {
    ...base,
    ...texts,
    ...formattedTexts(texts),
    ...dates,
    ...trashMarks(before, dates.status, ctx),
    ...sentValues(draft, base),
    modified_gmt,
    modified: wallTimeOf(modified_gmt, ctx.site.zone),
  }
}

const textsOf = (post: Post | null): Texts => ({
  title: post?.title ?? '',
  content: post?.content ?? '',
  excerpt: post?.excerpt ?? '',
})

function sentTexts(draft: PostDraft, type: PostType): Partial<Texts> {
  // A caption and a description are an attachment's excerpt and content, whatever its type says.
  const isAttachment = type.slug === 'attachment'
  return {
    ...(draft.title !== undefined && supports(type, 'title') && { title: draft.title }),
    ...(draft.content !== undefined && (isAttachment || supports(type, 'editor')) && { content: draft.content }),
    ...(draft.excerpt !== undefined && (isAttachment || supports(type, 'excerpt')) && { excerpt: draft.excerpt }),
  }
}

function sentValues(draft: PostDraft, base: Post): Partial<Post> {
  return {
    author_id: draft.author ?? base.author_id,
    parent_id: draft.parent ?? base.parent_id,
    menu_order: draft.menu_order ?? base.menu_order,
    comment_status: draft.comment_status ?? base.comment_status,
    ping_status: draft.ping_status ?? base.ping_status,
    password: draft.password ?? base.password,
    sticky: draft.sticky === undefined ? base.sticky : Number(draft.sticky),
    template: draft.template ?? base.template,
    format: draft.format ?? base.format,
    featured_media: draft.featured_media ?? base.featured_media,
    mime: draft.mime ?? base.mime,
  }
}

/** What it was before it went to the trash is known as long as it is there. */
function trashMarks(
  before: Post | null,
  status: string,
  ctx: Context,
): Pick<Post, 'status_before_trash' | 'trashed_at'> {
  if (status !== 'trash') return { status_before_trash: null, trashed_at: null }
  if (before?.status === 'trash')
    return { status_before_trash: before.status_before_trash, trashed_at: before.trashed_at }
  return { status_before_trash: before?.status ?? 'draft', trashed_at: ctx.clock.instant() }
}

const newPost = (type: PostType, comments: 'open' | 'closed', ctx: Context): Post => ({
  id: 0,
  type: type.slug,
  status: type.slug === 'attachment' ? 'inherit' : 'draft',
  slug: '',
  parent_id: 0,
  menu_order: 0,
  author_id: ctx.user?.id ?? 0,
  date: '',
  date_gmt: '',
  has_floating_date: 0,
  modified: '',
  modified_gmt: '',
  comment_status: supports(type, 'comments') && type.slug !== 'page' ? comments : 'closed',
  ping_status: supports(type, 'comments') && type.slug !== 'page' ? 'open' : 'closed',
  password: '',
  comment_count: 0,
  sticky: 0,
  template: '',
  format: 'standard',
  featured_media: 0,
  mime: '',
  guid: '',
  path: null,
  has_meta: 0,
  revision_count: 0,
  latest_revision: 0,
  status_before_trash: null,
  trashed_at: null,
  title: '',
  excerpt_html: null,
  content_html: null,
  excerpt: '',
  content: '',
})

/** A statement of its own: with so many columns, to write it anew each time would take longer than to run it. */
const INSERT_POST = `insert into posts (site_id, slug_scope, title_key, ${POST_COLUMNS.join(', ')})
  values (?, ?, ?, ${POST_COLUMNS.map(() => '?').join(', ')})`

const insertRow = (row: Post, { slug_scope, title_key }: PostKeys, ctx: Context): Promise<unknown> =>
  runStatement(
    {
      text: INSERT_POST,
      values: [ctx.site.id, slug_scope, title_key, ...POST_COLUMNS.map(column => row[column])],
    },
    ctx,
  )

function slugFor({ type, before, draft }: Saving, { id, row }: { id: number; row: Post }, ctx: Context) {
  const kept = before?.status === 'trash' && row.status !== 'trash' ? untrashedSlug(before.slug) : (before?.slug ?? '')
  const { status, parent_id, title } = row
  return chooseSlug({ id, status, parent_id, title, wanted: draft.slug ?? kept }, type, ctx)
}

async function updateRow(row: Post, keys: PostKeys, ctx: Context): Promise<void> {
  const { id, comment_count: _comments, has_meta: _meta, ...values } = row
  const { revision_count: _count, latest_revision: _latest, ...stored } = values
  await ctx.db
    .updateTable('posts')
    .set({ ...stored, ...keys })
    .where('id', '=', id)
    .execute()
}

async function writeWords(row: Post, before: Post | null, ctx: Context): Promise<unknown> {
  const words = () => [wordsOfHtml(row.title), wordsOfHtml(row.excerpt), wordsOfHtml(row.content)]
  if (before === null) {
    const values = [...words(), ctx.site.id, row.id, classNames(row, ctx.site.id), row.date_gmt]
    return runStatement({ text: ADD_WORDS, values }, ctx)
  }
  const isSame = before.title === row.title && before.content === row.content && before.excerpt === row.excerpt
  return isSame ? null : runStatement({ text: WRITE_WORDS, values: [...words(), row.id] }, ctx)
}

const ADD_WORDS = `insert into post_words (title, excerpt, content, site_id, post_id, class, date_gmt)
  values (?, ?, ?, ?, ?, ?, ?)`

const WRITE_WORDS = `insert into post_words (title, excerpt, content, site_id, post_id, class, date_gmt)
  select ${TEXT}, ${TEXT}, ${TEXT}, p.site_id, p.id, ${classesOf('p')}, p.date_gmt from posts p where p.id = ?
  on conflict (post_id) do update set title = excluded.title, excerpt = excluded.excerpt, content = excluded.content`

type Terms = {
  readonly post: Post
  readonly isNew: boolean
  readonly draft: PostDraft
  /** Of a new post for which nobody named any; null otherwise. */
  readonly defaults: readonly DefaultTerms[] | null
}

async function writeTerms({ post, isNew, draft, defaults }: Terms, ctx: Context): Promise<void> {
  for (const [taxonomy, ids] of Object.entries(draft.terms ?? {}))
    await setTermsOfPost(post, { taxonomy, ids, ...(isNew ? NO_TERMS_YET : {}) }, ctx)
  if (defaults === null) await addDefaultTerms(post, ctx)
  else for (const wanted of defaults) await setTermsOfPost(post, wanted, ctx)
}

const NO_TERMS_YET = { before: [] }
