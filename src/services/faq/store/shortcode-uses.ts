/** Which posts and pages a shortcode stands on. */
import type { ReadContext } from '../../../kernel/context.ts'
import { readSlowly } from '../../../kernel/statement.ts'

export type ShortcodeUse = { readonly id: number; readonly title: string; readonly type: string }

type Row = ShortcodeUse & { readonly content: string }

/** Every text that names one is looked through, off the main thread. */
export async function shortcodeUses(
  ids: readonly number[],
  ctx: ReadContext,
): Promise<ReadonlyMap<number, readonly ShortcodeUse[]>> {
  if (ids.length === 0) return new Map()
  const rows = await readSlowly<Row>({ text: STATEMENT, values: [ctx.site.id, '%[vendor_faq %'] }, ctx)
  return new Map(
    ids.map(id => [
      id,
      rows
        .filter(row => names(row.content, id))
        .map(shown)
        .slice(0, MOST),
    ]),
  )
}

const STATEMENT = `select p.id, p.title, p.type, p.content from posts p
  where p.site_id = ? and p.content like ? and p.type <> 'revision' and p.status <> 'trash' order by p.id limit 500`
const MOST = 20

const names = (content: string, id: number): boolean =>
  new RegExp(`\\[vendor_faq[^\\]]*\\bid=["']?${id}\\b`).test(content)

const shown = ({ id, title, type }: Row): ShortcodeUse => ({ id, title, type })
