/** Explains an address: the decision that a visitor would meet, with its steps. Nothing is written. */
import { Type } from 'typebox'
import type { ReadContext } from '../../../kernel/context.ts'
import { route } from '../../../kernel/route.ts'
import { type Explained, type Resolution, requestPage, resolve } from '../../../platform/pages/pages.ts'
import { errors } from '../errors.ts'
import { mayView } from '../permissions.ts'
import { itemRow } from '../store/item-rows.ts'
import { maySee } from '../store/owners.ts'
import { presentItems } from '../store/present-item.ts'
import { explainShape } from './answers/resolve.ts'

export const explain = route({
  method: 'GET',
  path: '/debug/resolve',
  summary: 'What an address of the site leads to, and why',
  access: mayView,
  input: Type.Object({
    url: Type.String({ minLength: 1, maxLength: 2000 }),
    live: Type.Boolean({ default: false, description: 'Also ask the site for the page.' }),
  }),
  reply: explainShape,
  async handler({ url, live }, ctx) {
    const path = ownPath(url, ctx)
    const resolution = await resolve(path, ctx)
    const { redirect } = resolution
    const item = await itemOf(resolution, ctx)
    const status = redirect?.status ?? (resolution.finding.kind === 'not-found' ? 404 : 200)
    return {
      url,
      path,
      matched: matchedBy(resolution),
      item,
      steps: resolution.trace.map(({ layer, detail, setting }) => ({ layer, detail, setting: setting ?? null })),
      redirects: redirect ? [{ status: redirect.status, to: redirect.to, reason: redirect.reason }] : [],
      final_url: redirect?.to ?? ctx.site.url + path,
      status,
      ...(live ? { live: await askSite(path, ctx) } : {}),
    }
  },
})

/** Only addresses of this site are explained, and none is asked for elsewhere. */
function ownPath(url: string, ctx: ReadContext): string {
  const target = URL.parse(url.startsWith('/') ? ctx.site.url + url : url)
  const isOwn = target !== null && target.host === new URL(ctx.site.url).host && /^https?:$/.test(target.protocol)
  if (!isOwn || !`${target.pathname}/`.startsWith(`${ctx.site.path}/`)) throw errors.invalid_url()
  return (target.pathname.slice(ctx.site.path.length) || '/') + target.search
}

function matchedBy({ trace, finding, redirect }: Explained): 'item' | 'redirect' | 'native' | 'none' {
  if (trace.some(({ layer }) => layer === 'item')) return 'item'
  if (redirect && finding.kind === 'not-found') return 'redirect'
  return finding.kind === 'not-found' ? 'none' : 'native'
}

async function itemOf({ finding }: Resolution, ctx: ReadContext): Promise<object | null> {
  const ref =
    'post' in finding
      ? { kind: 'post' as const, id: finding.post.id }
      : finding.kind === 'term'
        ? { kind: 'term' as const, id: finding.term.id }
        : null
  const row = ref && (await itemRow(ref, ctx))
  if (!row || !(await maySee(row, ctx))) return null
  return (await presentItems([row], ctx))[0] ?? null
}

async function askSite(path: string, ctx: ReadContext) {
  const begun = performance.now()
  const page = await requestPage(ctx.site.url + path, ctx)
  return page && { ...page, ms: Math.round(performance.now() - begun) }
}
