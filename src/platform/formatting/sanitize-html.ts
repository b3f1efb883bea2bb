/** The library that cleans markup, loaded with the first text that needs it: a start needs none. */
import { createRequire } from 'node:module'
import type library from 'sanitize-html'

export type { Attributes, IOptions, Tag } from 'sanitize-html'

export function sanitizeHtml(dirty: string, options: library.IOptions): string {
  loaded ??= createRequire(import.meta.url)('sanitize-html') as typeof library
  return loaded(dirty, options)
}

let loaded: typeof library | null = null
