/** The codes of the services' records, from their manifests: ten for each entity, in the order of the entities. */
import type { EventDefinition } from './definition.ts'
import type { Severity } from './severity.ts'

/** What is needed of a service's manifest. */
export type ServiceFacts = {
  readonly slug: string
  readonly title: string
  readonly eventCodes?: number
  readonly entities?: readonly { readonly name: string; readonly label: readonly [one: string, many: string] }[]
}

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
    definition(verb, GENERAL_CODES + place, { noun: 'record', label: 'Record', module: 'services' }),
  )
  const own = services.flatMap(service =>
    (service.entities ?? []).flatMap((entity, index) => {
      const base = baseOf(service, index)
      if (base === GENERAL_CODES) return []
      const [one] = entity.label
      const about = { noun: one.toLowerCase(), label: `${service.title}: ${one.toLowerCase()}`, module: service.slug }
      return VERBS.map((verb, place) => definition(verb, base + place, about))
    }),
  )
  return [...general, ...own]
}

/** The code of a write to an entity's record. */
export function recordCode(service: ServiceFacts | undefined, entity: string, verb: string): number {
  const index = service?.entities?.findIndex(({ name }) => name === entity) ?? -1
  return baseOf(service, index) + (PLACES[verb] ?? 1)
}

const baseOf = (service: ServiceFacts | undefined, index: number): number =>
  service?.eventCodes === undefined || index < 0 ? GENERAL_CODES : service.eventCodes + EACH_ENTITY * index

type About = { readonly noun: string; readonly label: string; readonly module: string }

const definition = (
  { action, severity, label }: Verb,
  code: number,
  { noun, module, ...about }: About,
): EventDefinition =>
  Object.freeze({
    code,
    label: `${about.label} ${label}`,
    description: `A ${noun} was ${label}.`,
    severity,
    group: 'services',
    module,
    objectType: 'others',
    action,
    message: action === 'exported' ? `{user} exported ${noun} records.` : `{user}: the ${noun} {object} was ${label}.`,
    monitor: 'services',
    default: true,
  })
