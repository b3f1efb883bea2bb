/** Finds a slug that nobody else has and that cannot be mistaken for another kind of address. */
import { cutSlug, longestSlug } from './slug.ts'
import type { Structure } from './structure.ts'

export type SlugRules = {
  /** Pages and other types with parents share their room with the page numbers of a list. */
  readonly isHierarchical: boolean
  /** The structure in which this type's addresses are built; null for types that have a base of their own. */
  readonly structure: Structure | null
  /** Names that other parts of the site answer, such as the API's prefix. */
  readonly reserved?: readonly string[]
}

type IsTaken = (slug: string) => Promise<boolean>

/** The wanted slug, or `-2`, `-3` … behind it. */
export async function uniqueSlug(wanted: string, isTaken: IsTaken, rules: SlugRules): Promise<string> {
  if (!isReservedSlug(wanted, rules) && !(await isTaken(wanted))) return wanted
  return firstNumbered(wanted, slug => isTaken(slug))
}

/** Terms take the slugs of their parents behind their own before they take a number. */
export async function uniqueTermSlug(
  wanted: string,
  isTaken: IsTaken,
  parentSlugs: readonly string[] = [],
): Promise<string> {
  if (!(await isTaken(wanted))) return wanted
  let slug = wanted
  for (const parent of parentSlugs.toReversed()) {
    slug = cutSlug(`${slug}-${parent}`)
    if (!(await isTaken(slug))) return slug
  }
  return firstNumbered(slug, isTaken)
}

/** Whether an address with this slug would be read as a feed, a date or a page number. */
export function isReservedSlug(slug: string, rules: SlugRules): boolean {
  if (feedNames.has(slug) || slug === 'embed' || rules.reserved?.includes(slug)) return true
  if (rules.isHierarchical) return /^(?:page)?\d+$/.test(slug)
  return rules.structure !== null && looksLikeDate(slug, rules.structure)
}

/** Every name under which the site answers a feed. */
export const feedNames: ReadonlySet<string> = new Set(['feed', 'rdf', 'rss', 'rss2', 'atom'])

/** A number is a year where the address begins with the slug, a month after a year, a day after a month. */
function looksLikeDate(slug: string, structure: Structure): boolean {
  if (!/^\d+$/.test(slug) || Number(slug) === 0) return false
  const parts = structure.segments
  const at = parts.indexOf('%postname%')
  if (at === 0) return true
  return (parts[at - 1] === '%year%' && Number(slug) <= 12) || (parts[at - 1] === '%monthnum%' && Number(slug) <= 31)
}

/**
 * The number behind a run of taken ones, found by doubling and halving: a thousand posts of one title cost ten looks,
 * not a thousand. Where somebody freed a number in the middle of a long run, a later one may be given.
 */
async function firstNumbered(slug: string, isTaken: IsTaken): Promise<string> {
  const numbered = (number: number) => `${cutSlug(slug, longestSlug - `-${number}`.length)}-${number}`
  let taken = 1
  let free = 2
  while (await isTaken(numbered(free))) {
    taken = free
    free *= 2
  }
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2)
    if (await isTaken(numbered(middle))) taken = middle
    else free = middle
  }
  return numbered(free)
}
