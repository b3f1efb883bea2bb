/** Why something is no address, or has none: a part of the sentences that refuse it. */
import { spokenFrom, type WordTables } from '../../kernel/words.ts'

const english = {
  too_long: 'it is longer than 200 characters',
  bad_encoding: 'it holds characters that none can have',
  no_mode: 'there is no such mode',
  named_twice: 'the item is named twice',
  elsewhere: 'a redirect begins at a path of this site',
  type: 'its type is left out',
  id: 'it is left out by its id',
  system: 'it belongs to the system',
  draft: 'it is a draft',
  broken_at: '{reason}, at {offset}',
}
const german: typeof english = {
  too_long: 'sie ist länger als 200 Zeichen',
  bad_encoding: 'sie enthält Zeichen, die keine haben kann',
  no_mode: 'diese Betriebsart gibt es nicht',
  named_twice: 'der Inhalt ist zweimal genannt',
  elsewhere: 'eine Weiterleitung beginnt an einem Pfad dieser Website',
  type: 'seine Art ist ausgenommen',
  id: 'er ist mit seiner Nummer ausgenommen',
  system: 'er gehört zum System',
  draft: 'er ist ein Entwurf',
  broken_at: '{reason}, an Stelle {offset}',
}
export const reasonWords: WordTables<keyof typeof english> = { en: english, de: german }

export const reason = spokenFrom(reasonWords)
