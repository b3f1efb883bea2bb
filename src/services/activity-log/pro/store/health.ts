/** What the health report says of mirrors, alerts, the archive and the scan of files. */
import type { ReadContext } from '../../../../kernel/context.ts'
import { storedRecords } from '../../../../kernel/records/read.ts'
import { Spoken } from '../../../../kernel/words.ts'
import type { Check } from '../../hooks.ts'
import { archiveSettings } from '../archive-settings.ts'
import { mirrorState } from '../domain/mirror.ts'
import { mirrors as allMirrors } from '../entities/mirrors.ts'
import { enabledRules } from './alerts/run-rules.ts'
import { archiveRun } from './archive/move-events.ts'
import { lastScan } from './files/run-scan.ts'
import { told } from './health-words.ts'

export const proChecks = (ctx: ReadContext): Promise<Check[]> =>
  Promise.all([mirrorCheck(ctx), alertCheck(ctx), archiveCheck(ctx), fileCheck(ctx)])

async function mirrorCheck(ctx: ReadContext): Promise<Check> {
  const mirrors = await storedRecords(allMirrors, [{}], ctx)
  const bad = mirrors.filter(mirror => ['retrying', 'failing'].includes(mirrorState(mirror)))
  const isCritical = bad.some(mirror => mirrorState(mirror) === 'failing')
  return {
    id: 'mirrors',
    label: told('mirrors'),
    status: isCritical ? 'critical' : bad.length > 0 ? 'warning' : 'ok',
    detail:
      bad.length > 0
        ? new Spoken(language =>
            bad.map(({ name, last_error: error }) => `${name}: ${error ?? told('fails').say(language)}`).join(' '),
          )
        : told('mirrors_right', { count: mirrors.length }),
    fix: bad.length > 0 ? told('mirrors_fix') : '',
  }
}

async function alertCheck(ctx: ReadContext): Promise<Check> {
  const rules = await enabledRules(ctx)
  const bad = rules.filter(({ last_error: error }) => error !== null)
  return warningOr(bad.length > 0, {
    id: 'alerts',
    label: told('alerts'),
    detail:
      bad.length > 0
        ? bad.map(rule => `${rule.name}: ${rule.last_error}`).join(' ')
        : told('alerts_on', { count: rules.length }),
    fix: told('alerts_fix'),
  })
}

async function archiveCheck(ctx: ReadContext): Promise<Check> {
  const { enabled } = await ctx.settings(archiveSettings)
  const { state, lastError } = await archiveRun(ctx)
  return warningOr(enabled && state === 'failed', {
    id: 'archive',
    label: told('archive'),
    detail: state === 'failed' ? (lastError ?? told('archive_failed')) : told(enabled ? 'archive_on' : 'archive_off'),
    fix: told('archive_fix'),
  })
}

async function fileCheck(ctx: ReadContext): Promise<Check> {
  const scan = await lastScan(ctx)
  const isFailed = scan?.status === 'failed'
  const scannedAt = scan?.finished_at ? told('files_scanned', { date: scan.finished_at }) : told('files_never')
  return warningOr(isFailed, {
    id: 'files',
    label: told('files'),
    detail: isFailed ? (scan.messages.at(-1) ?? '') : scannedAt,
    fix: told('files_fix'),
  })
}

const warningOr = (isBad: boolean, { fix, ...check }: Omit<Check, 'status'>): Check =>
  isBad ? { ...check, fix, status: 'warning' } : { ...check, fix: '', status: 'ok' }
