/** The start of the admin app: who looks at it, in which language, and what there is for them. */

import { commonWords } from '../../kernel/common-words.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { internals } from '../internals.ts'
import { localeOfPerson } from '../locale/locale.ts'
import { listSites } from '../sites/sites.ts'
import { noticesFor } from './admin.ts'
import { briefly, describeServices, type ServiceDescription } from './describe-app.ts'
import { describePlatform } from './describe-platform.ts'
import { type Preferences, preferencesOf } from './preferences.ts'
import { german } from './screens-de.ts'
import { translated, wordsIn } from './translate.ts'

export type AppDescription = {
  /** The mark of the bundle that the server has; null where it serves none. */
  readonly build: string | null
  readonly edition: 'free' | 'pro'
  readonly site: {
    readonly title: string
    readonly url: string
    readonly path: string
    readonly timezone: string
    readonly language: string
    readonly direction: 'ltr' | 'rtl'
  }
  /** Of a network, for those who may manage it. */
  readonly sites: readonly { readonly id: number; readonly title: string; readonly url: string }[]
  readonly user: {
    readonly id: number
    readonly name: string
    readonly login: string
    readonly roles: readonly string[]
  }
  readonly preferences: Preferences
  readonly notices: readonly { readonly id: string; readonly text: string; readonly severity: string }[]
  readonly services: readonly ServiceDescription[]
}

/** With the entities of the service that `open` names; the others are told when they are asked for. */
export async function describeApp(open: string | null, ctx: ReadContext): Promise<AppDescription> {
  const { config, adminBuild } = internals(ctx)
  const user = ctx.user!
  const services = await allServices(ctx)
  return {
    build: adminBuild.mark,
    edition: config.edition,
    site: await siteFacts(ctx),
    sites: await sitesFor(ctx),
    user: { id: user.id, name: user.displayName, login: user.login, roles: user.roles },
    preferences: await preferencesOf(user.id, ctx),
    notices: translated(await plainNotices(ctx), await platformWords(ctx)),
    services: services.map(service => (service.slug === open ? service : briefly(service))),
  }
}

/** One service whole, or null where the caller sees nothing of it. */
export async function describeOne(slug: string, ctx: ReadContext): Promise<ServiceDescription | null> {
  return (await allServices(ctx)).find(service => service.slug === slug) ?? null
}

/** Also for somebody who has not signed in: the sign-in screen speaks the site's language. */
export async function siteFacts(ctx: ReadContext): Promise<AppDescription['site']> {
  const { language, direction } = await localeOfPerson(ctx)
  const { title, url, path, zone } = ctx.site
  return { title, url, path, timezone: zone, language, direction }
}

async function plainNotices(ctx: ReadContext): Promise<AppDescription['notices']> {
  return (await noticesFor(ctx)).map(({ id, text, severity }) => ({ id, text, severity }))
}

async function platformWords(ctx: ReadContext): Promise<Readonly<Record<string, string>>> {
  const { language } = await localeOfPerson(ctx)
  return { ...wordsIn(commonWords, language), ...wordsIn({ de: german }, language) }
}

async function allServices(ctx: ReadContext): Promise<readonly ServiceDescription[]> {
  const platform = translated(await describePlatform(ctx), await platformWords(ctx))
  return [...platform, ...(await describeServices(ctx))]
}

async function sitesFor(ctx: ReadContext): Promise<AppDescription['sites']> {
  if (!ctx.user?.has('manage_sites')) return []
  const sites = await listSites(ctx)
  const { state } = internals(ctx).sites
  const open = sites.filter(({ status }) => status === 'active')
  return Promise.all(open.map(async ({ id, title }) => ({ id, title, url: (await state(id)).site.url })))
}
