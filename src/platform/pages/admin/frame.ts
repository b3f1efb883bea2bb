/** The frame of the admin pages: only for people who are signed in, in the language that they have chosen. */
import type { ReadContext } from '../../../kernel/context.ts'
import { restErrors } from '../../../kernel/errors.ts'
import type { Html } from '../../html/html.ts'
import { type Locale, localeOfPerson, type StringKey } from '../../locale/locale.ts'
import { signInFirst } from '../account/sign-in.ts'
import { messageFacts } from '../frame.ts'
import type { PageResponse } from '../page-request.ts'
import { renderPage } from '../render.ts'
import { page } from '../theme/layout.ts'

export type AdminPage = {
  readonly title: StringKey
  /** What somebody needs to see it. */
  readonly capability: string
  readonly main: (locale: Locale, ctx: ReadContext) => Promise<Html>
}

/** Without the visitors' menu, and without what services show to visitors. */
export async function renderAdminPage(asked: AdminPage, ctx: ReadContext): Promise<PageResponse> {
  if (!ctx.user) return signInFirst(ctx)
  if (!ctx.user.has(asked.capability)) throw restErrors.forbidden()
  const locale = await localeOfPerson(ctx)
  const content = await asked.main(locale, ctx)
  const facts = { title: locale.say(asked.title), robots: 'noindex', width: 'wide' as const }
  const view = (frame: Parameters<typeof page>[0]) =>
    page({ ...frame, locale, canonicalUrl: null, aside: null, isBare: true }, facts, content)
  return renderPage({ facts: messageFacts(facts.title, ctx), view, isForVisitors: false }, ctx)
}
