/** The symbol in which a code is printed, so that every scanner reads the same characters out of it. */
import { hasRightCheckDigit } from './codes.ts'

export type LabelKind = 'barcode' | 'qr'
export type LabelSymbol = { readonly kind: 'qr' | 'ean13' | 'ean8' | 'upca' | 'code128'; readonly text: string }

/** What Code 128 cannot say, and what would be too wide as bars, is a QR code. */
export function symbolOf(text: string, kind: LabelKind): LabelSymbol {
  if (kind === 'qr' || !/^[\u0020-\u007e]{1,30}$/.test(text)) return { kind: 'qr', text }
  const article = ARTICLES[text.length]
  return { kind: article && hasRightCheckDigit(text) ? article : 'code128', text }
}

/** Article numbers by how many digits they have. */
const ARTICLES: Readonly<Record<number, 'ean13' | 'ean8' | 'upca'>> = { 8: 'ean8', 12: 'upca', 13: 'ean13' }
