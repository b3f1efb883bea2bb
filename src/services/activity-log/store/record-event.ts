/** Stores an event in the transaction that causes it. The one way into the log. */
import type { Context } from '../../../kernel/context.ts'
import { sendForRows } from '../../../kernel/statement.ts'
import { isModuleActive } from '../../../platform/modules/modules.ts'
import { changesBetween } from '../domain/changes.ts'
import { cleanText } from '../domain/clean-text.ts'
import { type EventDefinition, isInternal, OBJECT_TYPES } from '../domain/definition.ts'
import type { EventDetails, EventRow } from '../domain/event.ts'
import { fillMessage } from '../domain/message.ts'
import { rankOf } from '../domain/severity.ts'
import { MOST_MESSAGE, NOBODY_NAMED } from '../domain/told-event.ts'
import { hooks } from '../hooks.ts'
import { settings } from '../settings.ts'
import { type Actor, actorOf, addressOf, isExcluded, keptAddress, requestFacts } from './actor.ts'
import { definitionsOf, isOn } from './catalogue.ts'
import { EVENT_COLUMNS } from './event-row.ts'
import { EVENTS } from './event-table.ts'

type Values = Readonly<Record<string, unknown>>

export type NewEvent = {
  readonly code: number
  readonly object: {
    readonly type: string
    readonly id: number | string
    readonly label: string
    readonly url?: string
  }
  /** The object's values before and after; what differs is kept. */
  readonly before?: Values | null
  readonly after?: Values | null
  readonly extra?: Values
  /** Who did it; the caller unless told. */
  readonly actor?: Actor
  /** The service that it belongs to, where the definition cannot know it. */
  readonly module?: string
}

/** An event that was stored. Its id is not waited for unless somebody asks for it. */
export type Recorded = { readonly id: () => Promise<number> }

/** Null when nothing of the kind is recorded here. */
export async function recordEvent(event: NewEvent, ctx: Context): Promise<Recorded | null> {
  const definition = definitionsOf(ctx).get(event.code)
  if (!definition) throw new Error(`The activity log knows no event ${event.code}.`)
  if (!(await isModuleActive('activity-log', ctx))) return null
  const values = await ctx.settings(settings)
  if (!isOn(definition, values, ctx)) return null
  const actor = event.actor ?? actorOf(ctx)
  const address = addressOf(values, ctx)
  if (!isInternal(event.code) && isExcluded(actor, address, values)) return null
  const ip = keptAddress(values.privacy_ip_mode, address, ctx)
  const row = rowOf({ event, definition, actor, ip }, ctx)
  const recorded = await insertEvent(row, ctx)
  await ctx.hooks.fire(hooks.recorded, { event: row, ...recorded }, ctx)
  return recorded
}

type Known = { event: NewEvent; definition: EventDefinition; actor: Actor; ip: string }

function rowOf({ event, definition, actor, ip }: Known, ctx: Context): Omit<EventRow, 'id'> {
  const { object } = event
  const label = cleanText(object.label, 200)
  const extra = event.extra ?? {}
  const user = actor.name || actor.login || NOBODY_NAMED
  const details: EventDetails = {
    changes: changesBetween(event.before, event.after),
    request: requestFacts(ctx),
    extra,
  }
  return {
    site_id: ctx.site.id,
    occurred_at: ctx.clock.instant(),
    event_code: definition.code,
    severity: rankOf(definition.severity),
    group_key: definition.group,
    module: event.module ?? definition.module,
    action: definition.action,
    user_id: actor.id,
    user_login: cleanText(actor.login, 60),
    user_name: cleanText(actor.name, 250),
    user_role: actor.roles[0] ?? '',
    ip,
    object_type: OBJECT_TYPES.includes(object.type) ? object.type : 'others',
    object_id: cleanText(String(object.id), 200),
    object_label: label,
    object_url: object.url ?? '',
    message: cleanText(
      fillMessage(definition.message, { ...extra, user, object: label || `#${object.id}` }),
      MOST_MESSAGE,
    ),
    details: JSON.stringify(details),
  }
}

/** Written as text, because it runs with almost every request that changes something. */
async function insertEvent(row: Omit<EventRow, 'id'>, ctx: Context): Promise<Recorded> {
  const values = STORED.map(column => row[column])
  const stored = await sendForRows<{ id: number }>({ text: INSERT, values }, ctx)
  return { id: async () => Number((await stored())[0]!.id) }
}

const STORED = EVENT_COLUMNS.filter((column): column is Exclude<keyof EventRow, 'id'> => column !== 'id')

const INSERT = `insert into ${EVENTS} (${STORED.join(', ')}) values (${STORED.map(() => '?').join(', ')}) returning id`
