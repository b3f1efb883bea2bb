/** The texts of areas: as much markup as the site allows. */
import type { ReadContext } from '../../../kernel/context.ts'
import { escapeHtml } from '../../../platform/html/html.ts'
import { plainOf } from '../domain/transfer/draft.ts'

export type HtmlLevel = 'none' | 'basic' | 'rich'

export function tooltipCleaner(level: HtmlLevel, ctx: Pick<ReadContext, 'tools'>): (html: string) => string {
  if (level === 'none') return html => escapeHtml(plainOf(html))
  return html => remembered(level, html, () => ctx.tools.cleanHtml(html, level))
}

/** Most texts of a map are those of the last save. What is clean by these very rules need not be cleaned again. */
const MOST = 5000
const cleaned = new Map<string, string>()

function remembered(level: HtmlLevel, html: string, clean: () => string): string {
  if (!/[<&>]/.test(html)) return html
  const key = `${level} ${html}`
  const known = cleaned.get(key)
  if (known !== undefined) return known
  const result = clean()
  if (cleaned.size >= MOST) cleaned.clear()
  cleaned.set(key, result)
  return result
}
