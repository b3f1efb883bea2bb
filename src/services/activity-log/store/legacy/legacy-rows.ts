/** Lines of another log as events of this one. */
import { instantFromMillis } from '../../../../kernel/clock.ts'
import type { Context } from '../../../../kernel/context.ts'
import type { TaskRow } from '../../../../kernel/tasks.ts'
import { findAccountByLogin } from '../../../../platform/accounts/accounts.ts'
import { normaliseAddress } from '../../../../platform/addresses/addresses.ts'
import { membershipOf } from '../../../../platform/roles/roles.ts'
import { cleanText } from '../../domain/clean-text.ts'
import { ACTIONS } from '../../domain/definition.ts'
import type { EventRow } from '../../domain/event.ts'
import { type LegacyRow, mappedCode, readLegacyLine, UNMAPPED_CODE } from '../../domain/legacy-log.ts'
import { fillMessage } from '../../domain/message.ts'
import { rankOf } from '../../domain/severity.ts'
import { settings } from '../../settings.ts'
import { keptAddress } from '../actor.ts'
import { definitionsOf } from '../catalogue.ts'

/** What is to be imported. The lines of the file have the ids from `first_id` on. */
export type Import = {
  readonly file_size: number
  readonly lines: number
  readonly first_id: number
  readonly date_from: string
  readonly skip_unmapped: boolean
}

export type Outcome = { readonly events: EventRow[]; readonly skipped: number; readonly unmapped: number }

/** Each line has its id by its place in the file, so that a line that is imported again would be refused. */
export async function legacyRows(
  { task, lines }: { task: TaskRow<Import>; lines: readonly string[] },
  ctx: Context,
): Promise<Outcome> {
  const { args: wish } = task
  const { privacy_ip_mode: mode } = await ctx.settings(settings)
  const rows = lines.map(readLegacyLine)
  const members = await membersAmong(new Set(rows.flatMap(legacy => (legacy?.username ? [legacy.username] : []))), ctx)
  const events: EventRow[] = []
  let skipped = 0
  let unmapped = 0
  for (const [at, legacy] of rows.entries()) {
    const isUnmapped = legacy !== null && mappedCode(legacy.alert_id) === null
    if (isUnmapped) unmapped += 1
    const occurredAt = legacy && instantFromMillis(Math.round(legacy.created_on * 1000))
    if (!legacy || !occurredAt || occurredAt < wish.date_from || (isUnmapped && wish.skip_unmapped)) {
      skipped += 1
      continue
    }
    const ip = keptAddress(mode, normaliseAddress(legacy.client_ip) ?? '', ctx)
    const id = wish.first_id + task.processed + at
    events.push(eventOf({ legacy, id, occurredAt, ip, userId: members.get(legacy.username) ?? NOBODY }, ctx))
  }
  return { events, skipped, unmapped }
}

const NOBODY = 0

/** Numbers of another site's accounts mean nothing here: members are known by their login, others are names only. */
async function membersAmong(logins: ReadonlySet<string>, ctx: Context): Promise<ReadonlyMap<string, number>> {
  const members = new Map<string, number>()
  for (const login of logins) {
    const account = await findAccountByLogin(login, ctx)
    if (account && (await membershipOf(account.id, ctx))) members.set(login, account.id)
  }
  return members
}

type Known = { legacy: LegacyRow; id: number; occurredAt: string; ip: string; userId: number }

function eventOf({ legacy, id, occurredAt, ip, userId }: Known, ctx: Context): EventRow {
  const definition = definitionsOf(ctx).get(mappedCode(legacy.alert_id) ?? UNMAPPED_CODE)!
  const object = objectOf(legacy, definition.objectType)
  const extra = { legacy_id: legacy.alert_id, ...legacy.meta, typed: legacy.username }
  const isKnownAction = ACTIONS.includes(legacy.event_type)
  const words = { type: 'post', ...extra, user: legacy.username || 'Somebody', object: object.label }
  return {
    id,
    site_id: ctx.site.id,
    occurred_at: occurredAt,
    event_code: definition.code,
    severity: legacy.severity ?? rankOf(definition.severity),
    group_key: definition.group,
    module: definition.module,
    action: definition.code === UNMAPPED_CODE && isKnownAction ? legacy.event_type : definition.action,
    user_id: userId,
    user_login: cleanText(legacy.username, 60),
    user_name: cleanText(legacy.username, 250),
    user_role: cleanText(legacy.user_roles[0] ?? '', 100),
    ip,
    object_type: definition.objectType,
    object_id: cleanText(object.id, 200),
    object_label: cleanText(object.label, 200),
    object_url: '',
    message: cleanText(fillMessage(definition.message, words), 1000),
    details: JSON.stringify({
      changes: [],
      request: { method: '', path: '', user_agent: cleanText(legacy.user_agent, 512), session: null, via: 'system' },
      extra,
    }),
  }
}

function objectOf({ meta, post_id: postId, username, object }: LegacyRow, type: string): { id: string; label: string } {
  const label = [meta.PostTitle, meta.TargetUsername, meta.FileName, meta.PluginName, meta.TargetUser].find(
    value => typeof value === 'string' && value !== '',
  )
  const id = postId > 0 ? String(postId) : '0'
  return { id, label: String(label ?? (type === 'user' ? username : object)) }
}
