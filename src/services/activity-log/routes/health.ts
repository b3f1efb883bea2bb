import { route } from '../../../kernel/route.ts'
import { access } from '../permissions.ts'
import { healthOf } from '../store/health.ts'
import { healthShape } from './answers/health.ts'

export const health = route({
  method: 'GET',
  path: '/health',
  summary: 'Whether the log does what it should',
  access: access.settings,
  reply: healthShape,
  handler: (_input, ctx) => healthOf(ctx),
})
