/** What a health check says of one address of an item's own, and how it mends it. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { reservedNames } from '../../../platform/pages/pages.ts'
import { postTypeOf } from '../../../platform/posts/posts.ts'
import { taxonomyOf } from '../../../platform/posts/terms/terms.ts'
import { type Finding, uriFindings } from '../domain/findings.ts'
import { foldAddress, reservedReason } from '../domain/reserved.ts'
import { type ItemRow, nameOf, refOf } from '../store/item-rows.ts'
import { nativeHolder } from '../store/owners.ts'
import { rulesOf } from '../store/rules.ts'
import { saveAddresses } from '../store/save-addresses.ts'
import { isUri, readUri } from '../store/uri.ts'

export async function itemFindings(row: ItemRow, hasContent: boolean, ctx: ReadContext): Promise<Finding[]> {
  const uri = row.uri ?? ''
  const isKnown = (row.kind === 'post' ? postTypeOf(row.type, ctx) : taxonomyOf(row.type, ctx)) !== undefined
  if (!hasContent || !isKnown) return ['orphan_uri']
  const native = await nativeHolder(row.uri_key ?? '', ctx)
  const isTwice = native !== null && native !== 'house' && nameOf(native.item) !== nameOf(refOf(row))
  const isReserved = reservedReason(foldAddress(uri), reservedNames) === 'reserved' || native === 'house'
  return [
    ...uriFindings(uri),
    ...(isReserved ? (['reserved_uri'] as const) : []),
    ...(isTwice ? (['duplicate_uri'] as const) : []),
  ]
}

export async function mendItem(row: ItemRow, finding: Finding, ctx: Context): Promise<boolean> {
  const cleaned = finding === 'slash_mismatch' ? readUri(row.uri ?? '', await rulesOf(ctx)) : null
  if (cleaned !== null && !isUri(cleaned)) return false
  const [outcome] = await saveAddresses([{ item: refOf(row), uri: cleaned }], { source: 'job' }, ctx)
  return outcome?.ok === true
}
