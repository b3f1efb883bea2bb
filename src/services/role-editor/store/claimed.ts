/** Which capabilities somebody on this site asks for, and who. */
import type { Access } from '../../../kernel/access.ts'
import { commonWords } from '../../../kernel/common-words.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { isEnglish, Spoken, spokenText } from '../../../kernel/words.ts'
import { runningServices } from '../../../platform/modules/modules.ts'
import { servicePermissions } from '../../../platform/permissions/permissions.ts'
import { postTypes } from '../../../platform/posts/posts.ts'
import { taxonomies } from '../../../platform/posts/terms/terms.ts'
import { defaultRoles, isAskedByPlatform } from '../../../platform/roles/roles.ts'
import { germanAreas, germanCapabilities } from '../capabilities-de.ts'
import type { Names } from '../domain/model.ts'

export type Origin = { readonly origin: string; readonly area: string; readonly label: Spoken }

const POST_VERBS = [
  'edit',
  'edit_others',
  'edit_published',
  'edit_private',
  'publish',
  'delete',
  'delete_others',
  'delete_published',
  'delete_private',
  'read_private',
  'create',
]

const NETWORK = [
  ...['manage_network', 'manage_network_options', 'manage_network_plugins', 'manage_network_users'],
  ...['manage_sites', 'create_sites'],
]

/**
 * Every name that a check anywhere in the program may ask for, be the service that asks switched on or off. Nobody may
 * call a role so or invent it as new: the holders would have a right that nobody gave them.
 */
export async function claimedNames(ctx: ReadContext): Promise<Names> {
  const names = new Set([
    ...(await claimedCapabilities(ctx)).keys(),
    ...postTypes(ctx).flatMap(({ slug, capabilityType, capabilities = {} }) => [
      ...OBJECT_VERBS.flatMap(verb => [slug, ...capabilityType].map(noun => `${verb}_${noun}`)),
      ...Object.values(capabilities),
    ]),
    ...taxonomies(ctx).flatMap(({ capabilities }) => Object.values(capabilities)),
    ...runningServices(ctx).flatMap(({ permissions, routes = [] }) => [
      ...Object.keys(permissions.names).map(name => `${permissions.prefix}_${name}`),
      ...routes.flatMap(({ access }) => capabilitiesIn(access)),
    ]),
  ])
  return { has: name => names.has(name) || isAskedByPlatform(name) }
}

const OBJECT_VERBS = ['edit', 'delete', 'read', 'publish', 'create']

/** The capabilities that a route names; permissions are those of its service. */
function capabilitiesIn(access: Access): string[] {
  if (access.kind === 'every' || access.kind === 'some') return access.of.flatMap(capabilitiesIn)
  return access.kind === 'capability' ? [access.capability] : []
}

/** By name, those of this site that are shown to people. */
export async function claimedCapabilities(ctx: ReadContext): Promise<ReadonlyMap<string, Origin>> {
  const claimed = new Map<string, Origin>()
  for (const { capabilities } of defaultRoles)
    for (const [name] of capabilities) claimed.set(name, { origin: 'core', area: areaOf(name), label: labelOf(name) })
  for (const name of NETWORK) claimed.set(name, { origin: 'core', area: 'network', label: labelOf(name) })
  for (const type of postTypes(ctx))
    for (const verb of POST_VERBS) {
      const name = `${verb}_${type.capabilityType[1]}`
      if (!claimed.has(name))
        claimed.set(name, { origin: `post_type:${type.slug}`, area: 'content', label: labelOf(name) })
    }
  for (const { service, permissions } of await servicePermissions(ctx))
    for (const [name, label] of Object.entries(permissions.names))
      claimed.set(`${permissions.prefix}_${name}`, {
        origin: `service:${service}`,
        area: service,
        label: spokenBy(service, String(label), ctx),
      })
  return claimed
}

const labelOf = (name: string): Spoken => spokenText(inWords(name), { de: germanCapabilities })

/** An area by its name: a service is called by its title in languages that have one. */
export function spokenArea(id: string, ctx: ReadContext): Spoken {
  const service = runningServices(ctx).find(({ slug }) => slug === id)
  const plain = spokenText(inWords(id), { de: germanAreas })
  if (!service) return plain
  const title = spokenBy(id, service.title, ctx)
  return new Spoken(language => (isEnglish(language) ? plain : title).say(language))
}

/** In the words of a service, or in those that all share. */
const spokenBy = (slug: string, text: string, ctx: ReadContext): Spoken =>
  new Spoken(language => {
    const own = runningServices(ctx).find(service => service.slug === slug)?.admin?.words
    const said = spokenText(text, own).say(language)
    return said === text ? spokenText(text, commonWords).say(language) : said
  })

const inWords = (name: string): string => {
  const words = name.replaceAll(/[_-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function areaOf(name: string): string {
  const found = AREAS.find(([, pattern]) => pattern.test(name))
  return found?.[0] ?? 'general'
}

const AREAS: readonly (readonly [string, RegExp])[] = [
  ['deprecated', /^level_\d+$/],
  ['users', /users?$/],
  ['plugins', /plugins$/],
  ['themes', /theme/],
  ['media', /upload|files$/],
  ['comments', /comments$/],
  ['terms', /categories|links$/],
  ['content', /posts$|pages$/],
]
