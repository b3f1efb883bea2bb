/** What trips would cost with the prices that stand in the form, by the same engine that customers meet. */
import type { OpenService, Values } from '../../../../admin/client/app.tsx'
import type { Form } from '../../../../admin/client/form.ts'
import { useFormat } from '../../../../admin/client/format.tsx'
import { Pair } from '../../../../admin/kit/desk/price-lines.tsx'
import { fareOf, noRules, type Tariff, type Trip } from '../domain/fare.ts'
import { say } from './words.ts'

const EXAMPLES = {
  town: { serviceType: 'distance', metres: 10_000, duration: 0 },
  airport: { serviceType: 'distance', metres: 35_000, duration: 0 },
  far: { serviceType: 'distance', metres: 120_000, duration: 0 },
  evening: { serviceType: 'hourly', metres: 0, duration: 40_000 },
} as const satisfies Record<keyof typeof say.examples, Pick<Trip, 'serviceType' | 'metres' | 'duration'>>

const TRIP = { isReturn: false, passengers: 1, pickupDate: '2030-01-01' }
/** Hundredths: what they are hundredths of, the settings say. */
const TWO_DECIMALS = 2

export default function TariffPart({ service, form }: { readonly service: OpenService; readonly form: Form }) {
  const format = useFormat()
  const { currency, distance_unit } = service.settings as { currency?: string; distance_unit?: 'km' | 'mi' }
  const tariff = tariffOf(form.values)
  const terms = { decimals: TWO_DECIMALS, unit: distance_unit ?? 'km', flatPrice: null, rules: noRules }
  return (
    <dl className="pricelines" aria-live="polite">
      {Object.entries(EXAMPLES).map(([name, trip]) => (
        <Pair key={name} label={say.examples[name as keyof typeof EXAMPLES]}>
          {format.money(fareOf({ ...TRIP, ...trip }, tariff, terms).total / 100, currency ?? '')}
        </Pair>
      ))}
    </dl>
  )
}

/** Prices are ten-thousandths inside the engine. */
function tariffOf(values: Values): Tariff {
  const price = (name: string) => Math.round(Number(values[name] ?? 0) * 10_000)
  return {
    vehicleId: 0,
    base: price('base_price'),
    perDistance: price('price_per_distance'),
    perHour: price('price_per_hour'),
    minimum: price('min_price'),
  }
}
