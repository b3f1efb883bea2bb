/** What this service adds to the steps of a decision about an address. */
import { spokenFrom } from '../../../kernel/words.ts'

const en = {
  own_post: '{base} is the address of post {id}',
  own_term: '{base} is the address of term {id}',
  excluded_post: 'post {id} does not use its own address',
  excluded_term: 'term {id} does not use its own address',
  safe_mode: 'safe mode: the addresses of the platform are served',
  not_serving: 'this service does not serve',
  not_followed: 'redirect {id} is not followed',
  leads_nowhere: 'redirect {id} leads to nothing that may be shown',
  followed: '{group} redirect {id} from {base}',
}

const de: Readonly<Record<keyof typeof en, string>> = {
  own_post: '{base} ist die Adresse von Beitrag {id}',
  own_term: '{base} ist die Adresse von Begriff {id}',
  excluded_post: 'Beitrag {id} benutzt keine eigene Adresse',
  excluded_term: 'Begriff {id} benutzt keine eigene Adresse',
  safe_mode: 'Sicherer Modus: Es gelten die Adressen der Plattform',
  not_serving: 'dieser Dienst ist nicht beteiligt',
  not_followed: 'Weiterleitung {id} wird nicht befolgt',
  leads_nowhere: 'Weiterleitung {id} führt zu nichts, das gezeigt werden darf',
  followed: 'Weiterleitung {id} ({group}) von {base}',
}

export const ownTraceWords = { en, de }
export const told = spokenFrom(ownTraceWords)
