import type { Context } from '../../kernel/context.ts'
import { RestError } from '../../kernel/errors.ts'
import { createTerm } from '../../platform/posts/terms/terms.ts'
import { DAY, type DemoSite, eachOf } from './demo-site.ts'
import { byTheme, type ThemeName, themeNames, themes } from './themes/themes.ts'

/** Ids: a theme's own category, those below it, and its tags. */
export type ThemeTerms = {
  readonly category: number
  readonly parts: readonly number[]
  readonly tags: readonly number[]
}
export type DemoTerms = Readonly<Record<ThemeName, ThemeTerms>>

export async function addTerms(site: DemoSite): Promise<DemoTerms> {
  const made = new Map<ThemeName, ThemeTerms>()
  await eachOf({ what: 'topics', of: themeNames }, site, async name => {
    const ctx = site.at(site.today - 380 * DAY)
    made.set(name, await ctx.transaction(tx => termsOfTheme(name, tx)))
  })
  return byTheme(name => made.get(name)!)
}

async function termsOfTheme(name: ThemeName, ctx: Context): Promise<ThemeTerms> {
  const { category, parts, tags } = themes[name]
  const parent = await termNamed('category', category, ctx)
  const below: number[] = []
  for (const part of parts) below.push(await termNamed('category', { ...part, parent }, ctx))
  const tagIds: number[] = []
  for (const tag of tags) tagIds.push(await termNamed('post_tag', { name: tag }, ctx))
  return { category: parent, parts: below, tags: tagIds }
}

type NamedTerm = { readonly name: string; readonly description?: string; readonly parent?: number }

/** The term, made unless there is one of that name. */
async function termNamed(taxonomy: string, draft: NamedTerm, ctx: Context): Promise<number> {
  try {
    return (await ctx.attempt(() => createTerm(taxonomy, draft, ctx))).id
  } catch (error) {
    const id = error instanceof RestError && error.code === 'term_exists' ? error.data.term_id : null
    if (typeof id !== 'number') throw error
    return id
  }
}
