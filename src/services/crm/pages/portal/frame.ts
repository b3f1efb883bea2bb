/** What stands around every page of the portal: who the customer is, and the way to the other pages. */
import type { ReadContext } from '../../../../kernel/context.ts'
import type { ShownPage } from '../../../../kernel/site-pages.ts'
import { type Speaker, speakerOf } from '../../../../kernel/words.ts'
import { attributes, type Html, html } from '../../../../platform/html/html.ts'
import { assetUrl, signInUrl, sitePath } from '../../../../platform/pages/pages.ts'
import { notice, readStepPage, type StepPage } from '../../../../platform/pages/step-forms/step-forms.ts'
import { type PortalUser, portalUser } from '../../records/portal.ts'
import { settings } from '../../settings.ts'
import { styleSheet } from './styles.ts'
import { german } from './words-de.ts'
import { english, type PortalWord } from './words-en.ts'

export const PORTAL_TAG = 'vendor_crm_portal'

export type PortalPage = StepPage & Speaker<PortalWord> & { readonly user: PortalUser }

type Place = {
  readonly title: 'cases' | 'documents' | 'articles'
  readonly path: string
  readonly isOpen: (rights: PortalUser['rights']) => boolean
}

/** Where customers may go, by what they may see there. */
export const PLACES: readonly Place[] = [
  { title: 'cases', path: '/portal/cases/', isOpen: ({ cases: { read } }) => read !== 'no' },
  { title: 'documents', path: '/portal/documents/', isOpen: ({ library_documents: { read } }) => read !== 'no' },
  { title: 'articles', path: '/portal/articles/', isOpen: ({ kb_articles: { read } }) => read !== 'no' },
]

export const portalWords = ({ site }: Pick<ReadContext, 'site'>): Speaker<PortalWord> =>
  speakerOf<PortalWord>({ en: english, de: german }, site.language)

export const readPortalPage = async (ctx: ReadContext): Promise<StepPage & Speaker<PortalWord>> => ({
  ...(await readStepPage({ prefix: 'crm_', ids: 'crm-portal' }, ctx)),
  ...portalWords(ctx),
})

type Made = { readonly title: string; readonly content: Html } | null

/** Nothing is there while the portal or the place is closed; whoever is no customer is told what is missing. */
export async function portalPage(
  path: string,
  make: (page: PortalPage) => Promise<Made>,
  ctx: ReadContext,
): Promise<ShownPage | null> {
  if (!(await ctx.settings(settings)).portal_enabled) return null
  const page = await readPortalPage(ctx)
  const user = await portalUser(ctx)
  if (user && PLACES.some(place => path.startsWith(place.path) && !place.isOpen(user.rights))) return null
  const made = user ? await make({ ...page, user }) : strangers(page)
  if (!made) return null
  const inside = user
    ? html`<link rel="stylesheet" href="${assetUrl(styleSheet, ctx)}">${places({ ...page, user }, path)}${made.content}`
    : made.content
  return { title: made.title, description: '', html: String(inside), path, robots: 'noindex' }
}

function strangers({ ctx, say }: StepPage & Speaker<PortalWord>): Made {
  const content = ctx.user
    ? notice('plain', html`<p>${say('no_customer')}</p>`)
    : html`<p>${say('sign_in_text')}</p><p class="actions"><a class="button" href="${signInUrl(ctx)}">${say('sign_in')}</a></p>`
  return { title: say('title'), content }
}

function places({ ctx, say, user }: PortalPage, here: string): Html {
  const open = PLACES.filter(({ isOpen }) => isOpen(user.rights))
  const items = [{ title: 'title', path: '/portal/' } as const, ...open].map(({ title, path }) => {
    const state = attributes({
      class: ['button is-small', here !== path && 'is-quiet'],
      href: sitePath(path, ctx),
      'aria-current': here === path ? 'page' : null,
    })
    return html`<a${state}>${say(title)}</a>`
  })
  return html`<nav class="actions crm-portal-places" aria-label="${say('title')}">${items}</nav>`
}

/** What a form has just done. */
export const said = (
  page: StepPage & Speaker<PortalWord>,
  words: Readonly<Record<string, PortalWord>>,
): Html | null => {
  const word = words[page.asked.crm_done ?? '']
  return word ? notice('good', html`<p role="status">${page.say(word)}</p>`) : null
}
