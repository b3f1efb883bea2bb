/** What a link may point to: a few records of the target by name, found by the server. */
import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../client/api.ts'
import type { OpenService } from '../client/app.tsx'
import { addressOf } from '../client/records.ts'

export type LinkOption = { readonly id: number; readonly title: string; readonly below?: string }
type Asked = {
  readonly service: OpenService
  /** An entity of the service, or `users`, `posts`, `media`. */
  readonly to: string
  readonly search: string
  /** Numbers that must be among them, with commas. */
  readonly include: string
}

const NONE: readonly LinkOption[] = []

/** Those of the platform that have a name instead of a title. */
const NAMED: ReadonlySet<string> = new Set(['users', 'categories', 'tags'])

export const useOptions = (asked: Asked): readonly LinkOption[] => useAnswer(asked).data ?? NONE

/** The same by what somebody types, for a control that searches. */
export function useTypedOptions(asked: Omit<Asked, 'search'>) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 250)
  const answer = useAnswer({ ...asked, search })
  const data = named(answer.data ?? NONE)
  const isAnswered = typed === search && !answer.isPlaceholderData
  return {
    data,
    typed,
    setTyped,
    /** For a control of one value, which shows the name of what was chosen as if it were typed: that is no search. */
    setTypedOrChosen: (text: string) => setTyped(data.some(({ label }) => label === text) ? '' : text),
    /** What the server found is shown as it came. Until then the last answer narrows with each letter, and nothing moves. */
    filter: isAnswered ? asFound : byName,
  }
}

/** Two records may have one name; a number tells them apart. */
const named = (options: readonly LinkOption[]): ComboboxItem[] =>
  options.map(({ id, title }) => {
    const isDouble = options.some(other => other.title === title && other.id !== id)
    return { value: String(id), label: isDouble ? `${title} (${id})` : title }
  })

const asFound: OptionsFilter = ({ options }) => options
const byName: OptionsFilter = ({ options, search }) => {
  const wanted = search.trim().toLowerCase()
  return options.filter(option => (option as ComboboxItem).label.toLowerCase().includes(wanted))
}

const useAnswer = ({ service, to, search, include }: Asked) =>
  useQuery({
    queryKey: ['options', service.slug, to, search, include],
    enabled: to !== '',
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readOptions({ service, to, search, include }, signal),
  })

async function readOptions({ service, to, search, include }: Asked, signal: AbortSignal): Promise<LinkOption[]> {
  const entity = service.entities.find(({ name }) => name === to)
  // What the platform keeps is no entity of the kernel, and has no list of names of its own.
  if (entity && service.namespace !== 'host/v1') {
    const query = { search, include }
    return (await send<LinkOption[]>('GET', `${addressOf({ service, entity })}/options`, { query, signal })).data
  }
  const path = `/host/v1/${to}`
  const title = entity?.title ?? (NAMED.has(to) ? 'name' : 'title')
  const read = async <T>(more: string, query: object) =>
    (await send<T>('GET', `${path}${more}`, { query: { _fields: `id,${title}`, ...query }, signal })).data
  const found = await read<any[]>('', { search, per_page: 20 })
  const ids = include === '' ? [] : include.split(',').map(Number)
  const missing = ids.filter(id => !found.some(option => option.id === id))
  // One that is gone, or not for this caller, has no name to show.
  const more = await Promise.all(missing.map(id => read<any>(`/${id}`, {}).catch(() => ({ id }))))
  return [...more, ...found].map(row => ({
    id: row.id,
    title: String(row[title]?.rendered ?? row[title] ?? `#${row.id}`),
  }))
}
