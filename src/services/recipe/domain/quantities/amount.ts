/** How much of something: one number, or from one to another. */
import { compare, type Fraction, isEqual, multiply } from './fraction.ts'

export type Amount = { readonly min: Fraction; readonly max: Fraction }

export const exactly = (value: Fraction): Amount => ({ min: value, max: value })

/** Null where the second is smaller than the first. */
export const between = (min: Fraction, max: Fraction): Amount | null => (compare(min, max) <= 0 ? { min, max } : null)

export const isOne = ({ min, max }: Amount): boolean => isEqual(min, max)

/** For more or fewer people. */
export const scale = ({ min, max }: Amount, factor: Fraction): Amount => ({
  min: multiply(min, factor),
  max: multiply(max, factor),
})
