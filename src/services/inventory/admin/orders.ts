/** What helps against low stock: drafts of receipts, one for each supplier and place, or a transfer from where there is more. */
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { forgetAnswers, write } from '../../../../admin/client/answer.ts'
import { send } from '../../../../admin/client/api.ts'
import type { OpenService } from '../../../../admin/client/app.tsx'
import { useGoOn } from '../../../../admin/kit/go-on.ts'
import type { LowItem } from './inventory-api.ts'
import { say } from './words.ts'

type Made = { readonly base: string; readonly ids: readonly number[] }

export function useOrders(service: OpenService) {
  const client = useQueryClient()
  const goOn = useGoOn()
  const making = useMutation({
    mutationFn: (make: () => Promise<Made>) => make(),
    onError: error => notifications.show({ color: 'red', title: say.notSaved, message: error.message }),
    onSuccess: async ({ base, ids }) => {
      await forgetAnswers(client, service)
      await client.invalidateQueries({ queryKey: ['records', service.slug, base] })
      notifications.show({ color: 'teal', message: say.drafts(ids.length) })
      const params = { service: service.slug, screen: base }
      if (ids.length === 1) await goOn({ to: '/$service/$screen/$id', params: { ...params, id: String(ids[0]) } })
      else await goOn({ to: '/$service/$screen', params, search: { view: 'draft' } as never })
    },
  })
  return {
    isBusy: making.isPending,
    order: (rows: readonly LowItem[]) => making.mutate(() => orderAll(service, rows)),
    bring: (row: LowItem) => making.mutate(() => bring(service, row)),
  }
}

async function orderAll(service: OpenService, rows: readonly LowItem[]): Promise<Made> {
  const usual = await usualPlace(service)
  const placeOf = (row: LowItem) => row.warehouse_id ?? row.default_warehouse_id ?? usual
  const orders = Map.groupBy(rows, row => `${row.supplier_id ?? ''} ${placeOf(row)}`)
  const ids: number[] = []
  for (const own of orders.values()) {
    const { supplier_id: recipient_id } = own[0]!
    const body = { type: 'receipt', warehouse_id: placeOf(own[0]!), recipient_id, lines: own.map(lineOf) }
    ids.push((await write<{ id: number }>(service, 'POST /stock-movements', body)).id)
  }
  return { base: 'stock-movements', ids }
}

async function bring(service: OpenService, row: LowItem): Promise<Made> {
  const body = { warehouse_id: row.transfer_from, to_warehouse_id: row.warehouse_id, lines: [lineOf(row)] }
  return { base: 'transfers', ids: [(await write<{ id: number }>(service, 'POST /transfers', body)).id] }
}

const lineOf = ({ item_id, suggested_quantity }: LowItem) => ({ item_id, quantity: Math.max(suggested_quantity, 1) })

/** Where things go that are not told to go anywhere. */
async function usualPlace(service: OpenService): Promise<number | null> {
  const query = { per_page: 1, orderby: 'id', order: 'asc', _fields: 'id', type: 'warehouse' }
  const read = async (more: object) =>
    (await send<{ id: number }[]>('GET', `/${service.namespace}/warehouses`, { query: { ...query, ...more } })).data
  return ((await read({ is_default: 1 }))[0] ?? (await read({}))[0])?.id ?? null
}
