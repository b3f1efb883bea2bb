/** The words of the platform's own screens, in the language of the page; English where a language is not there. */
import { en } from './words/en.ts'

export type PlatformWords = typeof en

const isGerman = document.documentElement.lang.startsWith('de')

/** Loaded with the first screen that needs it, before that screen is drawn. */
export const say: PlatformWords = isGerman ? (await import('./words/de.ts')).de : en
