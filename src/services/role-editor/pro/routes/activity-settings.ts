import { Type } from 'typebox'
import type { ReadContext } from '../../../../kernel/context.ts'
import { isMailAddress } from '../../../../kernel/mail-address.ts'
import { route } from '../../../../kernel/route.ts'
import { can } from '../../permissions.ts'
import { refuseProblems } from '../../store/carry-out.ts'
import { needs } from '../../store/features.ts'
import { activitySettings } from '../settings.ts'
import { recordSaved } from '../store/record.ts'
import { activitySettingsShape } from './answers/activity-settings.ts'

const access = can('manage_settings')
const requires = needs('activity')

export const readActivitySettings = route({
  method: 'GET',
  path: '/activity/settings',
  summary: 'How long entries are kept, and who is told of critical ones',
  access,
  requires,
  reply: activitySettingsShape,
  handler: (_input, ctx) => shown(ctx),
})

export const saveActivitySettings = route({
  method: 'PATCH',
  path: '/activity/settings',
  summary: 'Change how long entries are kept and who is told',
  access,
  requires,
  input: Type.Object({
    retention_days: Type.Optional(Type.Enum([30, 90, 180, 365, 0])),
    alert_critical: Type.Optional(Type.Boolean()),
    alert_email: Type.Optional(
      Type.Union([Type.String({ maxLength: 2000 }), Type.Array(Type.String({ maxLength: 200 }))]),
    ),
  }),
  reply: activitySettingsShape,
  async handler({ retention_days: days, alert_critical: isWanted, alert_email: emails }, ctx) {
    const changes = {
      ...(days === undefined ? {} : { retention_days: String(days) }),
      ...(isWanted === undefined ? {} : { alert_critical: isWanted }),
      ...(emails === undefined ? {} : { alert_email: checkedAddresses(emails).join(',') }),
    }
    const before = await ctx.settings(activitySettings)
    const after = { ...before, ...changes }
    await ctx.tools.saveSettings(activitySettings, changes, ctx)
    if (JSON.stringify(before) !== JSON.stringify(after)) await recordSaved('settings', { before, after }, ctx)
    return shownValues(after)
  },
})

const shown = async (ctx: ReadContext) => shownValues(await ctx.settings(activitySettings))

const shownValues = (values: { retention_days: string; alert_critical: boolean; alert_email: string }) => ({
  ...values,
  retention_days: Number(values.retention_days),
})

/** One bad address refuses all: an alert that goes nowhere would be missed. */
function checkedAddresses(sent: string | readonly string[]): string[] {
  const addresses = (typeof sent === 'string' ? sent.split(',') : [...sent]).map(one => one.replace(/^ +| +$/g, ''))
  const given = addresses.filter(one => one !== '')
  const bad = given.filter(one => !isMailAddress(one))
  if (bad.length > 0) refuseProblems({ alert_email: 'Not an e-mail address.' })
  return given
}
