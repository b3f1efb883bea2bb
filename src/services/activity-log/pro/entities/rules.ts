import { type TSchema, Type } from 'typebox'
import type { Context } from '../../../../kernel/context.ts'
import { defineEntity, type Stored } from '../../../../kernel/entity.ts'
import { flag, instant, integer, json, text } from '../../../../kernel/fields.ts'
import { cancelDeliveries } from '../../../../platform/webhooks/webhooks.ts'
import { SEVERITIES } from '../../domain/severity.ts'
import { refuseFields } from '../../errors.ts'
import { access } from '../../permissions.ts'
import { followFrom } from '../../store/follow-events.ts'
import {
  CHANNEL_TYPES,
  type Channel,
  keptChannel,
  keptConditions,
  NO_CONDITIONS,
  ruleProblems,
} from '../domain/rule.ts'
import { channelKey, channelOwner } from '../store/alerts/channel-owner.ts'
import { knownWords } from '../store/known-words.ts'
import { tellChange } from '../store/tell-change.ts'
import { leastSeverity } from './least-severity.ts'

const several = <S extends TSchema>(of: S, description: string) =>
  Type.Array(of, { maxItems: 200, default: [], description })

export const conditions = Type.Object(
  {
    codes: several(Type.Integer(), 'Event codes; those of the log itself are dropped.'),
    groups: several(Type.String(), 'Groups of the catalogue.'),
    min_severity: leastSeverity,
    severities: several(Type.Enum([...SEVERITIES]), 'Exactly these severities.'),
    user_roles: several(Type.String({ pattern: '^[a-zA-Z0-9][a-zA-Z0-9_.-]{0,59}$' }), 'Roles of who did it.'),
    user_ids: several(Type.Integer({ minimum: 0 }), 'Accounts of who did it.'),
    ips: several(Type.String(), 'Addresses and networks that it came from.'),
    object_types: several(Type.String(), 'Kinds of objects.'),
    search: Type.String({ maxLength: 100, default: '', description: 'Text in the message, the object or the user.' }),
  },
  { title: 'Conditions', additionalProperties: false },
)

const channel = Type.Object(
  {
    type: Type.Enum([...CHANNEL_TYPES], { description: 'How it is told.' }),
    target: Type.String({ maxLength: 2000, description: 'A mail address, or an https address.' }),
    secret: Type.Optional(
      Type.String({
        maxLength: 200,
        secretOf: ['type', 'target'],
        description: 'What a webhook is signed with; masked in answers. The mask sent back keeps it.',
      }),
    ),
    is_off: Type.Optional(
      Type.Boolean({ readOnly: true, description: 'Whether its receiver is gone; saving the rule tries it again.' }),
    ),
  },
  { title: 'Channel' },
)

/** Alert rules: which events are told, and to whom. */
export const rules = defineEntity('rules', {
  table: 'activity_rules',
  label: ['Rule', 'Alert rules'],
  title: 'name',
  fields: {
    name: text({ required: true, max: 200, description: 'Shown in messages.' }),
    enabled: flag({ default: true, description: 'Whether it sends anything.' }),
    conditions: json(conditions, {
      default: NO_CONDITIONS,
      description: 'Every one that is filled in must hold; without any, everything matches.',
    }),
    channels: json(Type.Array(channel, { minItems: 1, maxItems: 10 }), {
      required: true,
      sealed: true,
      description: 'Where messages go; replaced as a whole.',
    }),
    throttle_minutes: integer({
      default: 0,
      min: 0,
      max: 1440,
      unit: 'min',
      description: 'After a message, matches of so many minutes are counted only.',
    }),
    last_fired_at: instant({ readOnly: true, description: 'When its last message was about.' }),
    fired_count: integer({ readOnly: true, default: 0, description: 'Messages so far.' }),
    suppressed_count: integer({ readOnly: true, default: 0, description: 'Matches that sent no message.' }),
    last_error: text({ readOnly: true, description: 'What went wrong last; null when all is well.' }),
    /** Events up to this one were there before the rule, or before it was switched on. */
    begins_after: integer({ internal: true, default: 0 }),
    /** Matches since the last message. */
    pending_count: integer({ internal: true, default: 0 }),
  },
  access: access.settings,
  without: ['duplicate', 'export'],
  stamps: { modified_at: 'updated_at', trashed_at: false },
  small: { most: 200 },
  order: { by: 'id', direction: 'asc' },
  async check(draft, before, ctx) {
    refuseFields(ruleProblems(draft, knownWords(ctx)))
    draft.conditions = keptConditions(draft.conditions)
    draft.channels = draft.channels.map(keptChannel)
    if (draft.enabled && !before?.enabled) draft.begins_after = await followFrom(ctx)
  },
  async follow(after, before, ctx) {
    const { id, name } = (after ?? before)!
    if (before) await cancelGone(before, after?.channels ?? [], ctx)
    const told = { code: 9005, id: `rule:${id}`, label: name }
    await tellChange({ ...told, before: before && loggable(before), after: after && loggable(after) }, ctx)
  },
})

export type Rule = Readonly<Stored<typeof rules>>

/** What still waits for a channel that is no more is not sent. */
async function cancelGone(
  { id, channels }: { readonly id: number; readonly channels: readonly Channel[] },
  kept: readonly Channel[],
  ctx: Context,
): Promise<void> {
  const keys = new Set(kept.map(channelKey))
  for (const gone of channels) if (!keys.has(channelKey(gone))) await cancelDeliveries(channelOwner(id, gone), ctx)
}

type Loggable = Pick<Rule, 'name' | 'enabled' | 'conditions' | 'throttle_minutes' | 'channels'>

/** Addresses of chats are as good as passwords. */
const loggable = ({ name, enabled, conditions: wanted, throttle_minutes, channels }: Loggable) => ({
  ...{ name, enabled, throttle_minutes },
  conditions: wanted,
  channels: channels.map(({ type, target }) => (type === 'email' ? `${type} ${target}` : type)),
})
