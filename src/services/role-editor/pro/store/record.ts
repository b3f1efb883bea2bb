/** Writes entries of the activity log, in the transaction of what they tell. */
import type { Context } from '../../../../kernel/context.ts'
import { optionOf } from '../../../../platform/options/options.ts'
import { listRoles } from '../../../../platform/roles/roles.ts'
import { diffMaps } from '../../domain/capabilities.ts'
import { FULL_CONTROL, severityOf } from '../../domain/danger.ts'
import type { EntryValues } from '../../domain/revert.ts'
import { switchesOf } from '../../features.ts'
import { activitySettings } from '../settings.ts'

export type NewEntry = {
  readonly operation: string
  readonly source: string
  readonly target: { readonly type: string; readonly id: string; readonly label: string }
  readonly before: EntryValues | object | null
  readonly after: EntryValues | object | null
}

export type EntrySeverity = 'critical' | 'high' | 'normal'

export async function record(entry: NewEntry, ctx: Context): Promise<void> {
  if (!(await switchesOf(ctx)).activity) return
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

async function severityOfEntry({ before, after }: NewEntry, ctx: Context): Promise<EntrySeverity> {
  const [old, now] = [(before ?? {}) as EntryValues, (after ?? {}) as EntryValues]
  const granted = diffMaps(old.capabilities ?? [], now.capabilities ?? []).granted.map(severityOf)
  if (granted.includes('critical')) return 'critical'
  const added = (now.roles ?? []).filter(slug => !old.roles?.includes(slug))
  const isPowerful = ([name, value]: readonly [string, boolean]) => value && FULL_CONTROL.has(name)
  const roles = added.length === 0 ? [] : await listRoles(ctx)
  if (roles.some(({ slug, capabilities }) => added.includes(slug) && capabilities.some(isPowerful))) return 'critical'
  return granted.includes('high') ? 'high' : 'normal'
}

async function alert({ operation, target, source }: NewEntry, ctx: Context): Promise<void> {
  const { alert_critical: isWanted, alert_email: addresses } = await ctx.settings(activitySettings)
  if (!isWanted) return
  const to = addresses === '' ? [await optionOf('admin_email', '', ctx)] : addresses.split(',')
  const lines = [
    `What: ${operation}`,
    `On: ${target.type} ${target.label}`,
    `By: ${ctx.user?.login ?? 'the system'} (${source})`,
    `Where: ${ctx.site.url}`,
  ]
  const subject = `A critical change of rights on ${ctx.site.title}`.replaceAll(/[\r\n]+/g, ' ')
  for (const address of to.filter(Boolean)) await ctx.mail.send({ to: address, subject, text: `${lines.join('\n')}\n` })
}
