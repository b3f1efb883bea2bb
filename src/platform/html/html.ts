/** The house's only HTML writer: a template tag that escapes by the place where a value stands. */
import { type Place, placeOfAttribute, placesOf } from './html-places.ts'

const mark: unique symbol = Symbol('markup')
/** Markup that may be printed as it is. Only this file can make one, so text from outside never passes for it. */
export type Html = { readonly [mark]: 'html'; readonly markup: string; readonly toString: () => string }
/** The inside of a tag, made by `attributes()`. */
export type Attributes = { readonly [mark]: 'attributes'; readonly markup: string; readonly toString: () => string }

export type HtmlValue = Html | Attributes | string | number | bigint | boolean | null | undefined | readonly HtmlValue[]

/**
 * html`<a href="${url}">${label}</a>`. Text is escaped, lists are joined, null, undefined, true and false print
 * nothing. The place decides: a list in an attribute is joined by blanks, an address that would run a script becomes
 * `#`, a style takes plain values only. Places that no escaping makes safe (unquoted attributes, comments, event
 * attributes) are refused when the template is first used.
 */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  const places = placesOf(strings)
  let markup = strings[0] ?? ''
  for (let index = 0; index < values.length; index++) {
    markup += writers[places[index] ?? 'text'](values[index]) + strings[index + 1]
  }
  return made('html', markup)
}

/** Declares a text to be markup. For constants of ours and for what `sanitizeContent` or another writer has made. */
export const raw = (trusted: string): Html => made('html', trusted)

export const isHtml = (value: unknown): value is Html => kindOf(value) === 'html'

export const empty: Html = raw('')

/** Puts a separator between the pieces that are not empty. */
export function joined(pieces: readonly HtmlValue[], separator: HtmlValue): Html {
  const between = writeText(separator)
  const texts = pieces.map(writeText).filter(text => text !== '')
  return made('html', texts.join(between))
}

/**
 * Attributes that may be absent: `<input${attributes({ required: true, value: null })}>`. Null, undefined and false
 * leave one out, true prints its bare name; `aria-` attributes print true and false as words.
 */
export function attributes(values: Readonly<Record<string, HtmlValue>>): Attributes {
  let markup = ''
  for (const [name, value] of Object.entries(values)) markup += oneAttribute(name.toLowerCase(), value)
  return made('attributes', markup)
}

/** Data for a script of the page: `<script type="application/json" id="…">`. It can neither end the block nor run. */
export const jsonBlock = (id: string, value: unknown): Html =>
  made('html', `<script type="application/json" id="${escapeHtml(id)}">${blockOf(value)}</script>`)

/** Facts for search engines, in the words of schema.org. Data as well: it does not run. */
export const linkedData = (thing: object): Html =>
  made('html', `<script type="application/ld+json">${blockOf(thing)}</script>`)

/** Safe between tags and inside quoted attributes. */
export function escapeHtml(text: string): string {
  return special.test(text) ? text.replace(everySpecial, character => replacements[character] ?? '') : text
}

/** The address itself, or `#` where following or loading it would run a script. */
export function safeUrl(url: string): string {
  // Browsers drop controls and blanks before they read the scheme, so they are dropped before it is judged.
  const judged = url.replace(/[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028\u2029\ufeff]/g, '').toLowerCase()
  if (/^data:image\/(?:png|gif|jpeg|webp|avif)[;,]/.test(judged)) return url
  return /^(?:javascript|vbscript|data|livescript|mocha|view-source):/.test(judged) ? '#' : url
}

const special = /[&<>"'`\0]/
const everySpecial = /[&<>"'`\0]/g
const replacements: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
}

const writers: Readonly<Record<Place, (value: HtmlValue) => string>> = {
  text: writeText,
  attribute: value => escapeHtml(textOf(value)),
  url: value => escapeHtml(safeUrl(textOf(value))),
  style: writeStyle,
  tag: writeInsideTag,
  code: writeCode,
}

function writeText(value: HtmlValue): string {
  if (typeof value === 'string') return escapeHtml(value)
  if (value === null || value === undefined || typeof value === 'boolean') return ''
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  if (isList(value)) return value.map(writeText).join('')
  if (isHtml(value)) return value.markup
  throw new TypeError('Only text, numbers, lists and Html can be printed between tags.')
}

/** A list becomes words with blanks between them, as `class` and `rel` want it; Html is shown as the text it is. */
function textOf(value: HtmlValue): string {
  if (value === null || value === undefined || typeof value === 'boolean') return ''
  if (isList(value)) return value.map(textOf).filter(Boolean).join(' ')
  return String(value)
}

/** Lengths, numbers, colours and names; anything that could begin another declaration or load something is left out. */
function writeStyle(value: HtmlValue): string {
  // A list has whole declarations, each with its name: `attributes({ style: ['--width:3px'] })`.
  if (isList(value))
    return value
      .map(textOf)
      .filter(text => DECLARATION.test(text))
      .join(';')
  const text = textOf(value)
  return /^[-+#.,%\w\s]*$/.test(text) ? text : ''
}

const DECLARATION = /^--[a-z][a-z-]*:[-+#.,%\w\s]+$/

function writeInsideTag(value: HtmlValue): string {
  if (value === null || value === undefined || value === false || value === '') return ''
  if (kindOf(value) === 'attributes') return (value as Attributes).markup
  throw new TypeError('Inside a tag only attributes() can be printed.')
}

function writeCode(value: HtmlValue): string {
  if (isHtml(value) && !/<[/!]/.test(value.markup)) return value.markup
  throw new TypeError('Inside script and style only raw() without a closing tag can be printed.')
}

function oneAttribute(name: string, value: HtmlValue): string {
  if (!/^[a-z_][a-z0-9_:.-]*$/.test(name) || name.startsWith('on') || name === 'srcdoc') {
    throw new TypeError(`"${name}" is not an attribute that can be printed.`)
  }
  const isAria = name.startsWith('aria-')
  if (value === null || value === undefined || (value === false && !isAria)) return ''
  if (value === true && !isAria) return ` ${name}`
  const place = placeOfAttribute(name)
  const text = typeof value === 'boolean' ? String(value) : value
  return ` ${name}="${writers[place](text)}"`
}

const isList = (value: HtmlValue): value is readonly HtmlValue[] => Array.isArray(value)
const kindOf = (value: unknown): 'html' | 'attributes' | undefined =>
  typeof value === 'object' && value !== null ? (value as Html | Attributes)[mark] : undefined

function made<Kind extends 'html' | 'attributes'>(kind: Kind, markup: string) {
  return { [mark]: kind, markup, toString: markupOf }
}

function markupOf(this: { markup: string }): string {
  return this.markup
}

const blockOf = (value: unknown): string =>
  (JSON.stringify(value) ?? 'null').replace(/[<>&\u2028\u2029]/g, unicodeEscape)

const unicodeEscape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
