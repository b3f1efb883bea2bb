/** The record surface that every entity has, with the types of its fields. */
import type { Entity, Row } from '../src/kernel/entity.ts'
import type { Send } from './client.ts'

/** The names of a list's filters, and what every list takes. */
export type RecordQuery = {
  readonly page?: number
  readonly per_page?: number
  readonly search?: string
  readonly orderby?: string
  readonly order?: 'asc' | 'desc'
  readonly [filter: string]: unknown
}
export type Page<T> = { readonly rows: readonly T[]; readonly total: number; readonly pages: number }
type Known = 'id' | 'created_at' | 'trashed_at'
type Sent<E> = Partial<Omit<Row<E>, Known>>

export type RecordClient<E extends Entity> = {
  list(query?: RecordQuery): Promise<Page<Row<E>>>
  /** Every record that matches, page by page as they are taken. */
  all(query?: RecordQuery): AsyncGenerator<Row<E>>
  read(id: number): Promise<Row<E>>
  create(values: Sent<E>): Promise<Row<E>>
  /** Only what is named changes. With the `modified_at` that was read, somebody else's save in between is told as 409. */
  update(id: number, values: Sent<E>): Promise<Row<E>>
  /** Into the trash, where the entity has one. */
  remove(id: number): Promise<void>
  /** Back from the trash. */
  restore(id: number): Promise<Row<E>>
}

export function recordsOf<E extends Entity>(send: Send, path: string): RecordClient<E> {
  const one = async (method: string, below: string, body?: object) =>
    (await send<Row<E>>(method, `${path}${below}`, { body })).data
  const list = async (query: RecordQuery = {}): Promise<Page<Row<E>>> => {
    const { data, meta } = await send<readonly Row<E>[]>('GET', path, { query })
    return { rows: data, total: Number(meta.total ?? data.length), pages: Number(meta.pages ?? 1) }
  }
  return {
    list,
    async *all(query = {}) {
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const found = await list({ ...query, page })
        yield* found.rows
        pages = found.pages
      }
    },
    read: id => one('GET', `/${id}`),
    create: values => one('POST', '', values),
    update: (id, values) => one('PUT', `/${id}`, values),
    async remove(id) {
      await one('DELETE', `/${id}`)
    },
    restore: id => one('POST', `/${id}/restore`),
  }
}
