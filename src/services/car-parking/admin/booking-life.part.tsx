/** The life of a booking: where its price comes from, what was paid and given back, what was changed and written. */
import { Button, Group, NumberInput, Select } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnyRecord } from '../../../../admin/client/app.tsx'
import { useFormat } from '../../../../admin/client/format.tsx'
import { useConfirm } from '../../../../admin/kit/confirm.tsx'
import { Pair, PriceLines } from '../../../../admin/kit/desk/price-lines.tsx'
import './parking.css'
import { addPayment, giveBack, lettersOf, type Payment, paymentsOf } from './parking-api.ts'
import { useParkingWords } from './words.ts'

export default function BookingLife({ record }: { readonly record: AnyRecord }) {
  const words = useParkingWords()
  const format = useFormat()
  const { currency } = record
  return (
    <div className="stack">
      <PriceLines lines={record.breakdown} total={record.total} currency={currency} />
      <dl className="pricelines">
        <Pair label={words.paid}>{format.money(record.amount_paid - record.amount_refunded, currency)}</Pair>
        <Pair label={words.due}>{format.money(record.balance_due, currency)}</Pair>
      </dl>
      <Payments record={record} />
      {record.balance_due > 0 && <RecordPayment key={record.balance_due} record={record} />}
      <Letters bookingId={record.id} />
    </div>
  )
}

/** Money moves the booking too, so that it is read again. */
function useMoney<Input>(record: AnyRecord, work: (input: Input) => Promise<unknown>, said: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: work,
    onSuccess: async () => {
      notifications.show({ color: 'teal', message: said })
      await client.invalidateQueries({ queryKey: ['parking-payments', record.id] })
      await client.invalidateQueries({ queryKey: ['record', 'car-parking', 'bookings'] })
    },
    onError: error => notifications.show({ color: 'red', message: error.message }),
  })
}

function Payments({ record }: { readonly record: AnyRecord }) {
  const words = useParkingWords()
  const { data = [] } = useQuery({
    queryKey: ['parking-payments', record.id],
    queryFn: ({ signal }) => paymentsOf({ booking_id: record.id, per_page: 100 } as never, signal),
  })
  return (
    <section aria-label={words.payments}>
      <h3>{words.payments}</h3>
      {data.length === 0 && <p className="lead">{words.noPayments}</p>}
      <table className="parkinglist">
        <tbody>
          {data.map(payment => (
            <PaymentLine key={payment.id} {...{ record, payment }} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const named = (words: Readonly<Record<string, string>>, name: string): string => words[name] ?? name

const REFUNDABLE = ['completed', 'partially_refunded']

function PaymentLine({ record, payment }: { readonly record: AnyRecord; readonly payment: Payment }) {
  const words = useParkingWords()
  const format = useFormat()
  const confirm = useConfirm()
  const refund = useMoney(record, () => giveBack({ id: payment.id }), words.refunded)
  const left = payment.amount - payment.refunded_amount
  const ask = async () => {
    const text = words.refundText(format.money(left, payment.currency))
    if (await confirm({ title: words.refundTitle, text, isDangerous: true })) refund.mutate(undefined)
  }
  const isRefundable = payment.kind === 'payment' && left > 0 && REFUNDABLE.includes(payment.status)
  return (
    <tr>
      <td>{format.instant(payment.completed_at ?? payment.created_at)}</td>
      <td>
        {payment.kind === 'payment' ? words.payment_one : words.refund_one}
        <div className="below">
          {named(words.ways, payment.gateway)}, {named(words.payStates, payment.status)}
        </div>
      </td>
      <td className="end">{format.money(payment.amount, payment.currency)}</td>
      <td className="end">
        {isRefundable && (
          <Button size="xs" variant="default" loading={refund.isPending} onClick={() => void ask()}>
            {words.refund}
          </Button>
        )}
      </td>
    </tr>
  )
}

const BY_HAND = ['cash', 'on_site', 'bank_transfer', 'manual'] as const

function RecordPayment({ record }: { readonly record: AnyRecord }) {
  const words = useParkingWords()
  const [amount, setAmount] = useState<number>(record.balance_due)
  const [gateway, setGateway] = useState<(typeof BY_HAND)[number]>('cash')
  const add = useMoney(record, () => addPayment({ booking_id: record.id, amount, gateway }), words.recorded)
  return (
    <Group align="end">
      <NumberInput
        label={words.amount}
        hideControls
        decimalScale={2}
        value={amount}
        onChange={value => setAmount(Number(value))}
      />
      <Select
        label={words.way}
        data={BY_HAND.map(value => ({ value, label: words.ways[value] }))}
        allowDeselect={false}
        value={gateway}
        onChange={value => setGateway(value as typeof gateway)}
      />
      <Button variant="default" loading={add.isPending} onClick={() => add.mutate(undefined)}>
        {words.record}
      </Button>
    </Group>
  )
}

function Letters({ bookingId }: { readonly bookingId: number }) {
  const words = useParkingWords()
  const format = useFormat()
  const { data = [] } = useQuery({
    queryKey: ['parking-letters', bookingId],
    queryFn: ({ signal }) => lettersOf({ booking_id: bookingId, per_page: 100 } as never, signal),
  })
  return (
    <section aria-label={words.letters}>
      <h3>{words.letters}</h3>
      {data.length === 0 && <p className="lead">{words.noLetters}</p>}
      <table className="parkinglist">
        <tbody>
          {data.map(letter => (
            <tr key={letter.id}>
              <td>{format.instant(letter.created_at)}</td>
              <td>
                {letter.subject}
                <div className="below">{letter.to}</div>
              </td>
              <td className="end">{letter.status}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
