/** Why a task cannot be taken back. */
import { spokenFrom, type WordTables } from '../../kernel/words.ts'

const english = {
  open: 'it is not over yet',
  preview: 'it was a preview and changed nothing',
  undone: 'it is undone already',
  no_way: 'what it did has no way back',
  unchanged: 'it changed nothing',
  another: 'another one is under way',
}
const german: typeof english = {
  open: 'das Ende steht noch aus',
  preview: 'es war nur eine Vorschau, die nichts geändert hat',
  undone: 'das ist schon geschehen',
  no_way: 'was getan wurde, lässt sich nicht umkehren',
  unchanged: 'es wurde nichts geändert',
  another: 'eine andere Aufgabe läuft gerade',
}
export const reasonWords: WordTables<keyof typeof english> = { en: english, de: german }

export const reason = spokenFrom(reasonWords)
