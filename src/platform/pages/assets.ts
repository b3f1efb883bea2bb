/** Files that the pages load: their names change with their content, so that browsers may keep them for ever. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { acceptedEncoding, type ContentEncoding } from '../../kernel/content-encoding.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { attributes, type Html, html } from '../html/html.ts'
import type { Asset } from './asset.ts'
import { pageAssets } from './hooks.ts'
import type { PageResponse } from './page-request.ts'
import { visitorScript, visitorScripts } from './scripts/scripts.ts'
import { stylesheet } from './theme/styles.ts'

export const themeAsset: Asset = Object.freeze({ name: stylesheet.name, type: 'text/css', text: stylesheet.text })

export const assetUrl = ({ name }: Asset, ctx: ReadContext): string => `${ctx.site.path}${PREFIX}${name}`

/** The style sheet of the theme, for pages that a service shows in a frame. */
export const themeStylesUrl = (ctx: ReadContext): string => assetUrl(themeAsset, ctx)

/** For the foot of a page. `data-*` attributes may tell the script what it needs. */
export const scriptTag = (
  asset: Asset,
  ctx: ReadContext,
  more: Readonly<Record<`data-${string}`, string>> = {},
): Html => html`<script${attributes({ src: assetUrl(asset, ctx), defer: true, ...more })}></script>`

/** The tag of a script that a service declares; nothing where it could not be built. */
export async function visitorScriptTag(name: string, ctx: ReadContext): Promise<Html | ''> {
  const script = await visitorScript(name, ctx)
  return script ? scriptTag(script, ctx) : ''
}

/** Where such a script is, for those that pages start themselves: service workers. Null where it could not be built. */
export async function visitorScriptUrl(name: string, ctx: ReadContext): Promise<string | null> {
  const script = await visitorScript(name, ctx)
  return script && assetUrl(script, ctx)
}

const PREFIX = '/assets/'

/** Null where there is no such file: the name of an older content is one of those. */
export async function serveAsset(path: string, ctx: ReadContext): Promise<PageResponse | null> {
  const name = path.slice(PREFIX.length)
  const known = ctx.hooks.has(pageAssets.name) ? await ctx.hooks.apply(pageAssets, [], undefined, ctx) : []
  const scripts = name.endsWith('.js') ? await visitorScripts(ctx) : []
  const asset = [themeAsset, ...known, ...scripts].find(candidate => candidate.name === name)
  if (!asset) return null
  const headers = {
    'content-type': `${asset.type}; charset=utf-8`,
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
    etag: `"${name}"`,
    ...(asset.isWorker ? workerHeaders(ctx) : {}),
  }
  if (ctx.request.header('if-none-match') === headers.etag) return { status: 304, headers, body: null }
  const encoding = acceptedEncoding(ctx.request.header('accept-encoding'))
  if (encoding === null) return { status: 200, headers, body: asset.text }
  return { status: 200, headers: { ...headers, 'content-encoding': encoding }, body: packed(asset, encoding) }
}

/** A worker may look after the whole site, and ask it for what pages ask for; nothing else. */
const workerHeaders = ({ site }: ReadContext) => ({
  'service-worker-allowed': `${site.path}/`,
  'content-security-policy': "default-src 'none'; connect-src 'self'",
})

/** Once for each content: it never changes under its name. */
function packed(asset: Asset, encoding: ContentEncoding): Buffer {
  if (asset.packed) return asset.packed[encoding]
  const known = packedAssets.get(asset) ?? {}
  packedAssets.set(asset, known)
  known[encoding] ??= encoding === 'br' ? brotliCompressSync(asset.text, AS_TEXT) : gzipSync(asset.text, { level: 9 })
  return known[encoding]
}

const packedAssets = new WeakMap<Asset, Partial<Record<ContentEncoding, Buffer>>>()
const AS_TEXT = { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }
