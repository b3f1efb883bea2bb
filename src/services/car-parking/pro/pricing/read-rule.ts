/** A pricing rule as the price engine reads it. */
import type { Static } from 'typebox'
import type { TableRow } from '../../../../db/row-types.ts'
import { minorUnits, scaled } from '../../../../kernel/currencies.ts'
import type { PricingRule, RuleConditions } from '../domain/pricing-rules.ts'
import type { conditionsSchema } from '../entities/pricing-rules.ts'

/** Values are kept with four places. */
const PLACES = 10_000

export function readRule(row: TableRow<'carparking_pricing_rules'>, currency: string): PricingRule {
  const value = row.adjustment_value / PLACES
  const isPercent = row.adjustment_type.endsWith('percent')
  return {
    name: row.name,
    priority: row.priority,
    adjustmentType: row.adjustment_type as PricingRule['adjustmentType'],
    adjustmentValue: isPercent ? scaled(value, 2) : minorUnits(value, currency),
    scope: row.scope as PricingRule['scope'],
    stopProcessing: row.stop_processing === 1,
    conditions: readConditions(JSON.parse(row.conditions)),
  }
}

const readConditions = (written: Static<typeof conditionsSchema>): RuleConditions => ({
  locationIds: written.location_ids ?? [],
  spaceTypeIds: written.space_type_ids ?? [],
  customerGroupIds: written.customer_group_ids ?? [],
  dateFrom: written.date_from ?? null,
  dateTo: written.date_to ?? null,
  dateBasis: written.date_basis ?? 'stay',
  daysOfWeek: written.days_of_week ?? [],
  minUnits: written.min_units ?? null,
  maxUnits: written.max_units ?? null,
  leadDaysMin: written.lead_days_min ?? null,
  leadDaysMax: written.lead_days_max ?? null,
  occupancyMin: written.occupancy_min ?? null,
  occupancyMax: written.occupancy_max ?? null,
  entryTimeFrom: written.entry_time_from ?? null,
  entryTimeTo: written.entry_time_to ?? null,
})
