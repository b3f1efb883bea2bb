import type { ReadContext } from '../../../kernel/context.ts'
import { on } from '../../../kernel/hooks.ts'
import { defineShortcode } from '../../../kernel/shortcodes.ts'
import { isModuleActive } from '../../../platform/modules/modules.ts'
import { pageHooks } from '../../../platform/pages/pages.ts'
import { settings } from '../settings.ts'
import { publishedMarkup, scriptTags, stylesTag } from './shown-map.ts'
import { mapStyleSheet } from './styles.ts'

/** `[vendor_image_map id=5]`: a published map. In feeds and answers the same without its script. */
export const mapShortcode = defineShortcode({
  tag: 'vendor_image_map',
  summary: 'An image map with its areas',
  async render({ id = '' }, _content, ctx) {
    const markup = await publishedMarkup(Number(id), ctx)
    return markup === '' ? '' : `${stylesTag(ctx)}${markup}${await scriptTags(ctx)}`
  },
  plain: ({ id = '' }, _content, ctx) => publishedMarkup(Number(id), ctx),
})

export const pageListeners = [
  on(pageHooks.pageAssets, 'image-map.files', assets => [...assets, mapStyleSheet]),
  on(pageHooks.footParts, 'image-map.everywhere', async (parts, _page, ctx) =>
    (await isLoadedEverywhere(ctx)) ? [...parts, stylesTag(ctx), await scriptTags(ctx)] : parts,
  ),
]

/** For sites whose pages are put together in the browser. */
async function isLoadedEverywhere(ctx: ReadContext): Promise<boolean> {
  const { load_assets } = await ctx.settings(settings)
  return load_assets === 'always' && (await isModuleActive('image-map', ctx))
}
