/** Addresses of answers: `permalink_base`, and the slug of the answer. */
import type { ReadContext } from '../../../kernel/context.ts'
import { withSlash } from '../../../platform/pages/pages.ts'
import { siteAddressRules } from '../../../platform/posts/posts.ts'
import type { AnswerFacts } from '../domain/answer-facts.ts'
import { settings } from '../settings.ts'

/** Whole addresses, in the order of the answers; null where answers have none. */
export async function answerUrls(
  answers: readonly Pick<AnswerFacts, 'slug'>[],
  ctx: ReadContext,
): Promise<readonly string[] | null> {
  const { permalink_base: base } = await ctx.settings(settings)
  const { structure } = await siteAddressRules(ctx)
  if (base === '' || structure.text === '') return null
  return answers.map(({ slug }) => ctx.site.url + withSlash(`${base}/${slug}`, structure))
}

export const answerUrl = async (answer: Pick<AnswerFacts, 'slug'>, ctx: ReadContext): Promise<string | null> =>
  (await answerUrls([answer], ctx))?.[0] ?? null
