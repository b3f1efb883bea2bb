/** Names of warehouses and items, and the currency, which answers of the API tell by number. */
import { useAnswer } from '../../../../admin/client/answer.ts'
import type { OpenService } from '../../../../admin/client/app.tsx'
import { useOptions } from '../../../../admin/kit/link-options.ts'

export type Names = (id: number | null) => string

export function useWarehouses(service: OpenService): readonly { readonly id: number; readonly name: string }[] {
  const query = { per_page: 200, orderby: 'name', order: 'asc', _fields: 'id,name' }
  return useAnswer<{ id: number; name: string }[]>(service, '/warehouses', query).data?.data ?? []
}

export function useWarehouseNames(service: OpenService): Names {
  const all = useWarehouses(service)
  return id => all.find(one => one.id === id)?.name ?? (id === null ? '' : `#${id}`)
}

export function useItemNames(service: OpenService, ids: readonly number[]): Names {
  const include = [...new Set(ids)].slice(0, 100).join()
  const found = useOptions({ service, to: include === '' ? '' : 'items', search: '', include })
  return id => found.find(one => one.id === id)?.title ?? `#${id}`
}

export function useCurrency(service: OpenService): string {
  const start = useAnswer<{ settings: { currency: string } }>(service, '/bootstrap')
  return start.data?.data.settings.currency ?? ''
}
