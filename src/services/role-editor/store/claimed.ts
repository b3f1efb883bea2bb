/** Which capabilities somebody on this site asks for, and who. */
import type { ReadContext } from '../../../kernel/context.ts'
import { servicePermissions } from '../../../platform/permissions/permissions.ts'
import { postTypes } from '../../../platform/posts/posts.ts'
import { defaultRoles } from '../../../platform/roles/roles.ts'

export type Origin = { readonly origin: string; readonly area: string; readonly label: string }

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

/** By name. What is not among them is a leftover. */
export async function claimedCapabilities(ctx: ReadContext): Promise<ReadonlyMap<string, Origin>> {
  const claimed = new Map<string, Origin>()
  for (const { capabilities } of defaultRoles)
    for (const [name] of capabilities) claimed.set(name, { origin: 'core', area: areaOf(name), label: labelOf(name) })
  for (const name of ['manage_network', 'manage_sites', 'create_sites'])
    claimed.set(name, { origin: 'core', area: 'network', label: labelOf(name) })
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
        label: String(label),
      })
  return claimed
}

const labelOf = (name: string): string => {
  const words = name.replaceAll('_', ' ')
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
