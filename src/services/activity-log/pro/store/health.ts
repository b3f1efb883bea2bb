/** What the health report says of mirrors, alerts, the archive and the scan of files. */
import type { ReadContext } from '../../../../kernel/context.ts'
import { storedRecords } from '../../../../kernel/records/read.ts'
import type { Check } from '../../hooks.ts'
import { archiveSettings } from '../archive-settings.ts'
import { mirrorState } from '../domain/mirror.ts'
import { mirrors as allMirrors } from '../entities/mirrors.ts'
import { enabledRules } from './alerts/run-rules.ts'
import { archiveRun } from './archive/move-events.ts'
import { lastScan } from './files/run-scan.ts'

export const proChecks = (ctx: ReadContext): Promise<Check[]> =>
  Promise.all([mirrorCheck(ctx), alertCheck(ctx), archiveCheck(ctx), fileCheck(ctx)])

async function mirrorCheck(ctx: ReadContext): Promise<Check> {
  const mirrors = await storedRecords(allMirrors, [{}], ctx)
  const bad = mirrors.filter(mirror => ['retrying', 'failing'].includes(mirrorState(mirror)))
  const isCritical = bad.some(mirror => mirrorState(mirror) === 'failing')
  return {
    id: 'mirrors',
    label: 'Mirrors',
    status: isCritical ? 'critical' : bad.length > 0 ? 'warning' : 'ok',
    detail:
      bad.length > 0
        ? bad.map(({ name, last_error: error }) => `${name}: ${error ?? 'fails'}`).join(' ')
        : `Mirrors that are in order: ${mirrors.length}.`,
    fix: bad.length > 0 ? 'Look at the receiver, or change the mirror. Nothing is lost: events wait.' : '',
  }
}

async function alertCheck(ctx: ReadContext): Promise<Check> {
  const rules = await enabledRules(ctx)
  const bad = rules.filter(({ last_error: error }) => error !== null)
  return warningOr(bad.length > 0, {
    id: 'alerts',
    label: 'Alert rules',
    detail:
      bad.length > 0
        ? bad.map(rule => `${rule.name}: ${rule.last_error}`).join(' ')
        : `Rules that are on: ${rules.length}.`,
    fix: 'Test the rule, and save it again when its receiver is mended.',
  })
}

async function archiveCheck(ctx: ReadContext): Promise<Check> {
  const { enabled } = await ctx.settings(archiveSettings)
  const { state, lastError } = await archiveRun(ctx)
  return warningOr(enabled && state === 'failed', {
    id: 'archive',
    label: 'Archive',
    detail:
      state === 'failed' ? (lastError ?? 'The last run failed.') : enabled ? 'Old events are moved.' : 'It is off.',
    fix: 'Test the connection of the archive. Old events stay in the log meanwhile.',
  })
}

async function fileCheck(ctx: ReadContext): Promise<Check> {
  const scan = await lastScan(ctx)
  const isFailed = scan?.status === 'failed'
  const scannedAt = scan?.finished_at ? `Scanned at ${scan.finished_at}.` : 'Not scanned yet.'
  return warningOr(isFailed, {
    id: 'files',
    label: 'Files',
    detail: isFailed ? (scan.messages.at(-1) ?? '') : scannedAt,
    fix: 'Start the scan again, and look into the server’s log.',
  })
}

const warningOr = (isBad: boolean, { fix, ...check }: Omit<Check, 'status'>): Check =>
  isBad ? { ...check, fix, status: 'warning' } : { ...check, fix: '', status: 'ok' }
