/** Which other parts of the admin screens the holders of a role do not see. */
import { entriesOf } from './capabilities.ts'

export type CleanupRules = Readonly<Record<string, readonly string[]>>
export type ReadCleanupRules = { readonly rules: CleanupRules; readonly problems: Readonly<Record<string, string>> }

/** Unknown keys are dropped; unknown roles are told. */
export function readCleanupRules(
  sent: unknown,
  known: { readonly roles: ReadonlySet<string>; readonly keys: ReadonlySet<string> },
): ReadCleanupRules {
  const problems: Record<string, string> = {}
  const rules = entriesOf(sent).flatMap(([slug, keys]) => {
    if (!known.roles.has(slug)) problems[`roles.${slug}`] = 'There is no such role.'
    else if (!Array.isArray(keys)) problems[`roles.${slug}`] = 'A list of keys is needed.'
    else return [[slug, [...new Set(keys.filter(key => isCleanupKey(key, known.keys)))]] as const]
    return []
  })
  return { rules: Object.fromEntries(rules), problems }
}

/** Parts without an id of their own. */
export const PLAIN_KEYS: readonly string[] = Object.freeze(['notices', 'front_toolbar'])

const isCleanupKey = (key: unknown, seen: ReadonlySet<string>): key is string =>
  typeof key === 'string' && (PLAIN_KEYS.includes(key) || seen.has(key))

/** Hidden when every role that somebody holds hides it. */
export function isPartShown(key: string, heldRoles: readonly string[], rules: CleanupRules): boolean {
  if (heldRoles.length === 0) return true
  return heldRoles.some(slug => !(Object.hasOwn(rules, slug) && rules[slug]?.includes(key)))
}
