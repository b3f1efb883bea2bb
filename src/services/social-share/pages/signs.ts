/** The signs on buttons. Pages share one file of them, which browsers keep; previews carry those that they show. */
import { type Html, html, raw } from '../../../platform/html/html.ts'
import { icons } from '../domain/icons.data.ts'
import type { Instance } from '../domain/instance.ts'

/** `file` is the address of the file with the signs; empty where they stand in the page itself. */
export const sign = (slug: string, file: string): Html =>
  html`<svg aria-hidden="true"><use href="${file}#vs-${slug}"/></svg>`

/** Signs within a page, for previews that have no files. */
export const spriteMarkup = (slugs: readonly string[]): Html =>
  html`<svg style="display:none" aria-hidden="true">${symbols(slugs)}</svg>`

/** The same as a file. */
export const signsText = (slugs: readonly string[]): string =>
  String(html`${raw('<svg xmlns="http://www.w3.org/2000/svg">')}${symbols(slugs)}</svg>`)

/** The signs that a set needs. */
export const signsOf = ({ networks, more_after }: Instance): readonly string[] =>
  more_after > 0 && networks.length > more_after ? [...networks, 'more'] : networks

const symbols = (slugs: readonly string[]): Html[] =>
  slugs.map(slug => html`<symbol id="vs-${slug}" viewBox="0 0 24 24"><path d="${icons[slug] ?? ''}"/></symbol>`)
