/** An event as a line of a table: the same columns in exports and in reports. */
import type { Cell } from '../../../../../kernel/csv.ts'
import type { ShownEvent } from '../../../store/present-events.ts'

export const EVENT_HEADER = [
  ...['id', 'occurred_at', 'event_code', 'severity', 'group', 'site_id', 'user_id', 'user_login', 'user_name'],
  ...['user_role', 'ip', 'object_type', 'object_id', 'object_label', 'object_url', 'action', 'message'],
] as const

export const eventCells = (event: ShownEvent): readonly Cell[] => [
  ...[event.id, event.occurred_at, event.event_code, event.severity, event.group, event.site_id],
  ...[event.user.id, event.user.login, event.user.name, event.user_role, event.ip],
  ...[event.object.type, event.object.id, event.object.label, event.object.url, event.action, event.message],
]
