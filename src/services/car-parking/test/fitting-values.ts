import type { Entity } from '../../../kernel/entity.ts'

type Values = Record<string, unknown>

/** Makes generated values obey the rules that fields cannot say. */
export function fitting(values: Values, { name }: Entity): Values {
  if (name === 'locations') return { ...values, timezone: 'Europe/Berlin', country: 'DE' }
  if (name === 'exceptions') {
    const { space_type_id: _type, ...rest } = values
    return { ...rest, kind: 'closed', date_from: '2027-05-01', date_to: '2027-05-02' }
  }
  if (name === 'group-members') return { ...values, user_id: 1 }
  if (name === 'tax-rates') return { ...values, country: 'DE' }
  if (name === 'coupons') return { ...values, code: String(values.code).toUpperCase() }
  if (name !== 'bookings') return values
  const { coupon_code: _coupon, price_override: _override, user_id: _user, space_id: _space, ...rest } = values
  const exit = new Date(Date.parse(String(values.entry)) + 3 * 86_400_000).toISOString().replace('Z', '000Z')
  return { ...rest, status: 'confirmed', exit, allow_overbooking: true }
}
