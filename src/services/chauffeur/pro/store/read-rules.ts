/** Rules and routes as the fare needs them, from what is kept of the offer. */
import type { ReadContext } from '../../../../kernel/context.ts'
import { scaled, unscaled } from '../../../../kernel/currencies.ts'
import type { AdjustmentType } from '../../../../kernel/price-adjustments.ts'
import { amountOf, type PriceRules } from '../../domain/fare.ts'
import type { FlatRoute } from '../../hooks.ts'
import { fromOffer } from '../../store/offer.ts'
import { type PricingRule, type RuleConditions, ruleSteps } from '../domain/pricing-rules.ts'

export const activeRules = (decimals: number, ctx: ReadContext): Promise<PriceRules> =>
  fromOffer(
    `rules ${decimals}`,
    async () => {
      const rules = await loadRules(decimals, ctx)
      return (total, trip) => ruleSteps(rules, total, trip)
    },
    ctx,
  )

async function loadRules(decimals: number, ctx: ReadContext): Promise<PricingRule[]> {
  const rows = await ctx.db
    .selectFrom('chauffeur_pricing_rules')
    .selectAll()
    .where('status', '=', 'active')
    .orderBy('priority')
    .orderBy('display_order')
    .orderBy('id')
    .execute()
  return rows.map(row =>
    readRule(
      {
        id: row.id,
        name: row.name,
        adjustment_type: row.adjustment_type as AdjustmentType,
        adjustment_value: unscaled(row.adjustment_value, PLACES),
        stop_processing: row.stop_processing === 1,
        conditions: JSON.parse(row.conditions) as RuleConditions,
      },
      decimals,
    ),
  )
}

const PLACES = 4

export type WrittenRule = {
  readonly id: number
  readonly name: string
  readonly adjustment_type: AdjustmentType
  readonly adjustment_value: number
  readonly stop_processing: boolean
  readonly conditions: RuleConditions
}

/** Percent with two decimals, amounts with those of the currency. */
export function readRule({ adjustment_type, adjustment_value, ...rule }: WrittenRule, decimals: number): PricingRule {
  const isPercent = adjustment_type.endsWith('_percent')
  return {
    id: rule.id,
    name: rule.name,
    adjustmentType: adjustment_type,
    adjustmentValue: isPercent ? scaled(adjustment_value, 2) : amountOf(scaled(adjustment_value, PLACES), decimals),
    stopProcessing: rule.stop_processing,
    conditions: rule.conditions,
  }
}

export const activeRoutes = (ctx: ReadContext): Promise<readonly FlatRoute[]> =>
  fromOffer('routes', () => loadRoutes(ctx), ctx)

const loadRoutes = (ctx: ReadContext): Promise<FlatRoute[]> =>
  ctx.db
    .selectFrom('chauffeur_routes')
    .select(['id', 'name', 'pickup_label', 'dropoff_label', 'price'])
    .where('status', '=', 'active')
    .orderBy('display_order')
    .orderBy('id')
    .execute()
