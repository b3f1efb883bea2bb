import { Type } from 'typebox'
import type { ReadContext } from '../../../../kernel/context.ts'
import { route } from '../../../../kernel/route.ts'
import { needs } from '../../features.ts'
import { can } from '../../permissions.ts'
import { refuseProblems } from '../../store/carry-out.ts'
import { activitySettings } from '../settings.ts'

const access = can('manage_settings')
const requires = needs('activity')

export const readActivitySettings = route({
  method: 'GET',
  path: '/activity/settings',
  summary: 'How long entries are kept, and who is told of critical ones',
  access,
  requires,
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
  async handler({ retention_days: days, alert_critical: isWanted, alert_email: emails }, ctx) {
    const changes = {
      ...(days === undefined ? {} : { retention_days: String(days) }),
      ...(isWanted === undefined ? {} : { alert_critical: isWanted }),
      ...(emails === undefined ? {} : { alert_email: checkedAddresses(emails).join(',') }),
    }
    await ctx.tools.saveSettings(activitySettings, changes, ctx)
    return shownValues({ ...(await ctx.settings(activitySettings)), ...changes })
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
  if (given.some(one => !/^[^\s@,;:<>"()[\]\\]+@[^\s@,;:<>"()[\]\\]+\.[a-z0-9-]{2,}$/i.test(one)))
    refuseProblems({ alert_email: 'Not an e-mail address.' })
  return given
}
