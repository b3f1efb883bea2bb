/** The state of a list lives in the address, so that it can be kept, shared and gone back to. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { View } from '../../src/kernel/admin.ts'
import type { Order } from '../kit/data-table.tsx'
import type { FilterValues } from '../kit/filter-bar.tsx'

type Search = {
  page?: number
  search?: string
  sort?: string
  view?: string
  f?: Record<string, string>
  as?: string
  import?: 1
}

const TRASH = 'trash'

export type ListControl = ReturnType<typeof useListState>

export function useListState(views: readonly View[], hasTrash: boolean) {
  const asked = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const go = (change: { [K in keyof Search]: Search[K] | undefined }) => {
    const next = { ...asked, page: undefined, ...change }
    void navigate({ to: '.', search: next as never, replace: true })
  }
  const view = views.find(({ slug }) => slug === asked.view) ?? views[0]
  const isTrash = hasTrash && view?.slug === TRASH
  const [by = '', direction = 'asc'] = (asked.sort ?? '').split('.')
  const order: Order = by === '' ? (view?.order ?? null) : { by, direction: direction === 'desc' ? 'desc' : 'asc' }
  const filters: FilterValues = asked.f ?? {}
  const { search: kept = '', ...where } = (isTrash ? { view: TRASH } : (view?.where ?? {})) as Record<string, string>
  return {
    page: asked.page ?? 1,
    search: asked.search ?? kept,
    order,
    filters,
    isTrash,
    view: isTrash ? TRASH : (view?.slug ?? ''),
    /** Another way to look at it than as a table. */
    layout: asked.as ?? 'table',
    where: { ...where, ...filters },
    isNarrowed: Boolean(asked.search) || Object.keys(filters).length > 0,
    /** Whether records are brought in from a file. */
    isImporting: asked.import === 1,
    setImporting: (isOn: boolean) => go({ import: isOn ? 1 : undefined }),
    setPage: (page: number) => go({ page }),
    setSearch: (text: string) => go({ search: text || undefined }),
    setOrder: (next: NonNullable<Order>) => go({ sort: `${next.by}.${next.direction}` }),
    setView: (slug: string) => go({ view: slug }),
    setLayout: (as: string) => go({ as: as === 'table' ? undefined : as }),
    setFilters: (values: FilterValues) => go({ f: Object.keys(values).length > 0 ? { ...values } : undefined }),
    /** A view as it was kept, without what was set beside it. */
    open: (slug: string) => go({ view: slug || undefined, search: undefined, f: undefined, sort: undefined }),
    clear: () => go({ search: undefined, f: undefined }),
  }
}
