/** The steps of a decision about an address, in words. */
import { spokenFrom } from '../../../kernel/words.ts'

const en = {
  elsewhere: '{url} is not an address of this site',
  reads_as: '{path} reads as {kinds}',
  nothing: 'nothing',
  or_else: ', then ',
  listener: 'a listener says {kind}',
  nothing_there: 'nothing is there for this visitor',
  platform_address: "the platform's address of post {id}",
  found: 'it is {what} at {path}',
  sent_on: '{status} to {to}: {reason}',
  not_sent: 'no redirect to {to}: {problem}',
  method: '{method} is not sent on',
  not_a_header: 'it cannot be written into a header',
  here: 'it is where we are',
  back: 'it leads back',
}

const de: Readonly<Record<keyof typeof en, string>> = {
  elsewhere: '{url} ist keine Adresse dieser Website',
  reads_as: '{path} wird gelesen als {kinds}',
  nothing: 'nichts',
  or_else: ', dann ',
  listener: 'eine Erweiterung sagt {kind}',
  nothing_there: 'für diesen Besucher ist hier nichts',
  platform_address: 'die Adresse der Plattform für Beitrag {id}',
  found: 'es ist {what} unter {path}',
  sent_on: '{status} nach {to}: {reason}',
  not_sent: 'keine Weiterleitung nach {to}: {problem}',
  method: '{method} wird nicht weitergeleitet',
  not_a_header: 'die Adresse passt in keinen Header',
  here: 'dort sind wir schon',
  back: 'es führt zurück',
}

export const traceWords = { en, de }
export const told = spokenFrom(traceWords)
