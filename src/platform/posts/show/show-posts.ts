/** Posts as the API shows them: JSON text, straight from the rows where nobody else takes part. */
import type { ReadContext } from '../../../kernel/context.ts'
import { madeOfVerdicts } from '../../roles/roles.ts'
import { postLink } from '../hooks.ts'
import { rowsInOrder } from '../list/find-posts.ts'
import { arePathsStale, isFrontPage, pathFor, permalinkOf, plainPath } from '../paths.ts'
import { isJudgedOneByOne, may, verdictOn } from '../rights.ts'
import { slugFromTitle } from '../slugs.ts'
import type { PostType } from '../types.ts'
import { fieldWriters, type ShownPost, type ViewContext } from './post-fields.ts'
import { linksWriter } from './post-links.ts'
import { hasTextListeners, type RenderedTexts, renderTexts } from './rendered-texts.ts'
import { type ShownRow, shownColumns, termMarks } from './shown-row.ts'

export type View = {
  readonly type: PostType
  readonly context: ViewContext
  /** Ids of protected posts whose password the caller has given. */
  readonly opened?: ReadonlySet<number>
}

/** Which columns the rows must have. */
export async function columnsFor(view: View, ctx: ReadContext): Promise<string> {
  return shownColumns(view.type, (await needsRawTexts(view, ctx)) ? 'full' : 'lean', ctx)
}

/** A post as JSON text, with its address for those who need it beside. */
export type PostText = { readonly text: string; readonly link: string }

export async function showPosts(rows: readonly ShownRow[], view: View, ctx: ReadContext): Promise<PostText[]> {
  const isPlain = !(await needsRawTexts(view, ctx))
  if (isPlain && rows.every(isSettled)) return writeAll(await linked(rows, ctx), view, ctx)
  const full = isPlain
    ? await rowsInOrder<ShownRow>(
        rows.map(row => row.id),
        shownColumns(view.type, 'full', ctx),
        ctx,
      )
    : rows
  const shown: ShownPost[] = []
  for (const row of full) shown.push(await showInFull(row, view, ctx))
  return writeAll(shown, view, ctx)
}

/** Readers see nothing but what was formatted when it was saved. */
export const isPlainView = async (view: View, ctx: ReadContext): Promise<boolean> => !(await needsRawTexts(view, ctx))

/** A post's text around the place of what the caller may do with it; null where it is not settled when saved. */
export type TextParts = { readonly before: string; readonly after: string; readonly link: string }

export async function textParts(row: ShownRow, view: View, ctx: ReadContext): Promise<TextParts | null> {
  if (!isSettled(row)) return null
  const [post] = writeTexts(await linked([row], ctx), { view, hints: [HINT_MARK] }, ctx)
  const [before, after] = post!.text.split(HINT_MARK)
  return { before: before!, after: after!, link: post!.link }
}

/** Never part of JSON text. */
const HINT_MARK = '\0'

/** Raw texts are needed to edit, and wherever somebody else takes part in texts or addresses. */
const needsRawTexts = async ({ context }: View, ctx: ReadContext): Promise<boolean> =>
  context === 'edit' || ctx.hooks.has(postLink.name) === true || hasTextListeners(ctx) || (await arePathsStale(ctx))

const isSettled = (row: ShownRow): boolean =>
  row.content_html !== null && row.excerpt_html !== null && row.password === ''

async function linked(rows: readonly ShownRow[], ctx: ReadContext): Promise<ShownPost[]> {
  const [first] = rows
  const front = first?.type === 'page' ? await frontPageAmong(rows, ctx) : 0
  const { url } = ctx.site
  return rows.map(row => ({
    row,
    link: url + (row.id === front ? '/' : (row.path ?? plainPath(row))),
    title: row.title,
    content: row.content_html ?? '',
    excerpt: row.excerpt_html ?? '',
    terms: termMarks(row),
  }))
}

async function frontPageAmong(rows: readonly ShownRow[], ctx: ReadContext): Promise<number> {
  for (const { id } of rows) if (await isFrontPage(id, ctx)) return id
  return 0
}

async function showInFull(row: ShownRow, view: View, ctx: ReadContext): Promise<ShownPost> {
  const isClosed = row.password !== '' && view.context !== 'edit' && !view.opened?.has(row.id)
  const texts: RenderedTexts = await renderTexts(row, ctx)
  const shown = {
    row,
    link: await permalinkOf(row, ctx),
    terms: termMarks(row),
    ...texts,
    ...(isClosed ? { content: '', excerpt: '' } : {}),
  }
  return view.context === 'edit' ? { ...shown, ...(await editorFacts(row, ctx)) } : shown
}

/** What the editor shows before a post is published: where it will be, with a mark in place of its slug. */
async function editorFacts(
  row: ShownRow,
  ctx: ReadContext,
): Promise<Pick<ShownPost, 'permalinkTemplate' | 'generatedSlug'>> {
  const mark = row.type === 'page' ? '%pagename%' : '%postname%'
  const path = await pathFor({ ...row, status: 'publish', slug: mark }, ctx)
  return {
    permalinkTemplate: ctx.site.url + (path ?? plainPath(row)),
    generatedSlug: row.slug || slugFromTitle(row.title),
  }
}

async function writeAll(shown: readonly ShownPost[], view: View, ctx: ReadContext): Promise<PostText[]> {
  const hints = await allowHints(
    shown.map(({ row }) => row),
    view.type,
    ctx,
  )
  return writeTexts(shown, { view, hints }, ctx)
}

function writeTexts(
  shown: readonly ShownPost[],
  { view, hints }: { view: View; hints: readonly string[] },
  ctx: ReadContext,
): PostText[] {
  const fields = fieldWriters(view.type, view.context, ctx)
  const writeLinks = linksWriter(view.type, view.context, ctx)
  return shown.map((post, index) => {
    let text = '{'
    for (const write of fields) text += `${write(post)},`
    return { text: `${text}"_links":${writeLinks(post.row, hints[index]!)}}`, link: post.link }
  })
}

type Judged = Pick<ShownRow, 'id' | 'type' | 'status' | 'author_id' | 'status_before_trash'>

/** The methods that the caller may use on each, as JSON. */
export async function allowHints(rows: readonly Judged[], type: PostType, ctx: ReadContext): Promise<string[]> {
  if (ctx.user === null && ctx.system === null) return rows.map(() => hintOf(false, false))
  if (isJudgedOneByOne(ctx))
    return Promise.all(rows.map(async row => hintOf(await may('edit', row, ctx), await may('delete', row, ctx))))
  return rows.map(row => {
    const isOwn = row.author_id === ctx.user?.id
    const key = `${row.status} ${isOwn} ${row.status_before_trash}`
    return madeOfVerdicts({ about: type, key }, ctx, () => hintFor(row, { type, isOwn }, ctx))
  })
}

function hintFor(row: Judged, { type, isOwn }: { type: PostType; isOwn: boolean }, ctx: ReadContext): string {
  const about = { type, status: row.status, ...(row.status_before_trash ? { before: row.status_before_trash } : {}) }
  const whose = isOwn ? 'own' : 'others'
  return hintOf(verdictOn('edit', about, ctx)[whose], verdictOn('delete', about, ctx)[whose])
}

const hintOf = (mayEdit: boolean, mayDelete: boolean): string =>
  JSON.stringify(['GET', ...(mayEdit ? ['POST', 'PUT', 'PATCH'] : []), ...(mayDelete ? ['DELETE'] : [])])
