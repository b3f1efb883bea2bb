/** The items of a document's lines, with what there is of each. */
import { useQueries } from '@tanstack/react-query'
import { send } from '../../../../../admin/client/api.ts'
import type { OpenService } from '../../../../../admin/client/app.tsx'
import type { LineItem } from './draft.ts'

const FIELDS = 'id,name,sku,unit,precision,tracking,purchase_price,average_cost,stock'
/** As many as a page of the list has. */
const AT_ONCE = 200

export type LineItems = ReadonlyMap<number, LineItem>

/** Null until all of them are known. */
export function useLineItems(service: OpenService, ids: readonly number[]): LineItems | null {
  const unique = [...new Set(ids)].toSorted((one, other) => one - other)
  const pages = Array.from({ length: Math.ceil(unique.length / AT_ONCE) }, (_, at) =>
    unique.slice(at * AT_ONCE, (at + 1) * AT_ONCE).join(),
  )
  const answers = useQueries({
    queries: pages.map(include => ({
      queryKey: ['answer', service.slug, 'line-items', include],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const query = { include, per_page: AT_ONCE, _fields: FIELDS }
        return (await send<LineItem[]>('GET', `/${service.namespace}/items`, { query, signal })).data
      },
    })),
  })
  if (answers.some(({ data }) => data === undefined)) return null
  return new Map(answers.flatMap(({ data }) => data ?? []).map(item => [item.id, item]))
}
