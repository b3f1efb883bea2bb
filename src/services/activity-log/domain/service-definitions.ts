/** The codes of the services' records, from their manifests: ten for each kind of them. */
import { commonWords } from '../../../kernel/common-words.ts'
import { spokenText } from '../../../kernel/words.ts'
import type { DefinitionWords, EventDefinition } from './definition.ts'
import { germanVerbs } from './definitions-de.ts'
import type { Severity } from './severity.ts'

/** What is needed of a service's manifest. */
export type ServiceFacts = {
  readonly slug: string
  readonly title: string
  readonly eventCodes?: number
  readonly entities?: readonly Kind[]
  readonly toldRecords?: readonly (Kind & { readonly eventCodes: number })[]
  /** What the service calls things in other languages. */
  readonly admin?: { readonly words?: Tables } | undefined
}
type Tables = Readonly<Record<string, Readonly<Record<string, string>>>>
type Kind = { readonly name: string; readonly label: readonly [one: string, many: string] }

type Verb = { readonly action: string; readonly severity: Severity; readonly label: string }

/** By their place the last digit of the code. */
const VERBS: readonly Verb[] = [
  { action: 'created', severity: 'informational', label: 'created' },
  { action: 'modified', severity: 'informational', label: 'changed' },
  { action: 'trashed', severity: 'low', label: 'moved to the trash' },
  { action: 'restored', severity: 'low', label: 'restored' },
  { action: 'deleted', severity: 'medium', label: 'deleted for good' },
  { action: 'duplicated', severity: 'informational', label: 'duplicated' },
  { action: 'exported', severity: 'medium', label: 'exported' },
]

/** The codes of services whose manifest names none. */
export const GENERAL_CODES = 8000
const EACH_ENTITY = 10

const PLACES: Readonly<Record<string, number>> = Object.freeze({
  create: 0,
  update: 1,
  massUpdate: 1,
  trash: 2,
  massTrash: 2,
  restore: 3,
  purge: 4,
  duplicate: 5,
  export: 6,
})

export function serviceDefinitions(services: readonly ServiceFacts[]): EventDefinition[] {
  const general = VERBS.map((verb, place) =>
    definition(verb, GENERAL_CODES + place, {
      ...{ noun: 'record', label: 'Record', module: 'services' },
      german: { one: 'Eintrag', many: 'Einträge', label: 'Eintrag' },
    }),
  )
  const own = services.flatMap(service =>
    codedKinds(service).flatMap(({ base, label: [one, many] }) => {
      const noun = one.toLowerCase()
      const german = germanNames(service, one, many)
      const about = { noun, label: `${service.title}: ${noun}`, module: service.slug, german }
      return VERBS.map((verb, place) => definition(verb, base + place, about))
    }),
  )
  return [...general, ...own]
}

/** The code of a write to a record of this kind. */
export function recordCode(service: ServiceFacts | undefined, kind: string, verb: string): number {
  const known = service && codedKinds(service).find(({ name }) => name === kind)
  return (known?.base ?? GENERAL_CODES) + (PLACES[verb] ?? 1)
}

/** Entities in their order, from the service's first code on; what the service tells of itself says its own. */
function codedKinds({ eventCodes, entities = [], toldRecords = [] }: ServiceFacts): (Kind & { base: number })[] {
  const coded = eventCodes === undefined ? [] : entities
  return [
    ...coded.map(({ name, label }, index) => ({ name, label, base: eventCodes! + EACH_ENTITY * index })),
    ...toldRecords.map(({ name, label, eventCodes: base }) => ({ name, label, base })),
  ]
}

type Names = { readonly one: string; readonly many: string; readonly label: string }
type About = { readonly noun: string; readonly label: string; readonly module: string; readonly german: Names }

function germanNames({ title, admin }: ServiceFacts, one: string, many: string): Names {
  const words = { de: { ...commonWords.de, ...admin?.words?.de } }
  const say = (text: string) => spokenText(text, words).say('de')
  return { one: say(one), many: say(many), label: `${say(title)}: ${say(one)}` }
}

/** Nouns have genders, so no sentence needs an article. */
function germanOf(action: string, { one, many, label }: Names): DefinitionWords {
  const verb = germanVerbs[action]!
  const message = action === 'exported' ? `{user}: ${many} ${verb}.` : `{user}: ${one} „{object}“ ${verb}.`
  return { label: `${label} ${verb}`, description: `Aufgezeichnet als: ${message}`, message }
}

const VOWEL = /^[aeio]/

const definition = (
  { action, severity, label }: Verb,
  code: number,
  { noun, module, german, ...about }: About,
): EventDefinition =>
  Object.freeze({
    code,
    label: `${about.label} ${label}`,
    description: `${VOWEL.test(noun) ? 'An' : 'A'} ${noun} was ${label}.`,
    severity,
    group: 'services',
    module,
    objectType: 'others',
    action,
    message: action === 'exported' ? `{user} exported ${noun} records.` : `{user}: the ${noun} {object} was ${label}.`,
    monitor: 'services',
    default: true,
    words: { de: germanOf(action, german) },
  })
