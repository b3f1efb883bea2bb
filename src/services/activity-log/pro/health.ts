/** What the health report says of mirrors, alerts, the archive and the scan of files. */
import type { ReadContext } from '../../../kernel/context.ts'
import type { Check } from '../hooks.ts'
import { enabledRules } from './alerts/rule-store.ts'
import { archiveRun } from './archive/move-events.ts'
import { archiveSettings } from './archive/settings.ts'
import { lastScan } from './files/run-scan.ts'
import { listMirrors, statusOf } from './mirrors/mirror-store.ts'

export const proChecks = (ctx: ReadContext): Promise<Check[]> =>
  Promise.all([mirrorCheck(ctx), alertCheck(ctx), archiveCheck(ctx), fileCheck(ctx)])

async function mirrorCheck(ctx: ReadContext): Promise<Check> {
  const mirrors = await listMirrors(ctx)
  const bad = mirrors.filter(mirror => ['retrying', 'failing'].includes(statusOf(mirror)))
  const isCritical = bad.some(mirror => statusOf(mirror) === 'failing')
  return {
    id: 'mirrors',
    label: 'Mirrors',
    status: isCritical ? 'critical' : bad.length > 0 ? 'warning' : 'ok',
    detail:
      bad.length > 0
        ? bad.map(({ name, lastError }) => `${name}: ${lastError ?? 'fails'}`).join(' ')
        : `Mirrors that are in order: ${mirrors.length}.`,
    fix: bad.length > 0 ? 'Look at the receiver, or change the mirror. Nothing is lost: events wait.' : '',
  }
}

async function alertCheck(ctx: ReadContext): Promise<Check> {
  const rules = await enabledRules(ctx)
  const bad = rules.filter(({ lastError }) => lastError !== null)
  return warningOr(bad.length > 0, {
    id: 'alerts',
    label: 'Alert rules',
    detail:
      bad.length > 0
        ? bad.map(rule => `${rule.name}: ${rule.lastError}`).join(' ')
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
