/** What an amount is worth in the default currency, whole and by its probability. */

type Amount = { readonly amount: number; readonly currency: string | null; readonly probability: number }
type Rates = { readonly base: string; readonly rates: Readonly<Record<string, number>> }

/** A currency without a rate counts as it is. */
export function convertedAmounts(
  { amount, currency, probability }: Amount,
  { base, rates }: Rates,
): { readonly converted: number; readonly weighted: number } {
  const rate = currency === null || currency === base ? 1 : (rates[currency] ?? 1)
  const converted = amount * rate
  return { converted, weighted: (converted * probability) / 100 }
}
