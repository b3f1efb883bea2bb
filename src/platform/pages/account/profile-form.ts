/** What the profile page shows, and what it says about the last change. */

import type { ReadContext } from '../../../kernel/context.ts'
import { supported } from '../../../kernel/words.ts'
import { findAccount, SHORTEST_PASSWORD } from '../../accounts/accounts.ts'
import {
  applicationPasswordsAvailable,
  availableForUser,
  listApplicationPasswords,
} from '../../application-passwords/application-passwords.ts'
import { internals } from '../../internals.ts'
import { type Locale, localeOfPerson, wordsOf } from '../../locale/locale.ts'
import { deviceOf, listSessions } from '../../sessions/sessions.ts'
import { field, nonceField } from '../forms.ts'
import { messageFacts } from '../frame.ts'
import { sitePath } from '../local-url.ts'
import type { PageResponse } from '../page-request.ts'
import { renderPage } from '../render.ts'
import type { FormState } from '../theme/parts/forms.ts'
import { type ProfileModel, profilePage } from '../theme/views/profile.ts'

export type Section = 'personal' | 'password' | 'sessions' | 'applications'

/** What has happened on the page, by the part that it happened to. */
export type ProfileNews = {
  readonly section?: Section
  readonly status?: number
  readonly message?: 'profileSaved' | 'passwordSaved'
  readonly state?: Pick<FormState, 'problems'>
  /** A password that was just made: shown this once. */
  readonly fresh?: { readonly name: string; readonly password: string }
}

export const profileNonce = 'page_profile'

export async function profileForm(news: ProfileNews, ctx: ReadContext): Promise<PageResponse> {
  const site = await internals(ctx).sites.state(ctx.site.id)
  const locale = await localeOfPerson(ctx)
  const formOf = (section: Section): FormState => ({
    action: sitePath('/profile', ctx),
    hidden: { section, ...nonceField(profileNonce, ctx) },
    ...(news.section === section ? { ...news.state, message: news.message ? locale.say(news.message) : null } : {}),
  })
  const model: ProfileModel = {
    personal: { ...formOf('personal'), values: await personalValues(news, ctx) },
    languages: languagesOf([ctx.site.language, ...listed(site.options.get('languages'))], locale, ctx),
    password: formOf('password'),
    leastLength: SHORTEST_PASSWORD,
    login: ctx.user?.login ?? '',
    sessions: { state: formOf('sessions'), list: await sessionsOf(ctx) },
    applications: await applicationsOf(formOf('applications'), news, ctx),
  }
  const facts = messageFacts(locale.say('profile'), ctx)
  return renderPage({ facts, status: news.status ?? 200, view: frame => profilePage(model, { ...frame, locale }) }, ctx)
}

/** What was typed stays where it was refused. */
async function personalValues({ section, state }: ProfileNews, ctx: ReadContext): Promise<Record<string, string>> {
  const account = await findAccount(ctx.user?.id ?? 0, ctx)
  const stored = {
    display_name: account?.displayName ?? '',
    first_name: account?.firstName ?? '',
    last_name: account?.lastName ?? '',
    email: account?.email ?? '',
    url: account?.url ?? '',
    locale: account?.locale ?? '',
    description: account?.description ?? '',
  }
  if (section !== 'personal' || !state) return stored
  return Object.fromEntries(Object.keys(stored).map(name => [name, field(name, ctx)]))
}

const listed = (languages: unknown): readonly string[] => (Array.isArray(languages) ? languages.map(String) : [])

/** Those that the program speaks first, then those of the site; each is called as its own speakers call it. */
function languagesOf(ofSite: readonly string[], locale: Locale, ctx: ReadContext): ProfileModel['languages'] {
  const tags = [...new Set([...Object.keys(wordsOf(ctx)), ...ofSite.map(supported)])]
  return tags.map(value => {
    const names = new Intl.DisplayNames([value, locale.language], { type: 'language' })
    return { value, label: names.of(value) ?? value }
  })
}

async function sessionsOf(ctx: ReadContext): Promise<ProfileModel['sessions']['list']> {
  const sessions = await listSessions(ctx.user?.id ?? 0, ctx)
  return sessions.map(session => ({
    verifier: session.verifier,
    device: nameOf(session.userAgent),
    address: session.ip,
    since: session.loginAt,
    isCurrent: session.verifier === ctx.request.session,
  }))
}

/** `Firefox, Linux`; the beginning of the text itself where it is none that we know. */
function nameOf(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent)
  return [browser, system].filter(Boolean).join(', ') || userAgent.slice(0, 60) || '–'
}

async function applicationsOf(
  state: FormState,
  { fresh }: ProfileNews,
  ctx: ReadContext,
): Promise<ProfileModel['applications']> {
  const userId = ctx.user?.id ?? 0
  if (!applicationPasswordsAvailable(ctx) || !availableForUser(userId, ctx)) return null
  const list = await listApplicationPasswords(userId, ctx)
  return {
    state,
    list: list.map(({ uuid, name, createdAt, lastUsedAt }) => ({
      uuid,
      name,
      created: createdAt,
      lastUsed: lastUsedAt,
    })),
    fresh: fresh ?? null,
  }
}
