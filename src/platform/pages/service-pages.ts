/** Pages that services make themselves, at addresses of their own. */
import type { ReadContext } from '../../kernel/context.ts'
import type { ShownPage, SitePage } from '../../kernel/site-pages.ts'
import { raw } from '../html/html.ts'
import { internals } from '../internals.ts'
import { isPartOn, partOf } from '../modules/modules.ts'
import { methodNotAllowed } from './errors.ts'
import { checkForm, field, shortcodeAction } from './forms.ts'
import type { KeepablePage } from './kept-pages.ts'
import { sitePath } from './local-url.ts'
import { type PageRequest, redirectTo, seeOther } from './page-request.ts'
import { renderPage } from './render.ts'
import { shortcodesOf } from './shortcodes.ts'
import { pagePage } from './theme/views/post.ts'

/** Null where no service has a page at this address. */
export async function servicePage(request: PageRequest, ctx: ReadContext): Promise<KeepablePage | null> {
  const found = await pageAt(request.path, ctx)
  if (!found) return null
  if (request.method === 'POST') return takeForm(found, ctx)
  const shown = await found.page.show(found.parameters, ctx)
  if (!shown) return null
  const isThere = request.path === shown.path || ctx.user !== null || request.queryText !== ''
  return isThere ? show(shown, 200, ctx) : redirectTo(sitePath(shown.path, ctx), 301)
}

type Found = { readonly page: SitePage; readonly parameters: Readonly<Record<string, string>> }

async function pageAt(path: string, ctx: ReadContext): Promise<Found | null> {
  const { services, sites } = internals(ctx)
  const parts = path.replace(/^\/|\/$/g, '').split('/')
  for (const service of services) {
    const found = (service.pages ?? []).map(page => ({ page, parameters: matched(page, parts) })).find(hasMatched)
    if (found && isPartOn(partOf(found.page, service), await sites.state(ctx.site.id))) return found
  }
  return null
}

const hasMatched = (found: { page: SitePage; parameters: Found['parameters'] | null }): found is Found =>
  found.parameters !== null

function matched({ path }: SitePage, parts: readonly string[]): Record<string, string> | null {
  const wanted = path.split('/')
  if (wanted.length !== parts.length) return null
  const parameters: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name === undefined && part !== parts[index]) return null
    if (name !== undefined) parameters[name] = parts[index]!
  }
  return parameters
}

/** The same page takes its form, and is shown again with what has to be mended. */
async function takeForm({ page, parameters }: Found, ctx: ReadContext): Promise<KeepablePage | null> {
  const tag = field('form', ctx)
  const shortcode = page.forms !== undefined && tag === page.forms ? (await shortcodesOf(ctx)).get(tag) : undefined
  if (!shortcode?.take) throw methodNotAllowed('GET, HEAD')
  checkForm(shortcodeAction(tag), ctx)
  const taken = await shortcode.take(ctx)
  if ('location' in taken) return seeOther(taken.location)
  const again = { ...ctx, request: { ...ctx.request, formProblems: taken.problems } }
  const shown = await page.show(parameters, again)
  return shown && show({ ...shown, isKeepable: false }, taken.status, again)
}

function show(shown: ShownPage, status: number, ctx: ReadContext): Promise<KeepablePage> {
  const url = ctx.site.url + shown.path
  const facts = {
    ...({ kind: 'post', url, title: shown.title, postId: null, postType: null, termId: null } as const),
    canonicalUrl: shown.robots ? null : url,
  }
  const model = {
    title: shown.title,
    content: raw(shown.html),
    excerpt: shown.description,
    comments: null,
    ancestors: [],
    robots: shown.robots ?? null,
    isWide: shown.isWide ?? false,
  }
  return renderPage(
    { facts, status, isKeepable: shown.isKeepable ?? false, view: frame => pagePage(model, frame) },
    ctx,
  )
}
