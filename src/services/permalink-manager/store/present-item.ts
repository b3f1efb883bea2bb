/** Items as callers see them. */
import type { ReadContext } from '../../../kernel/context.ts'
import { sitePath } from '../../../platform/pages/pages.ts'
import { postTypeOf } from '../../../platform/posts/posts.ts'
import { taxonomyOf } from '../../../platform/posts/terms/terms.ts'
import { effectiveMode, exclusionOf } from '../domain/modes.ts'
import { type Content, contentOf } from './content.ts'
import { defaultAddress } from './default-uri.ts'
import { frontPageId } from './front-page.ts'
import { type ItemRow, nameOf, refOf } from './item-rows.ts'
import { linkTo } from './links.ts'
import { redirectCounts } from './redirect-rows.ts'
import { exclusionsOf, type Rules, rulesOf } from './rules.ts'
import { servedUrl } from './served-uri.ts'

export async function presentItems(rows: readonly ItemRow[], ctx: ReadContext): Promise<object[]> {
  const rules = await rulesOf(ctx)
  const contents = await contentOf(rows, ctx)
  const counts = await redirectCounts(rows.map(refOf), ctx)
  const front = await frontPageId(ctx)
  const shown: object[] = []
  for (const row of rows) {
    const content = contents.get(nameOf(refOf(row)))
    const redirects = counts.get(nameOf(refOf(row))) ?? 0
    if (content) shown.push(await presentItem(row, { content, rules, redirects, front }, ctx))
  }
  return shown
}

type Around = {
  readonly content: Content
  readonly rules: Rules
  readonly redirects: number
  readonly front: number
}

async function presentItem(row: ItemRow, { content, rules, redirects, front }: Around, ctx: ReadContext) {
  const { uri: byPattern, native } = await defaultAddress(content, rules, ctx)
  const isFront = row.kind === 'post' && row.item_id === front
  const facts = content.kind === 'post' ? content.post : content.term
  return {
    id: row.item_id,
    kind: row.kind,
    type: row.type,
    type_label: labelOf(row, ctx),
    title: row.title,
    status: row.status,
    parent_id: facts.parent_id,
    language: row.language || ctx.site.language,
    // The stored one, also where it is not the one that visitors find: whoever sends it back loses nothing.
    uri: isFront ? '' : (row.uri ?? native),
    url: isFront ? await linkTo('', ctx) : await servedUrl(row, content, ctx),
    default_uri: byPattern,
    native_uri: native,
    is_custom: row.is_custom === 1,
    mode: row.mode,
    effective_mode: effectiveMode(row.mode, rules.auto_update_uris, row.uri !== null),
    excluded: exclusionOf({ ...row, id: row.item_id }, exclusionsOf(rules)),
    redirects_count: redirects,
    author_id: content.kind === 'post' ? content.post.author_id : null,
    edit_url: ctx.site.url.slice(0, ctx.site.url.length - ctx.site.path.length) + editPath(row, ctx),
    modified_at: row.modified_at,
    modified_by: row.modified_by,
  }
}

const labelOf = ({ kind, type }: ItemRow, ctx: ReadContext): string =>
  (kind === 'post' ? postTypeOf(type, ctx) : taxonomyOf(type, ctx))?.label[1] ?? type

const editPath = ({ kind, item_id }: ItemRow, ctx: ReadContext): string => sitePath(`/admin/${kind}s/${item_id}`, ctx)
