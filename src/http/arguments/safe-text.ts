/** What may never come in, in a name or in a text, whatever a schema says. */

/** PostgreSQL cannot store U+0000, SQLite stops counting at it, and half a surrogate pair is stored as another character. */
export const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** Keys that reach an object's prototype when data is merged carelessly somewhere downstream. */
export const isPrototypeKey = (key: string): boolean =>
  key === '__proto__' || key === 'constructor' || key === 'prototype'

/** Names come from callers: a long one is cut, and a broken one mended, before it is said back to them. */
export const shortName = (name: string): string =>
  (name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME)}…`).toWellFormed()

const LONGEST_NAME = 64
