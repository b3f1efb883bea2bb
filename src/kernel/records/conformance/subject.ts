/** What the conformance suite is run on, and the words its checks share. */
import type { Entity, Verb } from '../../entity.ts'
import type { Fields } from '../../fields.ts'
import type { Service } from '../../service.ts'
import type { Values } from '../kind.ts'
import { type Plan, planOf, stampsOf } from '../plan.ts'
import { hasVerb, pathOf } from '../rights.ts'

export type Answer = {
  readonly status: number
  readonly body: any
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}
export type Ask = (
  method: string,
  path: string,
  options?: { as?: string | null; body?: unknown; payload?: string; headers?: Record<string, string> },
) => Promise<Answer>

export type Subject = {
  /** The service in the edition that runs. */
  readonly service: Service
  readonly entity: Entity
  /** Asks the running server; paths start with the namespace. */
  readonly request: Ask
  /** The same on another site of the network, where there is one. */
  readonly elsewhere?: Ask
  /** Who holds every permission, on both sites, and who is signed in and holds none. */
  readonly as: { readonly all: string; readonly none: string }
  /** Makes generated values obey rules that fields cannot say. */
  readonly adjust?: (values: Values, entity: Entity) => Values
  /** For entities that nobody creates through the surface: makes a record and answers its id. */
  readonly make?: (values: Values) => Promise<number>
}

export type Check = { readonly name: string; readonly run: () => Promise<void> }

/** A subject with what every check needs of it. */
export type Bench = Subject & {
  readonly plan: Plan
  readonly base: string
  /** Asks as the caller who may do everything. */
  readonly ask: (method: string, tail: string, body?: unknown) => Promise<Answer>
  /** Changes some values of a record; where it is rewritten as a whole, with all that it had. */
  readonly change: (id: unknown, values: Values, headers?: Record<string, string>) => Promise<Answer>
  /** The method that changes a record. */
  readonly changing: 'PATCH' | 'PUT'
  /** All methods that do. */
  readonly updating: readonly ('PATCH' | 'PUT')[]
  readonly has: (verb: Verb) => boolean
  readonly canMake: boolean
}

export function benchFor(subject: Subject): Bench {
  const { service, entity, request, as } = subject
  const base = `/${service.namespace}${pathOf(entity)}`
  const changing = entity.rewrite || service.updateMethods?.includes('PATCH') === false ? 'PUT' : 'PATCH'
  return {
    ...subject,
    changing,
    updating: entity.rewrite ? ['PUT'] : (service.updateMethods ?? ['PUT', 'PATCH']),
    async change(id, values, headers = {}) {
      const own = entity.rewrite ? recordOf(await request('GET', `${base}/${id}`, { as: as.all })) : {}
      const { [entity.conflict ?? 'modified_at']: _, ...body } = own
      return request(changing, `${base}/${id}`, { as: as.all, body: { ...body, ...values }, headers })
    },
    plan: planOf({ service, entity }),
    base,
    ask: (method, tail, body) =>
      request(method, `${base}${tail}`, { as: as.all, ...(body === undefined ? {} : { body }) }),
    has: verb => hasVerb({ service, entity }, verb),
    canMake: subject.make !== undefined || hasVerb({ service, entity }, 'create'),
  }
}

/** The records of a list's answer, whatever the service's envelope. */
export const rowsOf = ({ body }: Answer): Values[] =>
  Array.isArray(body) ? body : Array.isArray(body.data) ? body.data : body.data.items
/** What a list tells about itself. */
export const metaOf = ({ body }: Answer): Values => body.meta ?? body.data ?? {}
/** The record of an answer. */
export const recordOf = ({ body }: Answer): Values => body.data ?? body

/** What a record says of its last change, whatever its entity calls that; undefined where it says nothing. */
export function versionOf({ entity, plan }: Bench, record: Values): unknown {
  const key = plan.conflict === 'none' ? 'modified_at' : plan.conflict
  return record[stampsOf(entity).find(([column]) => column === key)?.[1] ?? key]
}

export const fieldsOf = (entity: Entity) => Object.entries(entity.fields as Fields)
export const fieldsWith = (
  entity: Entity,
  option: 'internal' | 'readOnly' | 'fixed' | 'search' | 'sort' | 'filter' | 'required',
) => fieldsOf(entity).filter(([, field]) => field.options[option] !== undefined)
/** What callers may send on create. */
export const writableFields = (entity: Entity) =>
  fieldsOf(entity).filter(([, { options }]) => !options.internal && !options.readOnly)
