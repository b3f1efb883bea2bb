/** Marks the words of a search in the answers that are shown. */
import { wordsIn } from '../domain/question-key.ts'

export function markWords(view: HTMLElement, search: string): void {
  const wanted = wordsIn(search)
  if (wanted.length === 0) return
  for (const words of view.querySelectorAll('.faq-words')) markIn(words, wanted)
}

function markIn(element: Element, wanted: readonly string[]): void {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    if (text.parentElement?.closest('mark, code, pre')) continue
    const pieces = text.data.split(/([\p{L}\p{N}\p{M}]+)/u)
    if (pieces.some(piece => isWanted(piece, wanted))) text.replaceWith(...pieces.map(piece => marked(piece, wanted)))
  }
}

function marked(piece: string, wanted: readonly string[]): Node | string {
  if (!isWanted(piece, wanted)) return piece
  const mark = document.createElement('mark')
  mark.textContent = piece
  return mark
}

const isWanted = (piece: string, wanted: readonly string[]): boolean =>
  wordsIn(piece).some(word => word === wanted[0] || wanted.includes(word) || word.startsWith(wanted.at(-1) ?? '\0'))
