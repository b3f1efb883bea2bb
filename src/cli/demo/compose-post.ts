/** Puts a post together from a theme's templates: a title, a first line, sections, lists, a last word. */
import type { DemoRandom } from '../../platform/demo/demo.ts'
import { createTelling, type Story, seasonOf, type Telling, type Theme, wordsOfDate } from './telling.ts'

export type ComposedPost = {
  readonly title: string
  readonly excerpt: string
  readonly content: string
  readonly tell: Telling
}

type Composing = {
  readonly theme: Theme
  /** When it was written: the season decides what can be told. */
  readonly millis: number
  /** Titles that are in use. It grows; a theme that runs out of titles repeats one. */
  readonly taken: Set<string>
}

export function composePost(composing: Composing, random: DemoRandom): ComposedPost {
  const { theme } = composing
  const { title, story, tell } = chooseTitle(composing, random)
  const opening = tell(random.pick(story.openings))
  const closing = tell(random.pick(theme.closings))
  const content = [paragraph(opening), ...middle(theme, tell, random), paragraph(closing)]
  return { title, excerpt: firstSentences(opening), content: content.join('\n\n'), tell }
}

const ATTEMPTS = 20

function chooseTitle({ theme, millis, taken }: Composing, random: DemoRandom) {
  const words = { ...theme.words, ...wordsOfDate(millis) }
  const season = seasonOf(millis)
  const stories = theme.stories.filter(({ seasons }) => !seasons || seasons.includes(season))
  const titles = stories.flatMap(story => story.titles.map(template => ({ story, template })))
  const choose = (): { title: string; story: Story; tell: Telling } => {
    const { story, template } = random.pick(titles)
    const tell = createTelling(words, random)
    return { story, tell, title: tell(template) }
  }
  let chosen = choose()
  for (let attempt = 1; taken.has(chosen.title) && attempt < ATTEMPTS; attempt++) chosen = choose()
  taken.add(chosen.title)
  return chosen
}

function middle(theme: Theme, tell: Telling, random: DemoRandom): string[] {
  const told = random.shuffled(theme.paragraphs).slice(0, random.integer(1, 2))
  const quotes = random.chance(0.5) ? [`<blockquote><p>${tell(random.pick(theme.quotes))}</p></blockquote>`] : []
  const kept = new Set(random.shuffled(theme.sections).slice(0, random.integer(2, 3)))
  const sections = theme.sections
    .filter(section => kept.has(section))
    .flatMap(({ heading, paragraphs }) => [`<h2>${heading}</h2>`, ...paragraphs.map(text => paragraph(tell(text)))])
  const lists = random.chance(0.6) ? list(theme, tell, random) : []
  return [...told.map(text => paragraph(tell(text))), ...quotes, ...sections, ...lists]
}

const paragraph = (text: string): string => `<p>${text}</p>`

function list(theme: Theme, tell: Telling, random: DemoRandom): string[] {
  const { intro, items } = random.pick(theme.lists)
  return [paragraph(tell(intro)), `<ul>${items.map(item => `<li>${tell(item)}</li>`).join('')}</ul>`]
}

/** The first sentence, and a second one when the first is short. */
function firstSentences(text: string): string {
  const [first = text, second = ''] = text.match(/[^.!?]+[.!?]+[”’]?(?=\s|$)/g)?.map(sentence => sentence.trim()) ?? []
  return first.length < 80 && second ? `${first} ${second}` : first
}
