/** Where a price comes from, line by line. */
import './price-lines.css'
import type { ReactNode } from 'react'
import { useFormat } from '../../client/format.tsx'
import { useDeskWords } from './words.ts'

type Priced = {
  readonly lines: readonly { readonly label: string; readonly quantity?: number; readonly amount: number }[]
  readonly total: number
  readonly currency: string
}

export function PriceLines({ lines, total, currency }: Priced) {
  const words = useDeskWords()
  const format = useFormat()
  return (
    <dl className="pricelines" aria-live="polite">
      {lines.map(({ label, quantity = 1, amount }, index) => (
        <Pair key={`${index}-${label}`} label={quantity > 1 ? `${label} × ${quantity}` : label}>
          {format.money(amount, currency)}
        </Pair>
      ))}
      <Pair label={words.total}>
        <b>{format.money(total, currency)}</b>
      </Pair>
    </dl>
  )
}

export const Pair = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
)
