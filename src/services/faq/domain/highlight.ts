/** The words of a search marked in a text, which becomes safe HTML by it. */
import { wordsIn } from './question-key.ts'

export function highlighted(text: string, search: string): string {
  const wanted = wordsIn(search)
  return text
    .split(/([\p{L}\p{N}\p{M}]+)/u)
    .map(piece => (isWanted(piece, wanted) ? `<mark>${escaped(piece)}</mark>` : escaped(piece)))
    .join('')
}

/** Some words around the first one that was searched for. */
export function excerptAround(text: string, search: string, length = 200): string {
  const wanted = wordsIn(search)
  const pieces = text.split(/([\p{L}\p{N}\p{M}]+)/u)
  const first = pieces.findIndex(piece => isWanted(piece, wanted))
  const at = first < 0 ? 0 : pieces.slice(0, first).join('').length
  const from = Math.max(0, at - length / 4)
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1
  const cut = text.slice(start, start + length)
  return `${start > 0 ? '… ' : ''}${cut}${start + length < text.length ? ' …' : ''}`
}

const isWanted = (piece: string, wanted: readonly string[]): boolean => {
  const [word] = wordsIn(piece)
  return (
    word !== undefined &&
    wanted.some((one, index) => word === one || (index === wanted.length - 1 && word.startsWith(one)))
  )
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, mark => `&#${mark.charCodeAt(0)};`)
