/** What a shape cannot say of a setting: that the zone, the role, the category, the page or the pattern can work. */
import type { ReadContext } from '../../kernel/context.ts'
import { internals } from '../internals.ts'
import { isZone, offsetOfZone } from '../options/options.ts'
import { parseStructure, reservedNames } from '../permalinks/permalinks.ts'
import { isMighty } from '../roles/roles.ts'

export type Changes = Readonly<Record<string, unknown>>

/** By the setting's name. A value of null, which brings the default back, is never a problem. */
export async function settingProblems(changes: Changes, ctx: ReadContext): Promise<Record<string, string>> {
  const problems: Record<string, string> = {}
  for (const [name, value] of Object.entries(changes)) {
    const problem = value === null ? null : await CHECKS[name]?.(value, changes, ctx)
    if (problem) problems[name] = problem
  }
  return problems
}

type Check = (value: any, changes: Changes, ctx: ReadContext) => string | null | Promise<string | null>

const CHECKS: Readonly<Record<string, Check | undefined>> = Object.freeze({
  timezone: (zone: string) => (zone === '' || isZone(zone) ? null : 'There is no such time zone.'),
  gmt_offset: offsetProblem,
  permalink_structure: structureProblem,
  category_base: baseProblem,
  tag_base: baseProblem,
  default_role: roleProblem,
  default_category: categoryProblem,
  page_on_front: pageProblem,
  page_for_posts: pageProblem,
})

/** With a zone it can only say what the zone says. */
function offsetProblem(hours: number, { timezone }: Changes, ctx: ReadContext): string | null {
  if (!Number.isInteger(hours * 4)) return 'Hours are whole, halves or quarters.'
  if (typeof timezone !== 'string' || timezone === '' || !isZone(timezone)) return null
  const isSame = offsetOfZone(timezone, ctx.clock.millis()) === hours
  return isSame ? null : 'The hours count only where timezone is empty.'
}

function structureProblem(text: string): string | null {
  if (text === '') return null
  const { tags, unknownTags, segments } = parseStructure(text)
  if (!tags.includes('postname') && !tags.includes('post_id'))
    return 'The pattern must hold %postname% or %post_id%, so that addresses tell posts apart.'
  if (unknownTags.length > 0) return `There is no such tag: ${unknownTags.map(tag => `%${tag}%`).join(', ')}.`
  return pathProblem(segments.map(segment => segment.replace(/%[a-z_]+%/g, 'x')).join('/'))
}

function baseProblem(text: string): string | null {
  return text === '' ? null : pathProblem(text)
}

/** What would stand in addresses as it is written: only what needs no escapes, and nothing that the house answers itself. */
function pathProblem(path: string): string | null {
  const segments = path.split('/').filter(Boolean)
  if (!segments.every(segment => /^[A-Za-z0-9._~-]+$/.test(segment) && !/^\.+$/.test(segment)))
    return 'Addresses are made of letters from a to z, digits and the marks - _ . ~ between slashes.'
  const [first = ''] = segments
  return reservedNames.includes(first.toLowerCase()) ? `Addresses below /${first}/ belong to the program itself.` : null
}

async function roleProblem(slug: string, _changes: Changes, ctx: ReadContext): Promise<string | null> {
  const { roles } = await internals(ctx).sites.state(ctx.site.id)
  const role = roles.find(candidate => candidate.slug === slug)
  if (!role) return 'There is no such role.'
  return isMighty(role.capabilities) ? 'New accounts cannot get a role that manages options, accounts or roles.' : null
}

async function categoryProblem(id: number, _changes: Changes, ctx: ReadContext): Promise<string | null> {
  const term = await ctx.db.selectFrom('terms').select('taxonomy').where('id', '=', id).executeTakeFirst()
  return term?.taxonomy === 'category' ? null : 'There is no such category.'
}

async function pageProblem(id: number, _changes: Changes, ctx: ReadContext): Promise<string | null> {
  if (id === 0) return null
  const page = await ctx.db.selectFrom('posts').select('type').where('id', '=', id).executeTakeFirst()
  return page?.type === 'page' ? null : 'There is no such page.'
}
