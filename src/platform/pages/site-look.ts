/** What the owner has chosen for the look of the site: icon, logo, accent, the words at the end of every page. */
import type { ReadContext } from '../../kernel/context.ts'
import { escapeHtml } from '../html/html.ts'
import { fittingFile, type MediaFile, mediaFileOf, sourceUrl } from '../media/media.ts'
import { optionOf } from '../options/options.ts'
import type { SiteState } from '../site-state/site-state.ts'
import { pictureOfFile, uploadPath } from './content/picture.ts'
import { type PageResponse, redirectTo, textResponse } from './page-request.ts'
import { accentStyles } from './theme/accent.ts'
import type { SiteFrame } from './theme/layout.ts'
import { lightColors } from './theme/palette.ts'

export async function siteLook({ derived, options }: SiteState, ctx: ReadContext): Promise<Look> {
  if (!derived.has(ACCENT)) derived.set(ACCENT, accentStyles(String(options.get('accent_color') ?? '')))
  return {
    icons: await iconsOf(options, ctx),
    logo: await logoOf(options, ctx),
    accentStyles: derived.get(ACCENT) as string | null,
    footerText: String(options.get('footer_text') ?? ''),
  }
}

type Look = Pick<SiteFrame, 'icons' | 'logo' | 'accentStyles' | 'footerText'>
type Options = SiteState['options']

const ACCENT = 'accent-styles'

/** The picture that the owner chose, else a drawn one: the first letter of the site's name on its accent. */
export async function favicon(ctx: ReadContext): Promise<PageResponse> {
  const icon = await chosenFile(Number(await optionOf('site_icon', 0, ctx)), ctx)
  const headers = { 'cache-control': 'public, max-age=3600' }
  if (icon) return redirectTo(uploadPath(fittingFile(icon, ICON_WIDTH), ctx), 302, headers)
  return textResponse(await drawnIcon(ctx), 'image/svg+xml', headers)
}

/** Of the picture that the owner chose; empty where there is none. */
export async function siteIconUrl(ctx: ReadContext): Promise<string> {
  const icon = await chosenFile(Number(await optionOf('site_icon', 0, ctx)), ctx)
  return icon ? sourceUrl(icon, ctx) : ''
}

async function drawnIcon(ctx: ReadContext): Promise<string> {
  const chosen = String(await optionOf('accent_color', '', ctx))
  const ground = /^#[0-9a-f]{6}$/i.test(chosen) ? chosen : lightColors.accent
  const letter = /[\p{L}\p{N}]/u.exec(ctx.site.title)?.[0].toUpperCase() ?? '•'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><rect width="64" height="64" rx="14" fill="${ground}"/><text x="32" y="46" font-family="system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif" font-size="40" font-weight="700" text-anchor="middle" fill="#fff">${escapeHtml(letter)}</text></svg>`
}

/** As wide as telephones show an icon. */
const ICON_WIDTH = 192

/** Where none is chosen no page speaks of one: browsers ask for `/favicon.ico` by themselves, once. */
async function iconsOf(options: Options, ctx: ReadContext): Promise<Look['icons']> {
  const icon = await chosenFile(Number(options.get('site_icon') ?? 0), ctx)
  if (!icon) return []
  const file = fittingFile(icon, ICON_WIDTH)
  const href = uploadPath(file, ctx)
  const { width, height } = Object.values(icon.sizes).find(size => file.endsWith(`/${size.file}`)) ?? icon
  const sizes = width && height ? { sizes: `${width}x${height}` } : {}
  return [
    { rel: 'icon', href, ...sizes },
    { rel: 'apple-touch-icon', href, ...sizes },
  ]
}

async function logoOf(options: Options, ctx: ReadContext): Promise<Look['logo']> {
  const file = await chosenFile(Number(options.get('site_logo') ?? 0), ctx)
  if (!file) return null
  return { ...pictureOfFile(file, ctx), alt: ctx.site.title }
}

const chosenFile = async (id: number, ctx: ReadContext): Promise<MediaFile | null> =>
  id > 0 ? mediaFileOf(id, ctx) : null
