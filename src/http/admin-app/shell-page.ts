/** The one page that the admin app lives in: never stored, under a strict policy, with its first data inside. */
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { acceptedEncoding } from '../../kernel/content-encoding.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { type AppDescription, describeApp, siteFacts } from '../../platform/admin/admin.ts'
import { html } from '../../platform/html/html.ts'
import { createNonce, REST_ACTION } from '../../platform/nonces/nonces.ts'
import type { RestResponse } from '../rest-request.ts'
import type { BundleEntry } from './bundle.ts'

/** What the app starts with. */
export type FirstData = {
  readonly nonce: string | null
  readonly site: AppDescription['site']
  /** Null while nobody is signed in. */
  readonly app: AppDescription | null
}
/** What is built, or where the sources are served. */
export type ShellSource = { readonly entry: BundleEntry } | { readonly dev: string }

export async function shellPage(source: ShellSource, ctx: ReadContext): Promise<RestResponse> {
  const nonce = randomBytes(16).toString('base64')
  const text = await pageText({ source, nonce }, ctx)
  const isPacked = acceptedEncoding(ctx.request.header('accept-encoding')) === 'br'
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': 'dev' in source ? devPolicy(source.dev) : policy(nonce),
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
      vary: 'Cookie, Accept-Encoding',
      ...(isPacked ? { 'content-encoding': 'br' } : {}),
    },
    // Nothing that a request says stands in it, so that the length of what is packed tells nobody anything.
    body: isPacked ? await pack(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) : text,
    ...(isPacked ? {} : { isSecret: true }),
  }
}

const pack = promisify<string, object, Buffer>(brotliCompress)

async function pageText({ source, nonce }: { source: ShellSource; nonce: string }, ctx: ReadContext): Promise<string> {
  const first = await firstData(ctx)
  const { path, title } = ctx.site
  const { language, direction } = first.site
  const tags = 'dev' in source ? devTags(source.dev) : builtTags(source.entry, `${path}/admin/assets`)
  const page = html`<!doctype html>
<html lang="${language}" dir="${direction}" data-base="${path}/admin" data-api="${path}/api">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="csp-nonce" nonce="${nonce}"><title>${title}</title>
${tags}</head>
<body><div id="root"></div>
<noscript><p>${title}: the admin app needs JavaScript. <a href="${path}/login">Sign in</a>, <a href="${path}/profile">your profile</a> and <a href="${path}/admin/plain">a plain overview</a> work without.</p></noscript>
<script type="application/json" id="start">DATA</script></body></html>`
  // Inside a script element only an end tag could do harm, and without < there is none.
  return page.toString().replace('DATA', () => JSON.stringify(first).replaceAll('<', '\\u003c'))
}

async function firstData(ctx: ReadContext): Promise<FirstData> {
  const site = await siteFacts(ctx)
  if (!ctx.user) return { nonce: null, site, app: null }
  const [, , open = null] = ctx.request.path.split('/')
  return { nonce: createNonce(REST_ACTION, ctx), site, app: await describeApp(open, ctx) }
}

const builtTags = ({ script, scheme, styles, preload }: BundleEntry, assets: string) =>
  html`<script src="${assets}/${scheme}"></script>${styles.map(name => html`<link rel="stylesheet" href="${assets}/${name}">`)}${preload.map(name => html`<link rel="modulepreload" href="${assets}/${name}">`)}<script type="module" src="${assets}/${script}"></script>`

const devTags = (dev: string) =>
  html`<script type="module" src="${dev}/@vite/client"></script><script type="module" src="${dev}/admin/dev-entry.ts"></script>`

const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    ...['font-src', 'connect-src', 'frame-src', 'worker-src', 'manifest-src', 'form-action'].map(
      name => `${name} 'self'`,
    ),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The second one is the editor's, for what is pasted: it too only parses.
    'trusted-types default ProseMirrorClipboard',
  ].join('; ')

/** Only for the address of the sources, and never in production. */
const devPolicy = (dev: string): string =>
  `default-src 'self' ${dev} ${dev.replace(/^http/, 'ws')} data: blob:; style-src 'self' 'unsafe-inline' ${dev}; frame-ancestors 'none'`
