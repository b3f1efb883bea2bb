/** Addresses that a map may lead to or load from. */

/** http, https, mailto, tel, an address of the site itself, or a place on the page; empty for everything else. */
export function cleanAddress(value: unknown): string {
  const text = plainAddress(value)
  if (/^(?:https?:\/\/|mailto:|tel:)/i.test(text)) return withScheme(text)
  return isOfSite(text) ? text : ''
}

/** What is loaded rather than followed: http, https, or an address of the site. */
export function cleanSource(value: unknown): string {
  const text = plainAddress(value)
  if (/^https?:\/\//i.test(text)) return withScheme(text)
  return isOfSite(text) && !text.startsWith('#') ? text : ''
}

const MOST = 2000

/** Browsers drop blanks and controls before they look for the scheme, so an address with some is judged without them. */
function plainAddress(value: unknown): string {
  if (typeof value !== 'string') return ''
  const text = value.trim().replace(UNSEEN, '')
  return text.length > MOST || /["'<>`\\]/.test(text) ? '' : text
}

const UNSEEN = /[\u0000-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/g

/** `//other.example` is another site, and so is whatever has a colon before its first slash. */
const isOfSite = (text: string): boolean =>
  text !== '' && !text.startsWith('//') && /^[/#?.\w%-]/.test(text) && !/^[^/?#]*:/.test(text)

const withScheme = (text: string): string => text.replace(/^[a-z]+:/i, scheme => scheme.toLowerCase())
