/** Where items are found now: at their own addresses where these are served, else at the platform's. */
import type { ReadContext } from '../../../kernel/context.ts'
import { type PlacedPost, permalinkOf } from '../../../platform/posts/posts.ts'
import { termLinkOf } from '../../../platform/posts/terms/terms.ts'
import { type Content, contentOf, nativeUriOf } from './content.ts'
import { type ItemRow, nameOf, refOf } from './item-rows.ts'
import { linkTo } from './links.ts'
import { rulesOf, servingRules, usesOwnAddress } from './rules.ts'

/** The whole address. What the platform finds by its number only has no readable one. */
export async function servedUrl(row: ItemRow, content: Content, ctx: ReadContext): Promise<string> {
  const uri = await servedUri(row, content, ctx)
  if (uri !== '') return linkTo(uri, ctx)
  return content.kind === 'post' ? permalinkOf(content.post as PlacedPost, ctx) : termLinkOf(content.term, ctx)
}

/** By the names of the items; without those whose content is gone. */
export async function servedUris(rows: readonly ItemRow[], ctx: ReadContext): Promise<Map<string, string>> {
  const contents = await contentOf(rows, ctx)
  const found = new Map<string, string>()
  for (const row of rows) {
    const name = nameOf(refOf(row))
    const content = contents.get(name)
    if (content) found.set(name, await servedUri(row, content, ctx))
  }
  return found
}

async function servedUri(row: ItemRow, content: Content, ctx: ReadContext): Promise<string> {
  const rules = await servingRules(ctx)
  const isOwn = rules !== null && row.uri !== null && usesOwnAddress({ ...row, id: row.item_id }, rules)
  return isOwn ? row.uri! : nativeUriOf(content, rules ?? (await rulesOf(ctx)), ctx)
}
