/** One question with its answer, in whatever layout. Without a script everything is open and can be read. */
import { attributes, type Html, html, raw } from '../../../platform/html/html.ts'
import { type AnswerFacts, anchorOf } from '../domain/answer-facts.ts'
import { highlighted } from '../domain/highlight.ts'
import type { ViewConfig } from '../entities/view-config.ts'
import type { Words } from './words.ts'

export type ItemFrame = {
  readonly config: ViewConfig
  readonly words: Words
  readonly language: string
  readonly search: string
  readonly place: number
  readonly known: Set<number>
  /** A heading below that of a category is one deeper. */
  readonly level: number
}
export type ShownAnswer = {
  readonly answer: AnswerFacts
  /** The name of who wrote it; empty where it is not shown. */
  readonly author: string
  readonly url: string | null
  readonly below: string
}

export function itemHtml(shown: ShownAnswer, frame: ItemFrame): Html {
  const { answer } = shown
  const { config, search, language } = frame
  const id = ownId(answer, frame)
  const tongue = answer.language === language ? {} : { lang: answer.language, dir: 'auto' }
  const question = search === '' ? answer.question : raw(highlighted(answer.question, search))
  return html`<article class="faq-item${answer.is_featured && ' is-featured'}"${attributes({ id, ...tongue })}>
${heading(frame.level, html`${question}`)}
<div class="faq-answer" id="${id}-answer"><div class="faq-words">${raw(answer.answer)}</div>
${metaOf(shown, config, frame.words)}</div>
</article>`
}

/** An answer that several views show has its anchor once. */
function ownId(answer: AnswerFacts, { known, place }: ItemFrame): string {
  const anchor = anchorOf(answer)
  if (known.has(answer.id)) return `${anchor}-view-${place}`
  known.add(answer.id)
  return anchor
}

export function heading(level: number, inside: Html, name = 'faq-question'): Html {
  const tag = `h${Math.min(6, level)}`
  return html`${raw(`<${tag} class="${name}">`)}${inside}${raw(`</${tag}>`)}`
}

function metaOf({ answer, author, url, below }: ShownAnswer, config: ViewConfig, words: Words): Html | null {
  const parts = [
    author !== '' && html`<span>${words.say('by', { name: author })}</span>`,
    config.show_date && html`<span>${words.say('changed', { date: words.date(answer.modified_at) })}</span>`,
    config.deep_links &&
      url !== null &&
      html`<a class="faq-link" href="${url}">${words.say('own_page')}<span class="sr">: ${answer.question}</span></a>`,
  ].filter(part => part !== false)
  if (parts.length === 0 && below === '') return null
  return html`<footer class="faq-meta">${parts}${raw(below)}</footer>`
}
