/** The shapes of what `settings.ts` answers. */
import { Type } from 'typebox'

/** Those whose usual value is told too: a licence has none. */
const settings = {
  retention_days: Type.Integer(),
  legacy_retention_days: Type.Integer(),
  events_per_page: Type.Number(),
  privacy_ip_mode: Type.String(),
  access_roles: Type.Array(Type.String()),
  export_roles: Type.Array(Type.String()),
  notify_recipients: Type.Array(Type.String()),
  notify_min_severity: Type.String(),
  exclude_users: Type.Array(Type.String()),
  exclude_roles: Type.Array(Type.String()),
  exclude_ips: Type.Array(Type.String()),
  trusted_proxies: Type.Array(Type.String()),
  storage_budget_mb: Type.Integer(),
  geolocation_url: Type.Optional(Type.String()),
  file_scan: Type.Optional(Type.String()),
}

export const settingsShape = Type.Object(
  { ...settings, geolocation_license: Type.Optional(Type.String()) },
  { title: 'Settings' },
)

export const choicesShape = Type.Object(
  {
    privacy_ip_mode: Type.Array(Type.String()),
    notify_min_severity: Type.Array(Type.String()),
    file_scan: Type.Optional(Type.Array(Type.String())),
    access_roles: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
    export_roles: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
    exclude_roles: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
  },
  { title: 'Choices' },
)

export const defaultsShape = Type.Object(settings, { title: 'Defaults' })
