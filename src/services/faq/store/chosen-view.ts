/** What a page or a call asks to be shown: a shortcode, a view, or the default view. */
import type { ReadContext } from '../../../kernel/context.ts'
import type { Layout } from '../domain/view-config.ts'
import { defaultConfig, type ViewConfig } from '../entities/view-config.ts'
import { settings } from '../settings.ts'
import { CONTENT } from './stamp.ts'

export type ViewChoice = { readonly shortcode?: number | undefined; readonly view?: number | undefined }

/** Null where what is named does not exist, or is switched off. */
export function chosenView(choice: ViewChoice, ctx: ReadContext): Promise<ViewConfig | null> {
  const { shortcode, view } = choice
  return ctx
    .memory('faq views', CONTENT)
    .keep(`${shortcode ?? ''} ${view ?? ''}`, () =>
      shortcode === undefined ? configOf(view, ctx) : configOfShortcode(shortcode, ctx),
    )
}

async function configOfShortcode(id: number, ctx: ReadContext): Promise<ViewConfig | null> {
  const row = await ctx.db
    .selectFrom('faq_shortcodes')
    .select(['view_id', 'attributes', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row?.status !== 'active') return null
  const config = await configOf(row.view_id ?? undefined, ctx)
  return config && { ...config, ...(JSON.parse(row.attributes) as Partial<ViewConfig>) }
}

async function configOf(named: number | undefined, ctx: ReadContext): Promise<ViewConfig | null> {
  const id = named ?? (await ctx.settings(settings)).default_view_id
  const row = await ctx.db.selectFrom('faq_views').select(['layout', 'config']).where('id', '=', id).executeTakeFirst()
  if (!row) return named === undefined ? defaultConfig : null
  return { ...defaultConfig, ...JSON.parse(row.config), layout: row.layout as Layout }
}
