/** An event that never happened, for the buttons that try a channel or a mirror. It is stored nowhere. */
import type { ReadContext } from '../../../../kernel/context.ts'
import type { EventRow } from '../../domain/event.ts'
import { rankOf } from '../../domain/severity.ts'

export const sampleEvent = (message: string, ctx: ReadContext): EventRow => ({
  id: 0,
  site_id: ctx.site.id,
  occurred_at: ctx.clock.instant(),
  event_code: 9000,
  severity: rankOf('informational'),
  group_key: 'log',
  module: 'activity-log',
  action: 'sent',
  user_id: ctx.user?.id ?? 0,
  user_login: ctx.user?.login ?? '',
  user_name: ctx.user?.displayName ?? '',
  user_role: ctx.user?.roles[0] ?? '',
  ip: '',
  object_type: 'log',
  object_id: '',
  object_label: '',
  object_url: '',
  message,
  details: '{"changes":[],"request":{},"extra":{}}',
})
