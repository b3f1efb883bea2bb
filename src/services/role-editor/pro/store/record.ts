/** Writes entries of the activity log, in the transaction of what they tell. */
import type { Context } from '../../../../kernel/context.ts'
import { optionOf } from '../../../../platform/options/options.ts'
import { listRoles } from '../../../../platform/roles/roles.ts'
import { diffMaps } from '../../domain/capabilities.ts'
import { controlIn, severityOf } from '../../domain/danger.ts'
import type { EntryValues } from '../../domain/revert.ts'
import type { Source } from '../../domain/source.ts'
import type { Target } from '../../hooks.ts'
import { isFeatureOn } from '../../store/features.ts'
import { sourceOf } from '../../store/source.ts'
import { activitySettings } from '../settings.ts'

export type NewEntry = {
  readonly operation: string
  readonly source: Source
  readonly target: Target
  readonly before: EntryValues | object | null
  readonly after: EntryValues | object | null
}

export type EntrySeverity = 'critical' | 'high' | 'normal'

/** Whoever switches the log off leaves that as the last entry: settings are always recorded. */
export async function record(entry: NewEntry, ctx: Context): Promise<void> {
  if (entry.operation !== 'settings' && !(await isFeatureOn('activity', ctx))) return
  const severity = await severityOfEntry(entry, ctx)
  await ctx.db
    .insertInto('aure_activity')
    .values({
      created_at: ctx.clock.instant(),
      actor_id: ctx.user?.id ?? null,
      actor_name: ctx.user?.displayName ?? '',
      source: entry.source,
      operation: entry.operation,
      target_type: entry.target.type,
      target_id: entry.target.id,
      target_label: entry.target.label,
      before: entry.before && JSON.stringify(entry.before),
      after: entry.after && JSON.stringify(entry.after),
      severity,
      ip: ctx.request.ip,
    })
    .execute()
  if (severity === 'critical') await alert(entry, ctx)
}

export type SavedValues = { readonly before: object; readonly after: object }

/** Rules or settings that were replaced. */
export const recordSaved = (operation: string, { before, after }: SavedValues, ctx: Context): Promise<void> =>
  record(
    {
      operation,
      source: sourceOf(ctx),
      target: { type: operation, id: operation, label: operation },
      before,
      after,
    },
    ctx,
  )

/** Whoever comes in by the back door is told about, whatever he did. */
async function severityOfEntry({ source, target, before, after }: NewEntry, ctx: Context): Promise<EntrySeverity> {
  if (source === 'rescue') return 'critical'
  if (!GIVES_RIGHTS.has(target.type)) return 'normal'
  const [old, now] = [(before ?? {}) as EntryValues, (after ?? {}) as EntryValues]
  const granted = diffMaps(old.capabilities ?? [], now.capabilities ?? []).granted.map(severityOf)
  if (granted.includes('critical')) return 'critical'
  const added = (now.roles ?? []).filter(slug => !old.roles?.includes(slug))
  const roles = added.length === 0 ? [] : await listRoles(ctx)
  if (roles.some(({ slug, capabilities }) => added.includes(slug) && controlIn(capabilities))) return 'critical'
  return granted.includes('high') ? 'high' : 'normal'
}

/** What entries about something else hold has names of its own. */
const GIVES_RIGHTS: ReadonlySet<string> = new Set(['role', 'user'])

async function alert({ operation, target, source }: NewEntry, ctx: Context): Promise<void> {
  const { alert_critical: isWanted, alert_email: addresses } = await ctx.settings(activitySettings)
  if (!isWanted) return
  const to = addresses === '' ? [await optionOf('email', '', ctx)] : addresses.split(',')
  const lines = [
    `What: ${operation}`,
    `On: ${target.type} ${target.label}`,
    `By: ${ctx.user?.login ?? 'the system'} (${source})`,
    `Where: ${ctx.site.url}`,
  ]
  const subject = `A critical change of rights on ${ctx.site.title}`.replaceAll(/[\r\n]+/g, ' ')
  for (const address of to.filter(Boolean)) await ctx.mail.send({ to: address, subject, text: `${lines.join('\n')}\n` })
}
