/** An amount as cooks write it: `1 1/2`, `2-3`, `½`, `1,5`, `2 x 400`, `ein halbes`. What cannot be read is null, never a guess. */
import { type Amount, between, exactly } from './amount.ts'
import { add, type Fraction, fraction, fromDecimal, multiply } from './fraction.ts'
import { words } from './number-words.ts'
import type { KitchenLanguage } from './units.ts'

/** What was read at the beginning of a text, and how many characters of it. */
export type ReadAmount = { readonly amount: Amount; readonly length: number }

/** The whole text is an amount. */
export function amountOf(text: string, language: KitchenLanguage): Amount | null {
  const trimmed = text.trim()
  const read = readAmount(trimmed, language)
  return read && read.length === trimmed.length ? read.amount : null
}

/** The text begins with an amount. */
export function readAmount(text: string, language: KitchenLanguage): ReadAmount | null {
  const first = readNumber(text, language)
  if (!first) return null
  const times = readTimes(text, first, language)
  if (times) return times
  return readRange(text, first, language) ?? { amount: exactly(first.value), length: first.length }
}

type ReadNumber = { readonly value: Fraction; readonly length: number }

/** `2 x 400`: two of these. */
function readTimes(text: string, first: ReadNumber, language: KitchenLanguage): ReadAmount | null {
  const sign = /^\s*[x×*]\s*(?=\d)/i.exec(text.slice(first.length))
  const second = sign && readNumber(text.slice(first.length + sign[0].length), language)
  if (!sign || !second) return null
  return { amount: exactly(multiply(first.value, second.value)), length: first.length + sign[0].length + second.length }
}

/** `2-3`, `2 to 3`. `1-1/2` is how some write one and a half: a range that goes down is none. */
function readRange(text: string, first: ReadNumber, language: KitchenLanguage): ReadAmount | null {
  const rest = text.slice(first.length)
  const joiner = words[language].to.join('|')
  const sign = new RegExp(`^\\s*(?:[-–—]|(?:${joiner})(?=\\s))\\s*`, 'i').exec(rest)
  const second = sign && readNumber(rest.slice(sign[0].length), language)
  if (!sign || !second) return null
  const length = first.length + sign[0].length + second.length
  const range = between(first.value, second.value)
  if (range) return { amount: range, length }
  const isMixed =
    /^-\d+\/\d+/.test(rest) && first.value.denominator === 1n && second.value.numerator < second.value.denominator
  return isMixed ? { amount: exactly(add(first.value, second.value)), length } : null
}

function readNumber(text: string, language: KitchenLanguage): ReadNumber | null {
  return readFraction(text) ?? readDigits(text, language) ?? readWord(text, language)
}

const VULGAR: Readonly<Record<string, readonly [number, number]>> = {
  '¼': [1, 4],
  '½': [1, 2],
  '¾': [3, 4],
  '⅓': [1, 3],
  '⅔': [2, 3],
  '⅕': [1, 5],
  '⅖': [2, 5],
  '⅗': [3, 5],
  '⅘': [4, 5],
  '⅙': [1, 6],
  '⅚': [5, 6],
  '⅛': [1, 8],
  '⅜': [3, 8],
  '⅝': [5, 8],
  '⅞': [7, 8],
}

function readFraction(text: string): ReadNumber | null {
  const typed = /^(?:(\d{1,6})\s+)?(\d{1,6})\s*[/⁄]\s*(\d{1,6})(?![\d.,])/.exec(text)
  if (typed) {
    const [all, whole = '0', top = '0', below = '1'] = typed
    if (Number(below) === 0) return null
    return { value: add(fraction(BigInt(whole)), fraction(BigInt(top), BigInt(below))), length: all.length }
  }
  const [all, whole = '0', sign] = /^(\d{1,6})?\s*([¼½¾⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])/.exec(text) ?? []
  if (!all || !sign) return null
  return { value: add(fraction(BigInt(whole)), fraction(...VULGAR[sign]!)), length: all.length }
}

/** Which sign stands before the decimals depends on the language; three digits behind the other one are thousands. */
const DIGITS: Readonly<Record<KitchenLanguage, { readonly thousands: RegExp; readonly group: RegExp }>> = {
  en: { thousands: /^\d{1,3}(?:,\d{3})+(?:\.\d{1,6})?(?![\d,])/, group: /,/g },
  de: { thousands: /^\d{1,3}(?:[.\u00a0\u202f]\d{3})+(?:,\d{1,6})?(?![\d.])/, group: /[.\u00a0\u202f]/g },
  fr: { thousands: /^\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:,\d{1,6})?(?!\d)/, group: /[ \u00a0\u202f]/g },
}

function readDigits(text: string, language: KitchenLanguage): ReadNumber | null {
  const { thousands, group } = DIGITS[language]
  const grouped = thousands.exec(text)?.[0]
  const plain = /^\d{1,9}(?:[.,]\d{1,6})?(?![\d/])/.exec(text)?.[0]
  const typed = grouped ?? plain
  const value = typed && fromDecimal((grouped ? grouped.replace(group, '') : typed).replace(',', '.'))
  return value ? { value, length: typed.length } : null
}

function readWord(text: string, language: KitchenLanguage): ReadNumber | null {
  const lower = text.toLowerCase()
  const found = words[language].numbers.find(
    ([word]) => lower.startsWith(word) && /^(?:\s|$)/.test(lower.slice(word.length)),
  )
  return found ? { value: found[1], length: found[0].length } : null
}
