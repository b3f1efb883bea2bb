/** What can become of a booking next. Before it is cancelled the policy is asked what is given back. */
import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetAnswers, write } from '../../../../admin/client/answer.ts'
import { call } from '../../../../admin/client/api.ts'
import type { AnyRecord, OpenService } from '../../../../admin/client/app.tsx'
import { type Format, useFormat } from '../../../../admin/client/format.tsx'
import { useConfirm } from '../../../../admin/kit/confirm.tsx'
import { Icon } from '../../../../admin/kit/icon.tsx'
import { type BookingStatus, isBlocking } from '../domain/booking-status.ts'
import type { cancelByStaff, cancellation } from '../routes/desk.ts'
import { say } from './words.ts'

const NAMESPACE = '/vendor-chauffeur/v1'
const cancellationOf = call<typeof cancellation>(NAMESPACE, 'GET', '/bookings/{id}/cancellation')
const cancel = call<typeof cancelByStaff>(NAMESPACE, 'POST', '/bookings/{id}/cancel')

type Props = { readonly service: OpenService; readonly booking: AnyRecord }

export function StatusActions({ service, booking }: Props) {
  const { isBusy, run } = useSteps(service, booking)
  const askToCancel = useCancelling(booking)
  const cancelIt = async () => {
    if (await askToCancel()) await run(() => cancel({ id: booking.id }), say.cancelled)
  }
  const step = (to: BookingStatus, label: string, isMain = false) => (
    <Button
      size="xs"
      {...(isMain ? {} : { variant: 'default' })}
      loading={isBusy}
      onClick={() => void run(() => write(service, `PUT /bookings/${booking.id}`, { status: to }), say.changed)}
    >
      {label}
    </Button>
  )
  const status = booking.status as BookingStatus
  return (
    <Group gap="xs">
      {(status === 'pending' || status === 'on_hold') &&
        step('processing', status === 'pending' ? say.confirm : say.resume, true)}
      {status === 'processing' && step('completed', say.complete, true)}
      {(status === 'pending' || status === 'processing') && step('on_hold', say.hold)}
      {isBlocking(status) && (
        <Button
          size="xs"
          variant="subtle"
          color="red"
          leftSection={<Icon name="x" size={14} />}
          onClick={() => void cancelIt()}
        >
          {say.cancel}
        </Button>
      )}
    </Group>
  )
}

/** Runs a change and reads again whatever shows the booking. */
export function useSteps(service: OpenService, booking: AnyRecord) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const run = async (work: () => Promise<unknown>, said: string) => {
    setBusy(true)
    try {
      await work()
      notifications.show({ color: 'teal', message: said })
    } catch (error) {
      notifications.show({ color: 'red', message: (error as Error).message })
    }
    await forgetAnswers(client, service)
    for (const kind of ['record', 'records'])
      await client.invalidateQueries({ queryKey: [kind, service.slug, 'bookings'] })
    await client.invalidateQueries({ queryKey: ['chauffeur-payments', booking.id] })
    setBusy(false)
  }
  return { isBusy, run }
}

type Told = Awaited<ReturnType<typeof cancellationOf>>

function useCancelling({ id }: AnyRecord) {
  const confirm = useConfirm()
  const format = useFormat()
  return async (): Promise<boolean> => {
    try {
      const told = await cancellationOf({ id })
      return await confirm({ title: say.cancelTitle, text: consequence(told, format), isDangerous: true })
    } catch (error) {
      notifications.show({ color: 'red', message: (error as Error).message })
      return false
    }
  }
}

function consequence({ refund, percent, paid, currency }: Told, format: Format): string {
  if (paid === 0) return say.cancelFree
  const all = format.money(paid, currency)
  return refund === 0
    ? say.cancelKeeps(all)
    : say.cancelRefund(format.money(refund, currency), format.percent(percent), all)
}
