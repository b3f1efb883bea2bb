/** The likely range of a sum of deals that each come in whole or not at all. */

/** Deals that have the same chance: what they are worth together, and the sum of the squares of their amounts. */
export type Prospect = { readonly amount: number; readonly squares: number; readonly chance: number }

/** p10, p50 and p90 of the sum, by its mean and variance: deals are taken as independent. */
export function rangeOfSum(prospects: readonly Prospect[]): { p10: number; p50: number; p90: number } {
  const mean = prospects.reduce((sum, { amount, chance }) => sum + amount * chance, 0)
  const variance = prospects.reduce((sum, { squares, chance }) => sum + squares * chance * (1 - chance), 0)
  const most = prospects.reduce((sum, { amount }) => sum + amount, 0)
  const within = (value: number) => Math.round(Math.min(Math.max(value, 0), most) * 100) / 100
  // Squares that are kept by adding and taking away may end a little below nothing.
  const spread = Z_90 * Math.sqrt(Math.max(variance, 0))
  return { p10: within(mean - spread), p50: within(mean), p90: within(mean + spread) }
}

/** Nine of ten values of a normal distribution are below this many deviations. */
const Z_90 = 1.281_551_565_5
