/** Which items of the admin menu the holders of a role see. */
import { entriesOf } from './capabilities.ts'
import { ADMINISTRATOR } from './model.ts'

export type MenuRule = { readonly mode: 'hide' | 'allow'; readonly items: readonly string[] }
export type MenuRules = Readonly<Record<string, MenuRule>>

/** What nobody can hide: the way to this editor, to oneself and out. */
export const NEVER_HIDDEN: readonly string[] = Object.freeze(['role-editor', 'dashboard', 'profile', 'log-out'])
export const NEVER_HIDDEN_FROM_ADMINISTRATORS: readonly string[] = Object.freeze(['users', 'plugins'])

export type ReadMenuRules = { readonly rules: MenuRules; readonly problems: Readonly<Record<string, string>> }

export function readMenuRules(sent: unknown, roles: ReadonlySet<string>): ReadMenuRules {
  const problems: Record<string, string> = {}
  const rules = entriesOf(sent).flatMap(([slug, given]) => {
    const rule = new Map(entriesOf(given))
    const problem = problemOf(slug, rule, roles)
    if (problem) problems[`roles.${slug}`] = problem
    const mode = rule.get('mode') === 'allow' ? ('allow' as const) : ('hide' as const)
    return problem ? [] : [[slug, { mode, items: [...new Set(rule.get('items') as string[])] }] as const]
  })
  return { rules: Object.fromEntries(rules), problems }
}

function problemOf(slug: string, rule: ReadonlyMap<string, unknown>, roles: ReadonlySet<string>): string | null {
  const mode = rule.get('mode')
  const items = rule.get('items')
  if (!roles.has(slug)) return 'There is no such role.'
  if (mode !== 'hide' && mode !== 'allow') return 'The mode is hide or allow.'
  if (!Array.isArray(items) || items.some(item => typeof item !== 'string')) return 'A list of items is needed.'
  const kept = mode === 'hide' ? items.filter(item => isNeverHidden(item, [slug])) : []
  return kept.length > 0 ? `These can never be hidden: ${kept.join(', ')}` : null
}

/** An item is hidden when every rule of the roles that somebody holds hides it; a role without a rule shows all. */
export function isMenuItemShown(key: string, heldRoles: readonly string[], rules: MenuRules): boolean {
  if (isNeverHidden(key, heldRoles) || heldRoles.length === 0) return true
  return heldRoles.some(slug => {
    const rule = Object.hasOwn(rules, slug) ? rules[slug] : undefined
    if (!rule) return true
    const parent = key.includes('|') ? key.slice(0, key.indexOf('|')) : null
    const isNamed = rule.items.includes(key)
    if (rule.mode === 'hide') return !isNamed && !(parent !== null && rule.items.includes(parent))
    // A parent whose child is allowed must show, or nobody would find the child.
    return isNamed || rule.items.some(item => item.startsWith(`${key}|`))
  })
}

export const isNeverHidden = (key: string, heldRoles: readonly string[]): boolean =>
  NEVER_HIDDEN.includes(key) || (heldRoles.includes(ADMINISTRATOR) && NEVER_HIDDEN_FROM_ADMINISTRATORS.includes(key))
