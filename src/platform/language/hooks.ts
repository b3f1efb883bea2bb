import { filter } from '../../kernel/hooks.ts'

/** Sentences of errors in further languages: by language tag, then by code. */
export const errorWords = filter<Readonly<Record<string, Readonly<Record<string, string>>>>>('error_words')
