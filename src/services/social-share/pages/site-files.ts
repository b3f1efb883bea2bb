/** The files that pages with buttons load: made of what the site shows, so that nobody loads signs that no page has. */
import type { ReadContext } from '../../../kernel/context.ts'
import { type Asset, assetUrl, defineAsset } from '../../../platform/pages/pages.ts'
import { PAGES, type PageData, pageData } from '../store/page-data.ts'
import { signsOf, signsText } from './signs.ts'
import { styleText } from './styles.ts'

export type SiteFiles = { readonly styles: Asset; readonly signs: Asset }

/** Their names change with the sets and the profiles, as pages do. */
export const siteFiles = (ctx: ReadContext): Promise<SiteFiles> =>
  ctx.memory('social-share', PAGES).keep('files', async () => filesFor(slugsIn(await pageData(ctx))))

/** Where the buttons of a page find their signs. */
export const signsUrl = async (ctx: ReadContext): Promise<string> => assetUrl((await siteFiles(ctx)).signs, ctx)

const slugsIn = ({ sets, follow }: PageData): readonly string[] => {
  const shared = sets.flatMap(({ instance }) => signsOf(instance))
  const followed = follow.profiles.map(({ service }) => service)
  // Quotes have the sign of sharing, whatever network they go to.
  return [...new Set([...shared, ...followed, 'native'])].toSorted()
}

const filesFor = (slugs: readonly string[]): SiteFiles => ({
  styles: defineAsset({ name: 'share.css', type: 'text/css', text: styleText(slugs) }),
  signs: defineAsset({ name: 'share-signs.svg', type: 'image/svg+xml', text: signsText(slugs) }),
})
