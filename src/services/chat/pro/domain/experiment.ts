/** A/B tests: which visitors see which side, and what the figures say. */
import type { Rule } from '../../domain/rules.ts'

export type Side = 'a' | 'b'
export type Goal = 'open' | 'click' | 'lead'
export type Counts = { readonly views: number; readonly opens: number; readonly clicks: number; readonly leads: number }

/** The rule that shows a side to its part of the visitors: buckets 0 to 99, `split` of them on side a. */
export const sideRule = (test: number, side: Side, split: number): Rule => ({
  kind: 'ab',
  mode: 'show',
  operator: 'is',
  values: [side === 'a' ? `${test}:0-${split - 1}` : `${test}:${split}-99`],
})

export const withoutTest = (rules: readonly Rule[], test: number): Rule[] =>
  rules.filter(({ kind, values }) => kind !== 'ab' || !values.some(value => value.startsWith(`${test}:`)))

/** What was counted since the test began. */
export const since = (now: Counts, before: Counts): Counts => ({
  views: Math.max(0, now.views - before.views),
  opens: Math.max(0, now.opens - before.opens),
  clicks: Math.max(0, now.clicks - before.clicks),
  leads: Math.max(0, now.leads - before.leads),
})

export type SideFigures = Counts & {
  readonly conversions: number
  /** Conversions of a hundred views, to two decimals. */
  readonly rate: number
  /** Where the true rate lies with 95 of 100 chances. */
  readonly interval: readonly [number, number]
}
export type Figures = {
  readonly a: SideFigures
  readonly b: SideFigures
  /** The chance that b is better than a, 0 to 1. */
  readonly probability_b_better: number
  /** Whether visitors fell to the sides as they should. */
  readonly sample_ratio_ok: boolean
  readonly verdict: 'keep_running' | 'a' | 'b' | 'no_difference'
}

export function compareSides(of: { a: Counts; b: Counts; goal: Goal; split: number }): Figures {
  const [a, b] = [sideFigures(of.a, of.goal), sideFigures(of.b, of.goal)]
  const probability = probabilityBetter(a, b)
  return {
    a,
    b,
    probability_b_better: Math.round(probability * 1000) / 1000,
    sample_ratio_ok: isFairDraw(a.views, b.views, of.split / 100),
    verdict: verdictOn(a, b, probability),
  }
}

function sideFigures(counts: Counts, goal: Goal): SideFigures {
  const conversions = goal === 'open' ? counts.opens : goal === 'click' ? counts.clicks : counts.leads
  const rate = counts.views === 0 ? 0 : Math.min(1, conversions / counts.views)
  const [low, high] = wilson(rate, counts.views)
  return { ...counts, conversions, rate: percent(rate), interval: [percent(low), percent(high)] }
}

const percent = (share: number) => Math.round(share * 10_000) / 100
const Z = 1.96

/** Wilson's interval: right for small numbers too. */
function wilson(rate: number, count: number): [number, number] {
  if (count === 0) return [0, 1]
  const scale = 1 + Z ** 2 / count
  const middle = (rate + Z ** 2 / (2 * count)) / scale
  const reach = (Z / scale) * Math.sqrt((rate * (1 - rate)) / count + Z ** 2 / (4 * count ** 2))
  return [Math.max(0, middle - reach), Math.min(1, middle + reach)]
}

/** By the normal curve, with one success and one failure added to each side. */
function probabilityBetter(a: SideFigures, b: SideFigures): number {
  const share = ({ conversions, views }: SideFigures) => (Math.min(conversions, views) + 1) / (views + 2)
  const spread = (side: SideFigures) => (share(side) * (1 - share(side))) / (side.views + 3)
  return normal((share(b) - share(a)) / Math.sqrt(spread(a) + spread(b)))
}

/** Abramowitz and Stegun 26.2.17. */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const tail =
    0.3989423 *
    Math.exp((-z * z) / 2) *
    t *
    (0.3193815 + t * (-0.3565638 + t * (1.781478 + t * (-1.821256 + t * 1.330274))))
  return z > 0 ? 1 - tail : tail
}

/** A deviation that chance alone brings in one of a thousand draws is none. */
function isFairDraw(a: number, b: number, share: number): boolean {
  const all = a + b
  return all === 0 || Math.abs(a - all * share) <= 3.3 * Math.sqrt(all * share * (1 - share)) + 1
}

const LEAST_VIEWS = 100
const ENOUGH_VIEWS = 5000

function verdictOn(a: SideFigures, b: SideFigures, probability: number): Figures['verdict'] {
  if (Math.min(a.views, b.views) < LEAST_VIEWS) return 'keep_running'
  if (probability >= 0.95) return 'b'
  if (probability <= 0.05) return 'a'
  return Math.min(a.views, b.views) >= ENOUGH_VIEWS ? 'no_difference' : 'keep_running'
}
