/** The archive: what it holds, its settings, and its events with the parameters of the log. */
import { Type } from 'typebox'
import type { Context, ReadContext } from '../../../../kernel/context.ts'
import { answer } from '../../../../kernel/replies.ts'
import { route } from '../../../../kernel/route.ts'
import { access, reachableSites } from '../../access.ts'
import { errors } from '../../errors.ts'
import { shownEventShape } from '../../routes/answers/events.ts'
import { eventPage, listInput } from '../../routes/events.ts'
import { findEvent, listEvents } from '../../store/list-events.ts'
import { presentEvent } from '../../store/present-events.ts'
import { recordEvent } from '../../store/record-event.ts'
import { canConnect, connectionOf, readingArchive } from '../archive/archive.ts'
import { holdingsOf } from '../archive/holdings.ts'
import { archiveRun, startRun } from '../archive/move-events.ts'
import { archiveSettings } from '../archive/settings.ts'
import { type ArchiveBody, type Connection, readArchiveSettings, readConnection } from '../domain/archive-settings.ts'
import { isValues, type Values } from '../domain/body.ts'
import { isMaskOf, looksMasked, masked } from '../domain/masks.ts'
import { knownPlaces } from '../known-words.ts'
import { archivedShape, archiveSettingsShape, nowShape, statusShape, testConnectionShape } from './answers/archive.ts'
import { bodyOver, checkedBody } from './checked-body.ts'

const listArchived = route({
  method: 'GET',
  path: '/archive/events',
  summary: 'A page of archived events, newest first',
  access: access.view,
  input: listInput,
  reply: Type.Array(shownEventShape),
  handler: (input, ctx) => eventPage(input, asked => readingArchive(source => listEvents(asked, source), ctx), ctx),
})

const readArchived = route({
  method: 'GET',
  path: '/archive/events/{id}',
  summary: 'One archived event in full',
  access: access.view,
  input: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
  reply: archivedShape,
  async handler({ id }, ctx) {
    const sites = await reachableSites(ctx)
    const row = await readingArchive(source => findEvent(id, sites, source), ctx)
    if (!row) throw errors.not_found({ what: 'event' })
    return presentEvent(row, ctx)
  },
})

const readStatus = route({
  method: 'GET',
  path: '/archive/status',
  summary: 'What the archive holds',
  access: access.settings,
  reply: statusShape,
  handler: (_input, ctx) => statusOf(ctx),
})

const readSettings = route({
  method: 'GET',
  path: '/archive/settings',
  summary: 'The settings of the archive',
  access: access.settings,
  reply: archiveSettingsShape,
  handler: async (_input, ctx) => shown(await currentSettings(ctx)),
})

const saveSettings = route({
  method: ['POST', 'PUT'],
  path: '/archive/settings',
  summary: 'Change the settings of the archive; what is left out stays',
  access: access.settings,
  extra: true,
  body: Type.Partial(
    Type.Object({
      enabled: Type.Boolean(),
      after_days: Type.Integer({ minimum: 1, maximum: 3650 }),
      delete_after_copy: Type.Boolean(),
      schedule: Type.Enum(['daily', 'weekly']),
      target: Type.Enum(['local', 'external']),
      connection: Type.Object({}, { description: 'host, port, database, user, password, tls of a PostgreSQL server.' }),
    }),
  ),
  reply: archiveSettingsShape,
  async handler(_input, ctx) {
    const before = await currentSettings(ctx)
    const merged = bodyOver(sendable(before), ['connection'], ctx)
    const read = checkedBody(merged, body => readArchiveSettings(body, knownPlaces(ctx).complaintAboutHost))
    const after = { ...read, connection: withKeptPassword(read.connection, before.connection) }
    const { connection, ...own } = after
    await ctx.tools.saveSettings(archiveSettings, { ...own, ...connection }, ctx)
    await tell(before, after, ctx)
    return shown(after)
  },
})

const testConnection = route({
  method: 'POST',
  path: '/archive/test-connection',
  summary: 'Try the external database, with the saved connection or the one that is sent',
  access: access.settings,
  transaction: false,
  seconds: 60,
  extra: true,
  body: Type.Object({ connection: Type.Object({}) }),
  reply: testConnectionShape,
  async handler(_input, ctx) {
    const before = (await currentSettings(ctx)).connection
    const { connection: sent = {} } = ctx.request.body
    const merged = { connection: isValues(sent) ? { ...maskedConnection(before), ...sent } : sent }
    const read = checkedBody(merged, body =>
      readConnection(body.part('connection'), true, knownPlaces(ctx).complaintAboutHost),
    )
    const isReached = await canConnect(withKeptPassword(read, before), ctx)
    return { connected: isReached, error: isReached ? null : 'failed' }
  },
})

const runNow = route({
  method: 'POST',
  path: '/archive/run-now',
  summary: 'Move old events to the archive now',
  access: access.settings,
  status: 202,
  reply: nowShape,
  async handler(_input, ctx) {
    await startRun(ctx)
    const { state, lastRunAt } = await archiveRun(ctx)
    return answer(202, { state, last_run_at: lastRunAt })
  },
})

export const archiveRoutes = [
  listArchived,
  readArchived,
  readStatus,
  readSettings,
  saveSettings,
  testConnection,
  runNow,
]

/** An archive that cannot be reached still has a state. */
async function statusOf(ctx: ReadContext) {
  const { state, lastRunAt, lastError } = await archiveRun(ctx)
  const nothing = { rows: 0, oldest_at: null, newest_at: null, size: 0 }
  const told = { state, last_run_at: lastRunAt, last_error: lastError }
  try {
    return { ...told, ...(await readingArchive(source => holdingsOf(source, ctx), ctx)), reachable: true }
  } catch {
    return { ...told, ...nothing, reachable: false }
  }
}

async function currentSettings(ctx: ReadContext): Promise<ArchiveBody> {
  const values = await ctx.settings(archiveSettings)
  const { enabled, after_days, delete_after_copy, schedule, target } = values
  return { enabled, after_days, delete_after_copy, schedule, target, connection: connectionOf(values) }
}

const maskedConnection = (connection: Connection): Connection => ({
  ...connection,
  password: masked(connection.password),
})
const sendable = (body: ArchiveBody): Values => ({ ...body, connection: maskedConnection(body.connection) })
const shown = sendable

/** A mask stands for the stored password, for the account and server that it belongs to only. */
function withKeptPassword(sent: Connection, before: Connection): Connection {
  if (!looksMasked(sent.password)) return sent
  const isSame = sent.host === before.host && sent.port === before.port && sent.user === before.user
  if (isSame && isMaskOf(sent.password, before.password)) return { ...sent, password: before.password }
  throw errors.invalid({}, { message: 'The database is another one: send its password too, not the masked one.' })
}

async function tell(before: ArchiveBody, after: ArchiveBody, ctx: Context): Promise<void> {
  const object = { type: 'log', id: 'archive-settings', label: 'archive settings' }
  const [old, now] = [loggable(before), loggable(after)]
  const changed = Object.keys(now).filter(key => now[key] !== old[key])
  await recordEvent({ code: 9000, object, before: old, after: now, extra: { changed } }, ctx)
}

const loggable = ({ connection, ...own }: ArchiveBody): Values => ({
  ...own,
  ...connection,
  password: connection.password === '' ? '' : '***',
})
