/** The small text kit: templates such as `A walk to {place}`, whose gaps are filled from lists of words. */
import type { DemoRandom } from '../../platform/demo/demo.ts'

export type Words = Readonly<Record<string, readonly string[]>>

/** What a theme of the site is told with. Texts may have gaps; the words of a gap stand in `words`. */
export type Theme = {
  readonly category: { readonly name: string; readonly description: string }
  /** Categories below it. */
  readonly parts: readonly { readonly name: string; readonly description: string }[]
  readonly tags: readonly string[]
  readonly words: Words
  readonly stories: readonly Story[]
  /** What stands between the opening and the first heading. */
  readonly paragraphs: readonly string[]
  /** In the order in which they make sense; a post has some of them. */
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[]
  readonly lists: readonly { readonly intro: string; readonly items: readonly string[] }[]
  readonly quotes: readonly string[]
  readonly closings: readonly string[]
  /** What readers say, and what the author answers. */
  readonly comments: readonly { readonly text: string; readonly reply?: string }[]
}

/** Titles and first lines that fit each other. */
export type Story = {
  /** Told in these seasons only. */
  readonly seasons?: readonly string[]
  readonly titles: readonly string[]
  readonly openings: readonly string[]
}

/** Fills gaps. What a gap was filled with once, it means to the end: `{dish}` is one dish in all of a post. */
export type Telling = (template: string) => string

export function createTelling(words: Words, random: DemoRandom): Telling {
  const chosen = new Map<string, string>()
  const wordFor = (name: string): string => {
    const known = chosen.get(name)
    if (known !== undefined) return known
    const choices = words[name]
    if (!choices) throw new Error(`The demonstration texts have no words for {${name}}.`)
    const word = tell(random.pick(choices))
    chosen.set(name, word)
    return word
  }
  const tell: Telling = template =>
    template.replace(/\{(\w+)\}/g, (_gap, name: string) => {
      const word = wordFor(name.toLowerCase())
      return /^[A-Z]/.test(name) ? word.charAt(0).toUpperCase() + word.slice(1) : word
    })
  return tell
}

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const SEASONS = ['winter', 'spring', 'summer', 'autumn']

/** North of the equator. */
export const seasonOf = (millis: number): string =>
  SEASONS[Math.floor(((new Date(millis).getUTCMonth() + 1) % 12) / 3)]!

/** Words that follow from when something was written. */
export function wordsOfDate(millis: number): Words {
  const date = new Date(millis)
  const month = date.getUTCMonth()
  return {
    month: [MONTHS[month]!],
    nextmonth: [MONTHS[(month + 1) % 12]!],
    year: [String(date.getUTCFullYear())],
    weekday: [DAYS[date.getUTCDay()]!],
    season: [seasonOf(millis)],
  }
}
