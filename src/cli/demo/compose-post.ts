/** Puts a post together from a theme's templates: a title, a first line, sections, lists, a last word. */
import type { DemoRandom } from '../../platform/demo/demo.ts'
import { createTelling, type Telling, type Theme, wordsOfDate } from './telling.ts'

export type ComposedPost = {
  readonly title: string
  readonly excerpt: string
  readonly content: string
  readonly tell: Telling
}

/** `taken` are titles that are in use; it grows. A theme that runs out of titles repeats one. */
export function composePost(
  { theme, millis, taken }: { theme: Theme; millis: number; taken: Set<string> },
  random: DemoRandom,
): ComposedPost {
  const words = { ...theme.words, ...wordsOfDate(millis) }
  let tell = createTelling(words, random)
  let title = tell(random.pick(theme.titles))
  for (let attempt = 0; taken.has(title) && attempt < 20; attempt++) {
    tell = createTelling(words, random)
    title = tell(random.pick(theme.titles))
  }
  taken.add(title)
  const opening = tell(random.pick(theme.openings))
  const content = [paragraph(opening), ...sections(theme, tell, random), paragraph(tell(random.pick(theme.closings)))]
  return { title, excerpt: firstSentences(opening), content: content.join('\n\n'), tell }
}

function sections(theme: Theme, tell: Telling, random: DemoRandom): string[] {
  const paragraphs = random.shuffled(theme.paragraphs).map(text => paragraph(tell(text)))
  const headings = random.shuffled(theme.headings)
  const blocks = [
    ...paragraphs.slice(0, random.integer(1, 2)),
    ...(random.chance(0.5) ? [quote(theme, tell, random)] : []),
  ]
  const more = random.integer(1, 2)
  for (let section = 0; section < more; section++) {
    const start = 2 + section * 2
    blocks.push(`<h2>${headings[section]}</h2>`, ...paragraphs.slice(start, start + random.integer(1, 2)))
  }
  if (random.chance(0.6)) blocks.push(...list(theme, tell, random))
  return blocks
}

const paragraph = (text: string): string => `<p>${text}</p>`

const quote = (theme: Theme, tell: Telling, random: DemoRandom): string =>
  `<blockquote><p>${tell(random.pick(theme.quotes))}</p></blockquote>`

function list(theme: Theme, tell: Telling, random: DemoRandom): string[] {
  const { intro, items } = random.pick(theme.lists)
  return [paragraph(tell(intro)), `<ul>${items.map(item => `<li>${tell(item)}</li>`).join('')}</ul>`]
}

/** The first sentence, and a second one when the first is short. */
function firstSentences(text: string): string {
  const [first = text, second = ''] = text.match(/[^.!?]+[.!?]+[”’]?/g)?.map(sentence => sentence.trim()) ?? []
  return first.length < 80 && second ? `${first} ${second}` : first
}
