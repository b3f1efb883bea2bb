/** Where other code takes part in the records of every service. */
import type { Entity, Verb } from '../entity.ts'
import { singularOf } from '../entity.ts'
import { action, type Filter, filter } from '../hooks.ts'
import type { Service } from '../service.ts'
import type { Values } from './kind.ts'

/** Which entity of which service. */
export type RecordsOf = { readonly service: string; readonly entity: string }

/** What a record write tells: who and from where is in the context. */
export type RecordWritten = RecordsOf & {
  readonly verb: Verb
  readonly object: {
    /** `<slug>.<base>`, for example `library.books`. */
    readonly type: string
    readonly id: number
    readonly label: string
  }
  /** The values that people may see, secrets and internal fields left out; null before a create and after a purge. */
  readonly before: Readonly<Values> | null
  readonly after: Readonly<Values> | null
}

/** Fired for every record that is written, inside the transaction that writes it. */
export const recordWritten = action<RecordWritten>('record_written')
/** Fired when records leave as a file. */
export const recordsExported = action<RecordsOf & { readonly format: string; readonly query: Readonly<Values> }>(
  'records_exported',
)
/** The records of an answer, as the caller is going to see them. Without listeners the database makes the JSON of lists. */
export const recordRows = filter<readonly Values[], RecordsOf>('record_rows')

/** Reasons why a record cannot go to the trash now; any at all refuses it. Under the service's own prefix. */
export const deleteBlockers = (service: Service, entity: Entity): Filter<readonly string[], Readonly<Values>> =>
  filter(`${service.errors.prefix}_${singularOf(entity)}_delete_blockers`)
