/** Alert rules: list, read, write, delete, and a sample to every channel. */
import { Type } from 'typebox'
import type { Context, ReadContext } from '../../../../kernel/context.ts'
import { created } from '../../../../kernel/replies.ts'
import { route } from '../../../../kernel/route.ts'
import { cancelDeliveries } from '../../../../platform/webhooks/webhooks.ts'
import { access } from '../../access.ts'
import { errors } from '../../errors.ts'
import { followFrom } from '../../store/follow-events.ts'
import { recordEvent } from '../../store/record-event.ts'
import { settledChannels } from '../alerts/channel-secrets.ts'
import {
  findRule,
  insertRule,
  listRules,
  MOST_RULES,
  type Rule,
  type SavedRule,
  updateRule,
} from '../alerts/rule-store.ts'
import { channelOwner, trySending } from '../alerts/send-alert.ts'
import type { Values } from '../domain/body.ts'
import { masked } from '../domain/masks.ts'
import { completeConditions, NEW_RULE, type RuleBody, readRule } from '../domain/rule.ts'
import { holdFollower } from '../follower.ts'
import { knownWords } from '../known-words.ts'
import { sampleEvent } from '../sample-event.ts'
import { ruleShape, testRuleShape } from './answers/rules.ts'
import { bodyOver, byId, checkedBody } from './checked-body.ts'

const body = Type.Object({
  name: Type.String({ description: 'Shown in messages; required on create.' }),
  enabled: Type.Boolean(),
  conditions: Type.Object({}, { description: 'codes, groups, min_severity, severities, user_roles, user_ids, ips, …' }),
  channels: Type.Array(Type.Object({}), { description: '1 to 10 of { type, target, secret? }; replaced as a whole.' }),
  throttle_minutes: Type.Integer({ minimum: 0, maximum: 1440 }),
})

const listRulesRoute = route({
  method: 'GET',
  path: '/rules',
  summary: 'Alert rules',
  access: access.settings,
  reply: Type.Array(ruleShape),
  handler: async (_input, ctx) => (await listRules(ctx)).map(shown),
})

const readRuleRoute = route({
  method: 'GET',
  path: '/rules/{id}',
  summary: 'One alert rule',
  access: access.settings,
  input: byId,
  reply: ruleShape,
  handler: async ({ id }, ctx) => shown(await findRule(id, ctx)),
})

const createRule = route({
  method: 'POST',
  path: '/rules',
  summary: 'Make an alert rule',
  access: access.settings,
  extra: true,
  body,
  status: 201,
  reply: ruleShape,
  async handler(_input, ctx) {
    const rule = checked(bodyOver(NEW_RULE, [], ctx), ctx)
    await refuseTooMany(ctx)
    const saved = { ...rule, channels: settledChannels(rule.channels, []), afterId: await followFrom(ctx) }
    const id = await insertRule(saved, ctx)
    await tell({ id, name: rule.name, verb: 'created', before: null, after: saved }, ctx)
    return created(shown(await findRule(id, ctx)))
  },
})

const changeRule = route({
  method: ['PUT', 'PATCH'],
  path: '/rules/{id}',
  summary: 'Change an alert rule; what is left out stays',
  access: access.settings,
  input: byId,
  extra: true,
  body,
  reply: ruleShape,
  async handler({ id }, ctx) {
    const before = await findRule(id, ctx)
    const rule = checked(bodyOver(sendable(before), ['conditions'], ctx), ctx)
    const isSwitchedOn = rule.enabled && !before.enabled
    const channels = settledChannels(rule.channels, before.channels)
    const saved = { ...rule, channels, afterId: isSwitchedOn ? await followFrom(ctx) : before.afterId }
    await updateRule(id, saved, ctx)
    await cancelGone(before, channels, ctx)
    await tell({ id, name: rule.name, verb: 'modified', before, after: saved }, ctx)
    return shown(await findRule(id, ctx))
  },
})

const deleteRule = route({
  method: 'DELETE',
  path: '/rules/{id}',
  summary: 'Delete an alert rule',
  access: access.settings,
  input: byId,
  reply: Type.Object({ deleted: Type.Boolean(), id: Type.Integer() }),
  async handler({ id }, ctx) {
    const rule = await findRule(id, ctx)
    await ctx.db.deleteFrom('activity_rules').where('id', '=', id).execute()
    await cancelGone(rule, [], ctx)
    await tell({ id, name: rule.name, verb: 'deleted', before: rule, after: null }, ctx)
    return { deleted: true, id }
  },
})

const testRule = route({
  method: 'POST',
  path: '/rules/{id}/test',
  summary: 'Send a sample to every channel of a rule',
  access: access.settings,
  input: byId,
  transaction: false,
  seconds: 60,
  reply: Type.Object({ channels: Type.Array(testRuleShape), sent: Type.Boolean() }),
  async handler({ id }, ctx) {
    const rule = await findRule(id, ctx)
    const message = { rule, event: sampleEvent(`A sample of the alert rule ${rule.name}.`, ctx), suppressed: 0 }
    const results = await Promise.all(
      rule.channels.map(async channel => {
        const isSent = await trySending(message, channel, ctx)
        // Only whether it went: what a receiver answers is not for the person who typed its address.
        return { type: channel.type, target: channel.target, sent: isSent, error: isSent ? null : 'failed' }
      }),
    )
    return { channels: results, sent: results.every(({ sent }) => sent) }
  },
})

export const ruleRoutes = [listRulesRoute, readRuleRoute, createRule, changeRule, deleteRule, testRule]

const checked = (sent: Values, ctx: ReadContext): RuleBody =>
  checkedBody({ ...sent, conditions: completeConditions(sent.conditions) }, part => readRule(part, knownWords(ctx)))

/** A stored rule in the words of a body. */
const sendable = ({ name, enabled, conditions, channels, throttle_minutes }: Rule): Values => ({
  name,
  enabled,
  conditions,
  throttle_minutes,
  channels: channels.map(({ type, target, secret }) => ({ type, target, secret: masked(secret) })),
})

async function refuseTooMany(ctx: Context): Promise<void> {
  await holdFollower('alerts', ctx)
  if ((await listRules(ctx)).length >= MOST_RULES)
    throw errors.invalid({}, { message: `A site has at most ${MOST_RULES} alert rules.` })
}

/** What still waits for a channel that is no more is not sent. */
async function cancelGone(before: Rule, channels: SavedRule['channels'], ctx: Context): Promise<void> {
  const kept = new Set(channels.map(({ key }) => key))
  for (const channel of before.channels)
    if (!kept.has(channel.key)) await cancelDeliveries(channelOwner(before.id, channel), ctx)
}

type Told = { id: number; name: string; verb: string; before: Loggable | null; after: Loggable | null }
type Loggable = Pick<SavedRule, 'name' | 'enabled' | 'conditions' | 'throttle_minutes' | 'channels'>

async function tell({ id, name, verb, before, after }: Told, ctx: Context): Promise<void> {
  const object = { type: 'log', id: `rule:${id}`, label: name }
  await recordEvent({ code: 9005, object, before: loggable(before), after: loggable(after), extra: { verb } }, ctx)
}

/** For the log: addresses of chats are as good as passwords. */
const loggable = (rule: Loggable | null): Values | null =>
  rule && {
    name: rule.name,
    enabled: rule.enabled,
    conditions: rule.conditions,
    throttle_minutes: rule.throttle_minutes,
    channels: rule.channels.map(({ type, target }) => (type === 'email' ? `${type} ${target}` : type)),
  }

const shown = (rule: Rule) => ({
  id: rule.id,
  name: rule.name,
  enabled: rule.enabled,
  conditions: rule.conditions,
  channels: rule.channels.map(({ type, target, secret, isOff }) => ({
    type,
    target,
    ...(type === 'webhook' ? { secret: masked(secret) } : {}),
    is_off: isOff,
  })),
  throttle_minutes: rule.throttle_minutes,
  created_at: rule.createdAt,
  updated_at: rule.updatedAt,
  last_fired_at: rule.lastFiredAt,
  fired_count: rule.firedCount,
  suppressed_count: rule.suppressedCount,
  last_error: rule.lastError,
})
