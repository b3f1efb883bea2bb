/** What all buttons of a page share: the style sheet and the script, printed with the first of them. */
import type { ReadContext, RequestFacts } from '../../../kernel/context.ts'
import { type Html, html } from '../../../platform/html/html.ts'
import { assetUrl, visitorScriptTag } from '../../../platform/pages/pages.ts'
import { hooks } from '../hooks.ts'
import { settings } from '../settings.ts'
import { siteFiles } from './site-files.ts'
import type { Words } from './words.ts'

/** What a request has printed already. */
type Printed = { hasStyles: boolean; hasScript: boolean }

const printed = new WeakMap<RequestFacts, Printed>()

function printedOn({ request }: ReadContext): Printed {
  const known = printed.get(request) ?? { hasStyles: false, hasScript: false }
  printed.set(request, known)
  return known
}

/** Before the first button. */
export async function styleLink(ctx: ReadContext): Promise<Html> {
  const page = printedOn(ctx)
  if (page.hasStyles) return html``
  page.hasStyles = true
  return html`<link rel="stylesheet" href="${assetUrl((await siteFiles(ctx)).styles, ctx)}">`
}

/** After the last button: what the script must know, in an element without a body, and the script. */
export async function scriptPart(post: number, words: Words, ctx: ReadContext): Promise<Html> {
  const page = printedOn(ctx)
  if (page.hasScript) return html``
  page.hasScript = true
  const { track_clicks } = await ctx.settings(settings)
  const said = { copied: words.say('copied'), ask: words.say('notCopied'), server: words.say('instance') }
  const name = ctx.hooks.applyNow(hooks.script, 'social-share', undefined, ctx)
  return html`<i id="vs-kit" hidden data-api="${ctx.site.path}/api/vendor-social-share/v1" data-post="${post}" data-track="${track_clicks ? 1 : 0}" data-copied="${said.copied}" data-ask="${said.ask}" data-server="${said.server}" data-go="${words.say('go')}" data-cancel="${words.say('cancel')}"></i>${await visitorScriptTag(name, ctx)}`
}
