/** The rules of when trips can be booked. */
import { Type } from 'typebox'
import type { Fields } from '../../../kernel/fields.ts'
import { route } from '../../../kernel/route.ts'
import type { SettingsValues } from '../../../kernel/settings.ts'
import { saveSettings, settingsBody } from '../../../kernel/standard/settings.ts'
import { availability, blackoutDates, businessHours } from '../availability.ts'
import { errors } from '../errors.ts'
import { mayManage } from '../permissions.ts'
import { availabilityRules, filledRules } from '../store/offer.ts'
import { validation } from '../validation.ts'

export const availabilityShape = Type.Object({
  enabled: Type.Boolean(),
  lead_time_minutes: Type.Integer(),
  horizon_days: Type.Integer(),
  business_hours: businessHours,
  blackout_dates: blackoutDates,
})

export const readAvailability = route({
  method: 'GET',
  path: '/availability',
  summary: 'When trips can be booked',
  access: mayManage,
  reply: availabilityShape,
  handler: (_input, ctx) => availabilityRules(ctx),
})

/** What is not sent takes its default: the rules are replaced as a whole. */
export const saveAvailability = route({
  method: ['PUT', 'POST'],
  path: '/availability',
  summary: 'Replace the rules of when trips can be booked',
  access: mayManage,
  extra: true,
  body: settingsBody(availability),
  reply: availabilityShape,
  async handler(sent, ctx) {
    const usual = Object.entries(availability.fields as Fields).map(([name, { options }]) => [name, options.default])
    const given = Object.entries(sent).filter(([name, value]) => value !== null && name in availability.fields)
    const rules = { ...Object.fromEntries(usual), ...Object.fromEntries(given) }
    refuseReversed(rules.blackout_dates)
    const saved = await saveSettings({ slug: 'chauffeur', settings: availability, errors, validation }, rules, ctx)
    return filledRules(saved as SettingsValues<typeof availability>)
  },
})

function refuseReversed(blackouts: unknown): void {
  const isReversed = (one: { start?: unknown; end?: unknown }) => String(one?.start) > String(one?.end)
  if (Array.isArray(blackouts) && blackouts.some(isReversed)) throw errors.period()
}
