/** Names of records by their id, for screens that show many of them. */
import { useQuery } from '@tanstack/react-query'
import { send } from '../../../../admin/client/api.ts'
import { NAMESPACE } from './parking-api.ts'

type Named = { readonly id: number; readonly name: string }

export function useNames(entity: 'locations' | 'space-types'): ReadonlyMap<number, string> {
  const { data = [] } = useQuery({
    queryKey: ['parking-names', entity],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const query = { per_page: 200, _fields: 'id,name', orderby: 'name', order: 'asc' }
      return (await send<Named[]>('GET', `${NAMESPACE}/${entity}`, { query, signal })).data
    },
  })
  return new Map(data.map(({ id, name }) => [id, name]))
}
