/** A language by its name, in a form that is read when it is sent. */
import { NativeSelect } from '@mantine/core'

/** Tags that people ask for; the one in use is added. */
export const LANGUAGES = ['en', 'en-GB', 'de', 'de-AT', 'de-CH', 'fr', 'es', 'it', 'nl', 'pl', 'ar', 'he']

/** The name of a language as the reader says it. */
export function languageName(tag: string): string {
  const names = new Intl.DisplayNames([document.documentElement.lang || 'en'], { type: 'language' })
  return names.of(tag) ?? tag
}

type Props = {
  readonly name: string
  readonly label: string
  readonly description: string
  /** What the empty choice is called. */
  readonly otherwise: string
  readonly value: string
}

export function LanguageSelect({ name, label, description, otherwise, value }: Props) {
  const known = [...new Set([value, ...LANGUAGES])].filter(tag => tag !== '')
  const data = [{ value: '', label: otherwise }, ...known.map(tag => ({ value: tag, label: languageName(tag) }))]
  return <NativeSelect {...{ name, label, description, data }} defaultValue={value} />
}
