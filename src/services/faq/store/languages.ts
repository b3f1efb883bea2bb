/** The language of answers and categories that do not say theirs. */
import type { ReadContext } from '../../../kernel/context.ts'
import { settings } from '../settings.ts'

export const usualLanguage = async (ctx: ReadContext): Promise<string> =>
  (await ctx.settings(settings)).default_language || ctx.site.language || 'en'
