/** What is on its way: from where to where, for how long, and what of it has not arrived. */
import '../../admin/inventory.css'
import './transit.css'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { forgetAnswers, useAnswer, write } from '../../../../../admin/client/answer.ts'
import { entityOf, type OpenService } from '../../../../../admin/client/app.tsx'
import { useFormat } from '../../../../../admin/client/format.tsx'
import type { ScreenProps } from '../../../../../admin/client/screen.ts'
import { Icon } from '../../../../../admin/kit/icon.tsx'
import { PageHead } from '../../../../../admin/kit/page-head.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '../../../../../admin/kit/states.tsx'
import { useItemNames, useWarehouseNames } from '../../admin/names.ts'
import { sayPro } from './words.ts'

type Line = {
  readonly id: number
  readonly item_id: number
  readonly quantity: number
  readonly received_quantity?: number
}
type Transfer = {
  readonly id: number
  readonly number: string
  readonly reference: string | null
  readonly warehouse_id: number
  readonly to_warehouse_id: number
  readonly modified_at: string
  readonly lines: readonly Line[]
}

export default function InTransitScreen({ service, screen }: ScreenProps<'own'>) {
  const query = { status: 'in_transit', per_page: 100, order: 'asc' }
  const transfers = useAnswer<Transfer[]>(service, '/transfers', query)
  const rows = transfers.data?.data ?? []
  const nameOf = useItemNames(
    service,
    rows.flatMap(({ lines }) => lines.map(line => line.item_id)),
  )
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]} />
      {transfers.isError && <ErrorState error={transfers.error} onRetry={() => void transfers.refetch()} />}
      {transfers.isPending && <ListSkeleton />}
      {transfers.data && rows.length === 0 && (
        <section className="panel">
          <EmptyState title={sayPro.nothingInTransit} text={sayPro.nothingInTransitText} />
        </section>
      )}
      <div className="transitgrid">
        {rows.map(transfer => (
          <TransferCard key={transfer.id} {...{ service, transfer, nameOf }} />
        ))}
      </div>
    </>
  )
}

type CardProps = {
  readonly service: OpenService
  readonly transfer: Transfer
  readonly nameOf: ReturnType<typeof useItemNames>
}

function TransferCard({ service, transfer, nameOf }: CardProps) {
  const placeOf = useWarehouseNames(service)
  const receiving = useReceiving(service, transfer)
  const days = Math.floor((Date.now() - Date.parse(transfer.modified_at)) / 86_400_000)
  const params = { service: service.slug, screen: 'transfers', id: String(transfer.id) }
  return (
    <article className="panel transitcard" aria-label={transfer.number}>
      <header>
        <Link className="rowlink celltitle" to="/$service/$screen/$id" params={params}>
          {transfer.number}
        </Link>
        <span className="below">{sayPro.onItsWay(days)}</span>
      </header>
      <p className="transitway">
        <b>{placeOf(transfer.warehouse_id)}</b>
        <Icon name="arrow-right" size={18} />
        <b>{placeOf(transfer.to_warehouse_id)}</b>
      </p>
      <Waiting lines={transfer.lines} nameOf={nameOf} />
      {entityOf(service, 'transfers')?.verbs.includes('update') && (
        <footer className="headactions">
          <Button
            size="xs"
            leftSection={<Icon name="check" size={14} />}
            loading={receiving.isPending}
            onClick={() => receiving.mutate()}
          >
            {sayPro.receiveAll}
          </Button>
          <Link className="plain transitopen" to="/$service/$screen/$id" params={params}>
            {sayPro.open}
          </Link>
        </footer>
      )}
    </article>
  )
}

function Waiting({ lines, nameOf }: { readonly lines: readonly Line[]; readonly nameOf: CardProps['nameOf'] }) {
  const format = useFormat()
  const left = lines.filter(line => line.quantity > (line.received_quantity ?? 0))
  return (
    <ul className="plainlist">
      {left.map(line => (
        <li key={line.id}>
          <span className="cut">{nameOf(line.item_id)}</span>
          <span className="num">
            {format.number(line.quantity - (line.received_quantity ?? 0))} / {format.number(line.quantity)}
          </span>
        </li>
      ))}
    </ul>
  )
}

function useReceiving(service: OpenService, { id, number }: Transfer) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => write(service, `PUT /transfers/${id}`, { status: 'finalised' }),
    onError: error => notifications.show({ color: 'red', message: error.message }),
    onSuccess: async () => {
      notifications.show({ color: 'teal', message: sayPro.received(number) })
      await forgetAnswers(client, service)
      await client.invalidateQueries({ queryKey: ['record', service.slug, 'transfers'] })
    },
  })
}
