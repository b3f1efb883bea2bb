/** HTML and SVG of others as a tree of plain values. Nothing of it is run or loaded, and entities of the file mean nothing. */
import { Parser } from 'htmlparser2'
import type { Element } from '../domain/transfer/draft.ts'

type Open = { name: string; attributes: Record<string, string>; children: Open[]; text: string }

const MOST_ELEMENTS = 20_000
const DEEPEST = 100

/** Null where it has more elements than any picture needs, or nests them deeper. */
export function readMarkup(text: string, { isXml = false }: { isXml?: boolean } = {}): Element | null {
  const root: Open = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  let count = 0
  let isTooMuch = false
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        isTooMuch ||= ++count > MOST_ELEMENTS || open.length > DEEPEST
        if (isTooMuch) return parser.pause()
        const element: Open = { name: name.toLowerCase(), attributes: { ...attributes }, children: [], text: '' }
        open.at(-1)!.children.push(element)
        open.push(element)
      },
      ontext(words) {
        const last = open.at(-1)!
        if (last.text.length < 20_000) last.text += words
      },
      onclosetag() {
        if (open.length > 1) open.pop()
      },
    },
    { xmlMode: isXml, decodeEntities: true, lowerCaseAttributeNames: !isXml, recognizeSelfClosing: true },
  )
  parser.end(text)
  return isTooMuch ? null : root
}
