/** The frame of the admin pages: only for people who are signed in, in English like the names of what they show. */
import type { ReadContext } from '../../kernel/context.ts'
import { restErrors } from '../../kernel/errors.ts'
import { internals } from '../internals.ts'
import { signInFirst } from '../pages/account/sign-in.ts'
import { messageFacts } from '../pages/frame.ts'
import type { PageResponse } from '../pages/page-request.ts'
import { renderPage } from '../pages/render.ts'
import { withSiteFormats } from '../pages/site-dates.ts'
import type { Html } from '../pages/theme/html.ts'
import { page } from '../pages/theme/layout.ts'
import { createLocale, type Locale } from '../pages/theme/locale.ts'

export type AdminPage = {
  readonly title: string
  /** What somebody needs to see it. */
  readonly capability: string
  readonly main: (locale: Locale, ctx: ReadContext) => Promise<Html>
}

export async function renderAdminPage({ title, capability, main }: AdminPage, ctx: ReadContext): Promise<PageResponse> {
  if (!ctx.user) return signInFirst(ctx)
  if (!ctx.user.has(capability)) throw restErrors.forbidden()
  const state = await internals(ctx).sites.state(ctx.site.id)
  const locale = withSiteFormats(createLocale({ language: 'en', timeZone: ctx.site.zone }), state)
  const content = await main(locale, ctx)
  const facts = { title, robots: 'noindex', width: 'wide' as const }
  const view = (frame: Parameters<typeof page>[0]) =>
    page({ ...frame, locale, canonicalUrl: null, aside: null }, facts, content)
  return renderPage({ facts: messageFacts(title, ctx), view }, ctx)
}
