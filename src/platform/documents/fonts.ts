/** The fonts of documents: Latin, Greek and Cyrillic letters, as themselves. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

type Glyph = { readonly id: number; readonly advanceWidth: number; readonly codePoints: readonly number[] }
type Font = {
  layout(text: string, features: Readonly<Record<string, boolean>>): { glyphs: readonly Glyph[] }
  hasGlyphForCodePoint(codePoint: number): boolean
}
export type DocumentFonts = {
  readonly regular: Font
  readonly bold: Font
  readonly hasLetter: (codePoint: number) => boolean
}

/**
 * Read with the first document, so that a server that prints none does not hold them, and kept: reading a font takes ten
 * times as long as printing a document with it.
 */
export function documentFonts(): Promise<DocumentFonts> {
  loaded ??= loadFonts().catch(error => {
    loaded = null
    throw error
  })
  return loaded
}
let loaded: Promise<DocumentFonts> | null = null

async function loadFonts(): Promise<DocumentFonts> {
  const need = createRequire(import.meta.url)
  const { create } = need('fontkit') as { create(bytes: Buffer): Font }
  const load = async (file: string) =>
    letterByLetter(create(await readFile(need.resolve(`@expo-google-fonts/noto-sans/${file}.ttf`))))
  const regular = await load('400Regular/NotoSans_400Regular')
  const bold = await load('700Bold/NotoSans_700Bold')
  return {
    regular,
    bold,
    hasLetter: letter => SCRIPTS.test(String.fromCodePoint(letter)) && regular.hasGlyphForCodePoint(letter),
  }
}

/** Those that are written letter by letter. Devanagari, which the font has as well, is not. */
const SCRIPTS = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]$/u

/**
 * Each letter is one glyph and says so: that is what readers find and copy. Left to itself the font takes letters apart
 * or together, and its glyphs keep the name of the letter that they were first used for, in whichever document.
 */
function letterByLetter(font: Font): Font {
  const layOut = font.layout.bind(font)
  return Object.assign(font, {
    layout(text: string) {
      const letters = Array.from(text, letter => letter.codePointAt(0)!)
      const run = layOut(text, NOTHING_JOINED)
      const named = run.glyphs.map(({ id, advanceWidth }, at) => ({ id, advanceWidth, codePoints: [letters[at]!] }))
      return Object.assign(run, { glyphs: named })
    },
  })
}

const NOTHING_JOINED = { ccmp: false, locl: false, rlig: false, calt: false, clig: false, liga: false }
