import { choice, flag, integer, secret, text } from '../../../../kernel/fields.ts'
import { defineSettings, type SettingsValues } from '../../../../kernel/settings.ts'

/** Kept apart from the settings of the log: it has routes of its own. */
export const archiveSettings = defineSettings('vendor_activity_log_archive', {
  fields: {
    enabled: flag({ default: false }),
    after_days: integer({ default: 90, min: 1, max: 3650 }),
    delete_after_copy: flag({ default: true }),
    schedule: choice(['daily', 'weekly'], { default: 'daily' }),
    target: choice(['local', 'external'], { default: 'local' }),
    host: text({ default: '' }),
    port: integer({ default: 5432, min: 1, max: 65_535 }),
    database: text({ default: '' }),
    user: text({ default: '' }),
    password: secret({ max: 500 }),
    tls: flag({ default: true }),
  },
})

export type ArchiveSettings = SettingsValues<typeof archiveSettings>
