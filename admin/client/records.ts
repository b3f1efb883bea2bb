/** Reading and writing of records: those of the kernel and the host's content behind one interface. */
import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from './api.ts'
import type { AnyRecord, DescribedEntity, OpenService, Values } from './app.tsx'
import { LIVE } from './live.ts'

/** One entity of one service. */
export type Source = { readonly service: OpenService; readonly entity: DescribedEntity }

export type ListState = {
  readonly page: number
  readonly per_page: number
  readonly search?: string | undefined
  readonly orderby?: string | undefined
  readonly order?: 'asc' | 'desc' | undefined
  readonly fields: readonly string[]
  readonly where: Readonly<Record<string, string>>
  /** Fields whose values are counted, for views that tell how many they have. */
  readonly counts?: readonly string[]
}
export type Labels = Readonly<Record<string, Readonly<Record<string, string>>>>
export type List = {
  readonly rows: readonly AnyRecord[]
  readonly total: number
  readonly pages: number
  readonly labels: Labels
  readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>>
}

export const addressOf = ({ service, entity }: Source): string => `/${service.namespace}/${entity.path ?? entity.name}`

export const useList = (source: Source, state: ListState, refresh?: number) =>
  useQuery({
    ...LIVE,
    queryKey: ['records', source.service.slug, source.entity.name, state],
    placeholderData: keepPreviousData,
    refetchInterval: refresh ? refresh * 1000 : false,
    queryFn: ({ signal }) => readList(source, state, signal),
  })

export async function readList(source: Source, state: ListState, signal?: AbortSignal): Promise<List> {
  const { where, fields, counts = [], ...paging } = state
  const isContent = source.service.source === 'content'
  const more = isContent ? { context: 'edit' } : { _labels: 1, counts: counts.join() }
  const query = { ...paging, ...where, ...more, _fields: fields.join() }
  const { data, meta } = await send<AnyRecord[]>('GET', addressOf(source), { query, signal })
  const rows = data.map(row => flat(source, row))
  const labels = isContent ? await authorLabels(rows, signal) : (meta.labels ?? {})
  return {
    rows,
    total: Number(meta.total ?? rows.length),
    pages: Number(meta.pages ?? 1),
    labels,
    counts: meta.counts ?? {},
  }
}

export const useRecord = (source: Source, id: number | null) =>
  useQuery({
    queryKey: ['record', source.service.slug, source.entity.name, id],
    enabled: id !== null,
    queryFn: async ({ signal }) => {
      const query = source.service.source === 'content' ? { context: 'edit' } : {}
      return flat(source, (await send<AnyRecord>('GET', `${addressOf(source)}/${id}`, { query, signal })).data)
    },
  })

/** As it is now, whatever was read before. What a form shows does not change by it. */
export const useLatest = (source: Source, id: number) =>
  useQuery({
    queryKey: ['latest', source.service.slug, source.entity.name, id],
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) =>
      flat(source, (await send<AnyRecord>('GET', `${addressOf(source)}/${id}`, { signal })).data),
  })

export function useSave(source: Source, id: number | null) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (values: Values) => {
      if (id !== null) return changeRecord(source, id, values)
      return flat(source, (await send<AnyRecord>('POST', addressOf(source), { body: values })).data)
    },
    onSuccess: () => forget(client, source),
  })
}

/** Where a change replaces the whole record, what is not changed is sent as it stands, with the version that it has. */
export async function changeRecord(source: Source, id: number, values: Values): Promise<AnyRecord> {
  const { conflict, rewrites, patches, version = conflict } = source.entity
  const address = `${addressOf(source)}/${id}`
  const { [conflict]: seen, ...changes } = values
  const whole = rewrites ? (await send<AnyRecord>('GET', address)).data : null
  const known = seen ?? whole?.[conflict]
  const body = {
    ...(whole ? writable(source.entity, whole) : {}),
    ...changes,
    ...(known === undefined ? {} : { [version]: known }),
  }
  return flat(source, (await send<AnyRecord>(patches ? 'PATCH' : 'PUT', address, { body })).data)
}

const writable = ({ fields }: DescribedEntity, record: AnyRecord): Values =>
  Object.fromEntries(
    fields
      .filter(({ name, read_only, fixed, type }) => !read_only && !fixed && type !== 'secret' && name in record)
      .map(({ name }) => [name, record[name]]),
  )

/** What was read of an entity is read again when it is next shown. */
export const forget = (client: QueryClient, { service, entity }: Source): Promise<unknown> =>
  Promise.all(
    ['records', 'record', 'options'].map(async kind => {
      const queryKey = [kind, service.slug, entity.name]
      // A first read under way began before the change, and would be taken for its answer.
      await client.cancelQueries({ queryKey })
      await client.invalidateQueries({ queryKey })
    }),
  )

/** Titles and texts of the host come as `{ raw, rendered }`; screens want one value. */
function flat({ service }: Source, row: Values): AnyRecord {
  if (service.source !== 'content') return row as AnyRecord
  const plain = (value: any) => (value && typeof value === 'object' ? (value.raw ?? value.rendered ?? value) : value)
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)])) as AnyRecord
}

async function authorLabels(rows: readonly AnyRecord[], signal?: AbortSignal): Promise<Labels> {
  const ids = [...new Set(rows.map(({ author }) => author).filter(Boolean))]
  if (ids.length === 0) return {}
  const query = { include: ids.join(), per_page: 100, _fields: 'id,name' }
  const { data } = await send<{ id: number; name: string }[]>('GET', '/host/v1/users', { query, signal }).catch(() => ({
    data: [],
  }))
  return { author: Object.fromEntries(data.map(({ id, name }) => [id, name])) }
}
