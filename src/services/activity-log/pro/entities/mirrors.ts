import { type Static, Type } from 'typebox'
import { defineEntity, type Stored } from '../../../../kernel/entity.ts'
import { choice, flag, instant, integer, json, text } from '../../../../kernel/fields.ts'
import { hidden } from '../../../../kernel/masks.ts'
import { noteRecord } from '../../../../kernel/records/note-record.ts'
import { refusalOfPlace } from '../../../../platform/sockets/sockets.ts'
import { refusalOfUrl } from '../../../../platform/webhooks/webhooks.ts'
import { refuseFields } from '../../errors.ts'
import { access } from '../../permissions.ts'
import { followFrom } from '../../store/follow-events.ts'
import { MIRROR_STATES, MIRROR_TYPES, mirrorState, TRANSPORTS } from '../domain/mirror.ts'
import { SYSLOG_FORMATS } from '../domain/syslog.ts'
import { groupsOf } from '../store/known-words.ts'
import { removeFiles } from '../store/mirrors/event-files.ts'
import { queuedBehind } from '../store/mirrors/queue.ts'
import { tellChange } from '../store/tell-change.ts'
import { leastSeverity } from './least-severity.ts'

const syslog = Type.Object({
  host: Type.String({ minLength: 1, maxLength: 253, description: 'The name or address of the receiver.' }),
  port: Type.Integer({ minimum: 1, maximum: 65_535, default: 514, description: 'Its port.' }),
  transport: Type.Enum([...TRANSPORTS], { default: 'udp', description: 'How messages travel.' }),
  format: Type.Enum([...SYSLOG_FORMATS], { default: 'rfc5424', description: 'What a message looks like.' }),
})
const http = Type.Object({
  url: Type.String({ minLength: 1, maxLength: 2000, description: 'An https address that events are posted to.' }),
  token: Type.String({
    maxLength: 2000,
    default: '',
    secretOf: ['url'],
    description: 'Sent as Bearer token; masked in answers. The mask sent back keeps it, blank clears it.',
  }),
})
const file = Type.Object({
  keep_days: Type.Integer({ minimum: 1, maximum: 365, default: 14, description: 'Days that a file is kept.' }),
})

export type SyslogConfig = Static<typeof syslog>
export type HttpConfig = Static<typeof http>
export type MirrorConfig = SyslogConfig | HttpConfig | Static<typeof file>

const filters = Type.Object(
  {
    min_severity: leastSeverity,
    groups: Type.Array(Type.String(), { maxItems: 50, default: [], description: 'Groups of the catalogue.' }),
  },
  { title: 'MirrorFilters' },
)

/** Mirrors: copies of the log elsewhere, each behind a cursor of its own. */
export const mirrors = defineEntity('mirrors', {
  table: 'activity_mirrors',
  label: ['Mirror', 'Mirrors'],
  title: 'name',
  fields: {
    name: text({ required: true, max: 200, description: 'What it is called.' }),
    type: choice(MIRROR_TYPES, { required: true, fixed: 'refused', description: 'Where copies go; never changes.' }),
    enabled: flag({ default: true, description: 'Whether it sends. A mirror that was off goes on where it stopped.' }),
    filters: json(filters, { default: { min_severity: null, groups: [] }, description: 'Which events it wants.' }),
    config: json(Type.Union([syslog, http, file]), {
      required: true,
      sealed: true,
      shapes: { by: 'type', of: { syslog, http, file } },
      description: 'syslog: host, port, transport, format. http: url, token. file: keep_days.',
    }),
    last_sent_id: integer({ readOnly: true, default: 0, description: 'Every event up to this one was sent.' }),
    last_error: text({ readOnly: true, description: 'What went wrong last; null when all is well.' }),
    failures: integer({ internal: true, default: 0 }),
    next_try_at: instant({ internal: true }),
  },
  access: access.settings,
  without: ['duplicate', 'export'],
  stamps: { modified_at: 'updated_at', trashed_at: false },
  small: { most: 20, error: 'mirror_limit' },
  order: { by: 'id', direction: 'asc' },
  async check(draft, before, ctx) {
    const known = groupsOf(ctx)
    const isKnown = draft.filters.groups.every(group => known.has(group))
    const refusal = refusalOf(draft.config, ctx)
    refuseFields({
      ...(isKnown ? {} : { 'filters.groups': 'may hold only groups of the catalogue.' }),
      ...(refusal === null ? {} : { config: `cannot be used: ${refusal}` }),
    })
    draft.filters = { ...draft.filters, min_severity: draft.filters.min_severity || null }
    // Whoever changes a mirror may have mended it: its next try comes at once.
    Object.assign(draft, { failures: 0, next_try_at: null, last_error: null })
    if (!before) draft.last_sent_id = await followFrom(ctx)
  },
  async follow(after, before, ctx) {
    const { id, name, type } = (after ?? before)!
    const told = { code: 9006, id: `mirror:${id}`, label: name }
    const event = await tellChange(
      { ...told, before: before && loggable(before), after: after && loggable(after) },
      ctx,
    )
    // A copy begins with what happens from now on.
    if (!before && event) await noteRecord(mirrors, { id, values: { last_sent_id: await event.id() } }, ctx)
    if (!after && type === 'file') ctx.afterCommit(() => removeFiles(id, ctx))
  },
  computed: {
    names: ['status', 'queued'],
    shapes: {
      status: Type.Enum([...MIRROR_STATES], { description: 'Whether events arrive.' }),
      queued: Type.Integer({ description: 'Events that wait, at most 10,000.' }),
    },
    of: (rows, ctx) =>
      Promise.all(rows.map(async mirror => ({ status: mirrorState(mirror), queued: await queuedBehind(mirror, ctx) }))),
  },
})

export type Mirror = Readonly<Stored<typeof mirrors>>

function refusalOf(config: MirrorConfig, ctx: Parameters<typeof groupsOf>[0]): string | null {
  if ('host' in config) return refusalOfPlace(config, ctx)
  return 'url' in config ? refusalOfUrl(config.url, ctx) : null
}

type Loggable = Pick<Mirror, 'name' | 'type' | 'enabled' | 'filters' | 'config'>

const loggable = ({ name, type, enabled, filters: wanted, config }: Loggable) => ({
  ...{ name, type, enabled },
  filters: wanted,
  config: 'token' in config ? { ...config, token: hidden(config.token) } : config,
})
