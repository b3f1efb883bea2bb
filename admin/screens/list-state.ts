/** The state of a list lives in the address, so that it can be kept, shared and gone back to. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { View } from '../../src/kernel/admin.ts'
import type { Order } from '../kit/data-table.tsx'
import type { FilterValues } from '../kit/filter-bar.tsx'

type Search = { page?: number; search?: string; sort?: string; view?: string; f?: Record<string, string> }

const TRASH = 'trash'

export function useListState(views: readonly View[], hasTrash: boolean) {
  const asked = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const go = (change: Search) => {
    const next: Search = { ...asked, page: undefined, ...change } as Search
    void navigate({ to: '.', search: next as never, replace: true })
  }
  const view = views.find(({ slug }) => slug === asked.view) ?? views[0]
  const isTrash = hasTrash && view?.slug === TRASH
  const [by = '', direction = 'asc'] = (asked.sort ?? '').split('.')
  const order: Order = by === '' ? (view?.order ?? null) : { by, direction: direction === 'desc' ? 'desc' : 'asc' }
  const filters: FilterValues = asked.f ?? {}
  return {
    page: asked.page ?? 1,
    search: asked.search ?? '',
    order,
    filters,
    isTrash,
    view: isTrash ? TRASH : (view?.slug ?? ''),
    where: { ...(isTrash ? { view: TRASH } : view?.where), ...filters },
    isNarrowed: Boolean(asked.search) || Object.keys(filters).length > 0,
    setPage: (page: number) => go({ page }),
    setSearch: (text: string) => go({ search: text || undefined } as Search),
    setOrder: (next: NonNullable<Order>) => go({ sort: `${next.by}.${next.direction}` }),
    setView: (slug: string) => go({ view: slug }),
    setFilters: (values: FilterValues) =>
      go({ f: Object.keys(values).length > 0 ? { ...values } : undefined } as Search),
    clear: () => go({ search: undefined, f: undefined } as Search),
  }
}
