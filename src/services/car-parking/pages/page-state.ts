/** What a page knows while it is rendered, and the words that it says. */
import type { ReadContext } from '../../../kernel/context.ts'
import { readStepPage, type StepPage } from '../../../platform/pages/step-forms/step-forms.ts'
import { settings } from '../settings.ts'
import { createWords, type Words } from './words.ts'

export type PageState = StepPage & { readonly words: Words }

export async function readPage(ctx: ReadContext): Promise<PageState> {
  const { date_format } = await ctx.settings(settings)
  const page = await readStepPage({ prefix: 'pk_', ids: 'parking' }, ctx)
  return { ...page, words: createWords(ctx.site.language, date_format) }
}
