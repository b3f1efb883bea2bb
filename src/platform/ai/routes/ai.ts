/** The AI service of the site, as its owner sets it up, and what it was used for this month. */
import { Type } from 'typebox'
import { capability } from '../../../kernel/access.ts'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { restErrors } from '../../../kernel/errors.ts'
import type { Values } from '../../../kernel/records/kind.ts'
import { route } from '../../../kernel/route.ts'
import { settingsShape } from '../../../kernel/standard/answers.ts'
import { saveSettings, settingsBody } from '../../../kernel/standard/settings.ts'
import { showSettings } from '../../../kernel/standard/settings-mask.ts'
import { OutboundError, outboundOf } from '../../outbound/outbound.ts'
import { aiSettings } from '../settings.ts'
import { usageByService } from '../usage.ts'

const access = capability('manage_options')
const usage = Type.Array(Type.Object({ service: Type.String(), calls: Type.Integer(), tokens: Type.Integer() }), {
  description: 'What each service has used this month.',
})
const reply = Type.Intersect([settingsShape(aiSettings), Type.Object({ usage })])
const owner = { slug: 'host', settings: aiSettings, errors: restErrors }

const readAi = route({
  method: 'GET',
  path: '/ai',
  summary: 'The AI service of the site, and how much each service has used of it this month',
  access,
  reply,
  handler: async (_input, ctx) => withUsage(showSettings(aiSettings, await ctx.settings(aiSettings)), ctx),
})

const saveAi = route({
  method: ['POST', 'PUT', 'PATCH'],
  path: '/ai',
  summary: 'Set up the AI service of the site',
  access,
  extra: true,
  body: settingsBody(aiSettings),
  reply,
  async handler(sent, ctx) {
    refuseAddress((sent as Values).base_url, ctx)
    return withUsage(await saveSettings(owner, sent as Values, ctx), ctx)
  },
})

export const aiRoutes = [readAi, saveAi]

const withUsage = async (shown: Values, ctx: ReadContext) => ({ ...shown, usage: await usageByService(ctx) })

/** An address that could never be called is told when it is typed in, not when somebody waits for an answer. */
function refuseAddress(address: unknown, ctx: Context): void {
  if (typeof address !== 'string' || address === '' || !URL.canParse(address)) return
  try {
    outboundOf(ctx).checkTarget(address)
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    throw restErrors.invalid_param(
      { names: 'base_url' },
      { data: { params: { base_url: error.message } }, cause: error },
    )
  }
}
