/** Which other programs were told of a lead, and what became of it. */
import { Badge, Button, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { forgetAnswers, useAnswer, write } from '../../../../../admin/client/answer.ts'
import type { OpenService } from '../../../../../admin/client/app.tsx'
import { useFormat } from '../../../../../admin/client/format.tsx'
import type { ledgerEntryShape } from '../routes/answers/leads.ts'
import { sayPro } from './words.ts'

type Delivery = Static<typeof ledgerEntryShape>
type Props = { readonly service: OpenService; readonly lead: { readonly id: number } }

const COLORS = { delivered: 'teal', waiting: 'blue', failed: 'red', cancelled: 'gray' } as const

export default function LeadDeliveriesPart({ service, lead }: Props) {
  const client = useQueryClient()
  const format = useFormat()
  const told = useAnswer<Delivery[]>(service, `/leads/${lead.id}/deliveries`).data?.data ?? []
  if (told.length === 0) return null
  const repeat = async (id: number) => {
    await write(service, `POST /leads/${lead.id}/deliveries/${id}`)
    await forgetAnswers(client, service)
  }
  return (
    <section aria-label={sayPro.told}>
      <Text fw={620} fz="sm" mt="lg">
        {sayPro.told}
      </Text>
      <ul className="plainlist">
        {told.map(({ id, host, status, attempts, created_at }) => (
          <li key={id}>
            <span className="lines">
              {host}
              <span className="below">
                {format.instant(created_at)} · {sayPro.attempts(attempts.length)}
              </span>
            </span>
            <span>
              <Badge color={COLORS[status]}>{sayPro.deliveryStates[status]}</Badge>{' '}
              {status === 'failed' && (
                <Button
                  size="compact-xs"
                  variant="default"
                  onClick={() =>
                    void repeat(id).catch((error: Error) =>
                      notifications.show({ color: 'red', message: error.message }),
                    )
                  }
                >
                  {sayPro.again}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
