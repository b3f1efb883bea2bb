/** What rules do to a price: five kinds, exact, never below zero. */
import { notNegative, percentOf } from './money.ts'

export const adjustmentTypes = [
  'set_value',
  'increase_value',
  'decrease_value',
  'increase_percent',
  'decrease_percent',
] as const
export type AdjustmentType = (typeof adjustmentTypes)[number]

export type Adjustment = {
  readonly adjustmentType: AdjustmentType
  /** An amount in minor units, or hundredths of a percent. */
  readonly adjustmentValue: number
}

/** The price after an adjustment. */
export function adjusted(price: number, { adjustmentType, adjustmentValue }: Adjustment): number {
  switch (adjustmentType) {
    case 'set_value':
      return notNegative(adjustmentValue)
    case 'increase_value':
      return notNegative(price + adjustmentValue)
    case 'decrease_value':
      return notNegative(price - adjustmentValue)
    case 'increase_percent':
      return notNegative(price + percentOf(price, adjustmentValue))
    case 'decrease_percent':
      return notNegative(price - percentOf(price, adjustmentValue))
  }
}
