import { Type } from 'typebox'
import { choice, integer, json } from '../../kernel/fields.ts'
import { defineSettings } from '../../kernel/settings.ts'
import { SEVERITIES } from './domain/severity.ts'

export const IP_MODES = ['full', 'truncate', 'hash', 'none'] as const

const list = (maxItems: number, description: string) =>
  json(Type.Array(Type.String({ maxLength: 254 }), { maxItems }), { default: [], whole: true, description })

const switches = () => json(Type.Record(Type.String(), Type.Boolean()), { default: {}, whole: true, internal: true })

export const settings = defineSettings('vendor_activity_log_settings', {
  secrets: 'blank',
  told: 'always',
  fields: {
    retention_days: integer({ default: 180, min: 0, max: 3650, description: 'Days that events are kept; 0 for ever.' }),
    legacy_retention_days: integer({
      default: 0,
      min: 0,
      max: 3650,
      description: 'Days that events imported from another log are kept; 0 for ever.',
    }),
    events_per_page: integer({ default: 50, min: 1, max: 200, description: 'Events on a page of the log.' }),
    privacy_ip_mode: choice(IP_MODES, { default: 'full', description: 'What is kept of addresses from now on.' }),
    access_roles: list(50, 'Roles beside administrators that may see the log.'),
    export_roles: list(50, 'Roles beside administrators that may export it.'),
    notify_recipients: list(20, 'Mail addresses that messages of the log go to.'),
    notify_min_severity: choice(SEVERITIES, { default: 'high', description: 'What is worth a message.' }),
    exclude_users: list(200, 'Logins whose doings are not recorded.'),
    exclude_roles: list(50, 'Roles whose doings are not recorded.'),
    exclude_ips: list(200, 'Addresses and networks from which nothing is recorded.'),
    trusted_proxies: list(200, 'Proxies whose word about the address of a caller is believed.'),
    /** Event codes that are switched otherwise than by default. Kept here because every event asks for them. */
    code_switches: switches(),
    monitor_switches: switches(),
    storage_budget_mb: integer({
      default: 0,
      min: 0,
      max: 1_000_000,
      description: 'Room for the log; 0 for no bound.',
    }),
  },
})
