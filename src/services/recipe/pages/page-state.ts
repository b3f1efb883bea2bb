/** What a page of recipes knows while it is rendered. */
import type { ReadContext } from '../../../kernel/context.ts'
import { type Speaker, speakerOf } from '../../../kernel/words.ts'
import { readStepPage, type StepPage } from '../../../platform/pages/step-forms/step-forms.ts'
import { german } from './words-de.ts'
import { english, type WordKey } from './words-en.ts'

export type PageState = StepPage & { readonly words: Speaker<WordKey> }

export const readPage = async (ctx: ReadContext): Promise<PageState> => ({
  ...(await readStepPage({ prefix: 'rc_', ids: 'recipe' }, ctx)),
  words: wordsOf(ctx.site.language),
})

export const wordsOf = (language: string): Speaker<WordKey> => speakerOf<WordKey>({ en: english, de: german }, language)

/** `1 h 30 min` */
export function timeOf(minutes: number, { words }: Pick<PageState, 'words'>): string {
  if (minutes < 60) return words.say('minutes', { count: minutes })
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return rest === 0 ? words.say('hours_only', { hours }) : words.say('hours', { hours, minutes: rest })
}

type Rated = { readonly rating_average: number; readonly rating_count: number }

/** `4.5 of 5 from 12 ratings` */
export const ratingOf = (
  { rating_average: average, rating_count: count }: Rated,
  { words }: Pick<PageState, 'words'>,
): string => words.say(count === 1 ? 'rating_one' : 'rating', { average, count })
