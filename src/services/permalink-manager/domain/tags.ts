/** The tags that patterns may use, by what they are for. */
export type PatternGroup = 'post_type' | 'taxonomy'

const POST_TAGS = [
  ...['postname', 'postname_flat', 'native_slug', 'native_title', 'post_id', 'author', 'year', 'monthnum', 'monthname'],
  ...['day', 'hour', 'minute', 'second', 'post_type', 'parent'],
] as const
const TERM_TAGS = ['term_name', 'term_flat', 'term_id', 'taxonomy', 'native_title'] as const

/** What a type offers: its own tags, and three for each of its taxonomies. Fields come on top. */
export const offeredTags = (group: PatternGroup, taxonomies: readonly string[]): readonly string[] =>
  group === 'taxonomy'
    ? TERM_TAGS
    : [...POST_TAGS, ...taxonomies.flatMap(name => [name, `${name}_flat`, `${name}_top`])]

export type TermFacts = { readonly slug: string; readonly parentSlugs: readonly string[] }

export type PostTagFacts = {
  readonly id: number
  readonly type: string
  /** The slug that the settings ask for, and the platform's own. */
  readonly slug: string
  readonly nativeSlug: string
  readonly titleSlug: string
  /** What stands before the slug of an item below others: the parents' slugs, or the parent's address. */
  readonly parents: readonly string[]
  readonly author: string
  /** On the site's own clock: `2026-03-05T14:07:00`. */
  readonly date: string
  /** The term that stands for each taxonomy; absent where the item has none. */
  readonly terms: Readonly<Record<string, TermFacts>>
  readonly fields: Readonly<Record<string, string>>
}

export function postTagValues(facts: PostTagFacts): Record<string, string> {
  const [year = '', monthnum = '', day = '', hour = '', minute = '', second = ''] = facts.date.split(/[-T:. ]/)
  return {
    postname: [...facts.parents, facts.slug].join('/'),
    postname_flat: facts.slug,
    native_slug: facts.nativeSlug,
    native_title: facts.titleSlug,
    post_id: String(facts.id),
    author: facts.author,
    ...{ year, monthnum, day, hour, minute, second },
    monthname: MONTHS[Number(monthnum) - 1] ?? '',
    post_type: facts.type,
    parent: facts.parents.at(-1)?.split('/').at(-1) ?? '',
    ...Object.fromEntries(Object.entries(facts.terms).flatMap(termValues)),
    ...fieldValues(facts.fields),
  }
}

export type TermTagFacts = {
  readonly id: number
  readonly taxonomy: string
  readonly slug: string
  readonly nameSlug: string
  readonly parents: readonly string[]
  readonly fields: Readonly<Record<string, string>>
}

export const termTagValues = (facts: TermTagFacts): Record<string, string> => ({
  term_name: [...facts.parents, facts.slug].join('/'),
  term_flat: facts.slug,
  term_id: String(facts.id),
  taxonomy: facts.taxonomy,
  native_title: facts.nameSlug,
  ...fieldValues(facts.fields),
})

const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november'],
  'december',
]

const termValues = ([taxonomy, { slug, parentSlugs }]: [string, TermFacts]): [string, string][] => [
  [taxonomy, [...parentSlugs, slug].join('/')],
  [`${taxonomy}_flat`, slug],
  [`${taxonomy}_top`, parentSlugs[0] ?? slug],
]

const fieldValues = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`__${name}`, value]))
