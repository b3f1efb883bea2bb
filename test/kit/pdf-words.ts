/** The words of a PDF as its readers find and copy them: each line by the letters that its font names for its glyphs. */
import { inflateSync } from 'node:zlib'

export function pdfWords(pdf: Buffer): string {
  const objects = objectsOf(pdf)
  const fonts = new Map<string, readonly string[]>()
  for (const { head } of objects.values())
    for (const [, name, id] of (/\/Font <<([^>]*)>>/.exec(head)?.[1] ?? '').matchAll(/\/(F\d+) (\d+) 0 R/g))
      fonts.set(name!, lettersOf(Number(id), objects))
  return [...objects.values()].flatMap(({ stream }) => linesOf(stream, fonts)).join('\n')
}

type Objects = ReadonlyMap<number, { readonly head: string; readonly stream: string }>

function objectsOf(pdf: Buffer): Objects {
  const found = pdf.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)
  return new Map(
    [...found].map(([, id, text]) => {
      const [head = '', packed] = text!.split(/\nstream\n/)
      const bytes = packed && Buffer.from(packed.replace(/\nendstream$/, ''), 'latin1')
      const isPacked = bytes && head.includes('/FlateDecode')
      return [Number(id), { head, stream: isPacked ? inflateSync(bytes).toString('latin1') : '' }]
    }),
  )
}

/** In the order of the glyphs' numbers. */
function lettersOf(font: number, objects: Objects): string[] {
  const map = objects.get(Number(/\/ToUnicode (\d+) 0 R/.exec(objects.get(font)!.head)![1]))!.stream
  const ranges = [...map.matchAll(/<[0-9a-f]{4}> <[0-9a-f]{4}> \[([^\]]*)\]/g)]
  return ranges.flatMap(([, list]) => [...list!.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex]) => utf16(hex!)))
}

const utf16 = (hex: string): string => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')

function linesOf(stream: string, fonts: ReadonlyMap<string, readonly string[]>): string[] {
  const shown = stream.matchAll(/\/(F\d+) [\d.]+ Tf\n\[([^\]]*)\] TJ/g)
  return [...shown].map(([, font, line]) =>
    [...line!.matchAll(/<([0-9a-f]+)>/g)]
      .flatMap(([, glyphs]) => glyphs!.match(/.{4}/g)!)
      .map(glyph => fonts.get(font!)![Number.parseInt(glyph, 16)])
      .join(''),
  )
}
