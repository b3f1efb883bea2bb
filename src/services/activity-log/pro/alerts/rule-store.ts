/** Alert rules as they are stored: channels sealed, counts beside them. */
import { randomBytes } from 'node:crypto'
import type { Context, ReadContext } from '../../../../kernel/context.ts'
import { errors } from '../../errors.ts'
import type { Channel, Conditions, RuleBody } from '../domain/rule.ts'

/** `key` names a channel for as long as its type and target stay; `isOff` when its receiver said that it is gone. */
export type StoredChannel = Channel & { readonly key: string; readonly isOff: boolean }

export type Rule = Omit<RuleBody, 'channels'> & {
  readonly id: number
  readonly channels: readonly StoredChannel[]
  /** Events up to this one were there before the rule, or before it was switched on. */
  readonly afterId: number
  readonly lastFiredAt: string | null
  readonly firedCount: number
  readonly suppressedCount: number
  readonly pendingCount: number
  readonly lastError: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

export const MOST_RULES = 200

export async function listRules(ctx: ReadContext): Promise<Rule[]> {
  const rows = await ctx.db.selectFrom('activity_rules').selectAll().orderBy('id').limit(MOST_RULES).execute()
  return rows.map(row => ruleFrom(row, ctx))
}

export async function enabledRules(ctx: ReadContext): Promise<Rule[]> {
  const rows = await ctx.db
    .selectFrom('activity_rules')
    .selectAll()
    .where('enabled', '=', 1)
    .orderBy('id')
    .limit(MOST_RULES)
    .execute()
  return rows.map(row => ruleFrom(row, ctx))
}

export async function findRule(id: number, ctx: ReadContext): Promise<Rule> {
  const row = await ctx.db.selectFrom('activity_rules').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw errors.not_found({ what: 'rule' })
  return ruleFrom(row, ctx)
}

export type SavedRule = Omit<RuleBody, 'channels'> & {
  readonly channels: readonly StoredChannel[]
  readonly afterId: number
}

export async function insertRule(rule: SavedRule, ctx: Context): Promise<number> {
  const now = ctx.clock.instant()
  const counts = { fired_count: 0, suppressed_count: 0, pending_count: 0, last_fired_at: null, last_error: null }
  const { id } = await ctx.db
    .insertInto('activity_rules')
    .values({ ...columnsOf(rule, ctx), ...counts, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return Number(id)
}

export async function updateRule(id: number, rule: SavedRule, ctx: Context): Promise<void> {
  await ctx.db
    .updateTable('activity_rules')
    .set({ ...columnsOf(rule, ctx), updated_at: ctx.clock.instant() })
    .where('id', '=', id)
    .execute()
}

/** Of a rule's channels only; its counts and its `updated_at` stay. */
export async function storeChannels(
  id: number,
  { channels, error }: { channels: readonly StoredChannel[]; error: string | null },
  ctx: Context,
): Promise<void> {
  await ctx.db
    .updateTable('activity_rules')
    .set({ channels: sealChannels(channels, ctx), last_error: error })
    .where('id', '=', id)
    .execute()
}

/** What went wrong last; null when all is well again. */
export async function noteError(id: number, error: string | null, ctx: Context): Promise<void> {
  await ctx.db.updateTable('activity_rules').set({ last_error: error }).where('id', '=', id).execute()
}

export const newChannelKey = (): string => randomBytes(6).toString('hex')

const columnsOf = (rule: SavedRule, ctx: Context) => ({
  name: rule.name,
  enabled: rule.enabled ? 1 : 0,
  conditions: JSON.stringify(rule.conditions),
  channels: sealChannels(rule.channels, ctx),
  throttle_minutes: rule.throttle_minutes,
  after_id: rule.afterId,
})

const sealedFor = (ctx: ReadContext): string => `activity-log:rules:${ctx.site.id}`
const sealChannels = (channels: readonly StoredChannel[], ctx: ReadContext): string =>
  ctx.tools.seal(JSON.stringify(channels), sealedFor(ctx))

const ruleFrom = (row: Record<string, any>, ctx: ReadContext): Rule => ({
  id: Number(row.id),
  name: row.name,
  enabled: row.enabled === 1,
  conditions: JSON.parse(row.conditions) as Conditions,
  channels: JSON.parse(ctx.tools.open(row.channels, sealedFor(ctx))) as StoredChannel[],
  throttle_minutes: Number(row.throttle_minutes),
  afterId: Number(row.after_id),
  lastFiredAt: row.last_fired_at,
  firedCount: Number(row.fired_count),
  suppressedCount: Number(row.suppressed_count),
  pendingCount: Number(row.pending_count),
  lastError: row.last_error,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
