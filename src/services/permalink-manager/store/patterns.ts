/** The site's own address patterns, and those that the platform's structure amounts to. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { optionOf, setOption } from '../../../platform/options/options.ts'
import { postTypes, siteAddressRules } from '../../../platform/posts/posts.ts'
import { taxonomies, taxonomiesOfType } from '../../../platform/posts/terms/terms.ts'
import { offeredTags, type PatternGroup } from '../domain/tags.ts'
import { readable } from './uri.ts'

/** The option that holds them. */
export const PATTERNS = 'vendor_permalink_manager_patterns'

export type Patterns = Readonly<Record<PatternGroup, Readonly<Record<string, string>>>>

export const ownPatterns = (ctx: ReadContext): Promise<Patterns> =>
  optionOf<Patterns>(PATTERNS, { post_type: {}, taxonomy: {} }, ctx)

/** Null restores the platform's. */
export async function storePattern(
  { group, name }: PatternPlace,
  pattern: string | null,
  ctx: Context,
): Promise<boolean> {
  const stored = await ownPatterns(ctx)
  const { [name]: _before, ...others } = stored[group]
  return setOption(PATTERNS, { ...stored, [group]: pattern === null ? others : { ...others, [name]: pattern } }, ctx)
}

export type PatternPlace = { readonly group: PatternGroup; readonly name: string }
export type PatternFacts = PatternPlace & { readonly label: string; readonly tags: readonly string[] }

/** Every public type and taxonomy, with the tags that it offers. */
export function patternPlaces(ctx: ReadContext): PatternFacts[] {
  return [
    ...postTypes(ctx)
      .filter(type => type.isPublic)
      .map(({ slug, label }) => ({
        group: 'post_type' as const,
        name: slug,
        label: label[0],
        tags: offeredTags(
          'post_type',
          taxonomiesOfType(slug, ctx).map(taxonomy => taxonomy.slug),
        ),
      })),
    ...taxonomies(ctx)
      .filter(taxonomy => taxonomy.isPublic)
      .map(({ slug, label }) => ({
        group: 'taxonomy' as const,
        name: slug,
        label: label[0],
        tags: offeredTags('taxonomy', []),
      })),
  ]
}

/** The platform's structure in the words of a pattern. */
export async function platformPattern({ group, name }: PatternPlace, ctx: ReadContext): Promise<string> {
  const { structure, types, taxonomies: taxonomyRules } = await siteAddressRules(ctx)
  const front = readable(structure.front)
  if (group === 'taxonomy') {
    const rule = taxonomyRules.find(taxonomy => taxonomy.name === name)
    return [rule?.hasFront ? front : '', rule?.base ?? name, '%term_name%'].filter(Boolean).join('/')
  }
  if (name === 'post') return structure.isPlain ? '%postname%' : structure.text.replace(/^\/+|\/+$/g, '')
  const base = types.find(type => type.name === name)?.base
  return base === undefined ? '%postname%' : [front, base, '%postname%'].filter(Boolean).join('/')
}
