/** How often visitors may read is the site owner's to say. */
import { on } from '../../../kernel/hooks.ts'
import { limit, MINUTE } from '../../../kernel/limits.ts'
import { hooks } from '../hooks.ts'
import { settings } from '../settings.ts'

export const rateLimit = on(hooks.rateLimits, 'recipe.rate-limit', async (table, _about, ctx) => ({
  ...table,
  read: limit((await ctx.settings(settings)).api.rate_limit, MINUTE),
}))
