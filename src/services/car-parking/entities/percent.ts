/** Shares of a price. */
import { errors } from '../errors.ts'

/** Nothing takes more than everything off a price, or asks for more than everything beforehand. */
export function refuseAboveAll(name: string, { isPercent, value }: { isPercent: boolean; value: number }): void {
  if (!isPercent || value <= 100) return
  throw errors.invalid({ names: name }, { data: { params: { [name]: `${name} must be at most 100 percent.` } } })
}
