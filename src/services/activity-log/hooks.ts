import { action, filter } from '../../kernel/hooks.ts'
import type { LimitTable } from '../../kernel/limits.ts'
import type { Spoken } from '../../kernel/words.ts'
import type { EventDefinition, Monitor } from './domain/definition.ts'
import type { EventRow } from './domain/event.ts'

/** One finding of the health report. */
export type Check = {
  readonly id: string
  readonly label: string | Spoken
  readonly status: 'ok' | 'warning' | 'critical'
  readonly detail: string | Spoken
  /** What to do about it; empty when all is well. */
  readonly fix: string | Spoken
}

/** Every point where other code may take part. Pro has no other way in. */
export const hooks = {
  /** An event was stored, in the transaction that stored it. Who needs its id asks for it, and waits for the database. */
  recorded: action<{ readonly event: Omit<EventRow, 'id'>; readonly id: () => Promise<number> }>(
    'vendor_activity_log_recorded',
  ),
  /** What can be recorded. Must be answered at once. */
  definitions: filter<readonly EventDefinition[]>('vendor_activity_log_definitions'),
  /** Who listens. Must be answered at once. */
  monitors: filter<readonly Monitor[]>('vendor_activity_log_monitors'),
  /** The instant before which events are removed; whoever still needs some answers with an earlier one. */
  pruneBefore: filter<string>('vendor_activity_log_prune_before'),
  healthChecks: filter<readonly Check[]>('vendor_activity_log_health_checks'),
  /** What the admin app is told when it starts. */
  bootstrap: filter<Readonly<Record<string, unknown>>>('vendor_activity_log_bootstrap'),
  rateLimits: filter<LimitTable>('vendor_activity_log_rate_limits'),
  /** Extensions add routes of their own. */
  registerRoutes: action<{ readonly namespace: string }>('vendor_activity_log_register_rest_routes'),
}
