/** Where Pro takes part in the free log: its catalogue, its retention, its health report and its start. */
import { type Listener, on } from '../../../kernel/hooks.ts'
import { hooks } from '../hooks.ts'
import { archiveSettings } from './archive-settings.ts'
import { MIRROR_TYPES, TRANSPORTS } from './domain/mirror.ts'
import { FORMATS, SECTIONS } from './domain/report-request.ts'
import { CHANNEL_TYPES } from './domain/rule.ts'
import { FREQUENCIES } from './domain/schedule.ts'
import { SYSLOG_FORMATS } from './domain/syslog.ts'
import { wakeFollowers } from './jobs/follow.ts'
import { alertListeners } from './store/alerts/listeners.ts'
import { archiveRun } from './store/archive/move-events.ts'
import { archivePersonalData } from './store/archive/personal-data.ts'
import { fileDefinitions, fileMonitor } from './store/files/definitions.ts'
import { proChecks } from './store/health.ts'

/** Nothing is older: whoever answers with it keeps everything. */
const EARLIEST = '0000-01-01T00:00:00.000000Z'

export const proListeners: readonly Listener[] = [
  on(hooks.definitions, 'activity-log.pro.definitions', known => [...known, ...fileDefinitions]),
  on(hooks.monitors, 'activity-log.pro.monitors', known => [...known, fileMonitor]),
  on(hooks.healthChecks, 'activity-log.pro.health', async (checks, _about, ctx) => [
    ...checks,
    ...(await proChecks(ctx)),
  ]),
  on(hooks.bootstrap, 'activity-log.pro.bootstrap', data => ({
    ...data,
    channel_types: CHANNEL_TYPES,
    mirror_types: MIRROR_TYPES,
    mirror_transports: TRANSPORTS,
    mirror_formats: SYSLOG_FORMATS,
    report_formats: FORMATS,
    report_sections: SECTIONS,
    report_frequencies: FREQUENCIES,
  })),
  // What is to be archived is not thrown away: the archive itself removes it, or retention does once it is copied.
  on(hooks.pruneBefore, 'activity-log.pro.archive', async (before, _about, ctx) => {
    const { enabled, delete_after_copy: isMoved } = await ctx.settings(archiveSettings)
    if (!enabled) return before
    const { copiedUntil } = await archiveRun(ctx)
    const isCopied = !isMoved && copiedUntil !== null && copiedUntil >= before
    return isCopied ? before : isMoved ? EARLIEST : (copiedUntil ?? EARLIEST)
  }),
  wakeFollowers,
  ...alertListeners,
  ...archivePersonalData,
]
