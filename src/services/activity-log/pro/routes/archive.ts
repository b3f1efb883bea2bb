/** The archive: what it holds, its settings, and its events with the parameters of the log. */
import { Type } from 'typebox'
import type { ReadContext } from '../../../../kernel/context.ts'
import type { Values } from '../../../../kernel/records/kind.ts'
import { fieldsSchema } from '../../../../kernel/records/read-fields.ts'
import { byId } from '../../../../kernel/records/record-route.ts'
import { answer } from '../../../../kernel/replies.ts'
import { orNull } from '../../../../kernel/reply-shapes.ts'
import { route } from '../../../../kernel/route.ts'
import { settingsShape } from '../../../../kernel/standard/answers.ts'
import { saveSettings } from '../../../../kernel/standard/settings.ts'
import { changedSettings } from '../../../../kernel/standard/settings-changes.ts'
import { showSettings } from '../../../../kernel/standard/settings-mask.ts'
import { errors, validation } from '../../errors.ts'
import { access, reachableSites } from '../../permissions.ts'
import { eventShape, shownEventShape } from '../../routes/answers/events.ts'
import { eventPage, listInput } from '../../routes/events.ts'
import { findEvent, listEvents } from '../../store/list-events.ts'
import { presentEvent } from '../../store/present-events.ts'
import { archiveSettings, type Connection } from '../archive-settings.ts'
import { canConnect, readingArchive } from '../store/archive/archive.ts'
import { holdingsOf } from '../store/archive/holdings.ts'
import { archiveRun, startRun } from '../store/archive/move-events.ts'

const instant = orNull(Type.String({ format: 'date-time' }))
const state = Type.Enum(['idle', 'running', 'failed'], { description: 'Of the last run.' })

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
  input: byId('The event.'),
  reply: eventShape,
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
  reply: Type.Object(
    {
      reachable: Type.Boolean(),
      rows: Type.Integer({ description: 'Events of this site.' }),
      oldest_at: instant,
      newest_at: instant,
      size: Type.Integer({ description: 'Bytes of the whole archive.' }),
      state,
      last_run_at: instant,
      last_error: orNull(Type.String()),
    },
    { title: 'ArchiveStatus' },
  ),
  handler: (_input, ctx) => statusOf(ctx),
})

const readSettings = route({
  method: 'GET',
  path: '/archive/settings',
  summary: 'The settings of the archive',
  access: access.settings,
  reply: settingsShape(archiveSettings),
  handler: async (_input, ctx) => showSettings(archiveSettings, await ctx.settings(archiveSettings)),
})

const changeSettings = route({
  method: ['POST', 'PUT'],
  path: '/archive/settings',
  summary: 'Change the settings of the archive; what is left out stays',
  access: access.settings,
  extra: true,
  body: fieldsSchema(archiveSettings.fields),
  reply: settingsShape(archiveSettings),
  handler: (sent, ctx) => saveSettings(owner, sent as Values, ctx),
})

const testConnection = route({
  method: 'POST',
  path: '/archive/test-connection',
  summary: 'Try the external database, with the saved connection or the one that is sent',
  access: access.settings,
  transaction: false,
  seconds: 60,
  extra: true,
  body: fieldsSchema({ connection: archiveSettings.fields.connection }),
  reply: Type.Object(
    { connected: Type.Boolean({ description: 'Whether the database answered.' }), error: orNull(Type.String()) },
    { title: 'TestedConnection' },
  ),
  async handler(body, ctx) {
    const before = await ctx.settings(archiveSettings)
    const { connection: given = {} } = body as Values
    const sent = { connection: given, target: 'external' }
    const { connection = before.connection } = changedSettings({ service: owner, before, sent }, ctx)
    const isReached = await canConnect(connection as Connection, ctx)
    return { connected: isReached, error: isReached ? null : 'failed' }
  },
})

const runNow = route({
  method: 'POST',
  path: '/archive/run-now',
  summary: 'Move old events to the archive now',
  access: access.settings,
  status: 202,
  reply: Type.Object({ state, last_run_at: instant }, { title: 'ArchiveRun' }),
  async handler(_input, ctx) {
    await startRun(ctx)
    const run = await archiveRun(ctx)
    return answer(202, { state: run.state, last_run_at: run.lastRunAt })
  },
})

export const archiveRoutes = [
  listArchived,
  readArchived,
  readStatus,
  readSettings,
  changeSettings,
  testConnection,
  runNow,
]

/** In whose words the settings are checked. */
const owner = { slug: 'activity-log', settings: archiveSettings, errors, validation }

/** An archive that cannot be reached still has a state. */
async function statusOf(ctx: ReadContext) {
  const run = await archiveRun(ctx)
  const told = { state: run.state, last_run_at: run.lastRunAt, last_error: run.lastError }
  try {
    return { ...told, ...(await readingArchive(source => holdingsOf(source, ctx), ctx)), reachable: true }
  } catch {
    return { ...told, rows: 0, oldest_at: null, newest_at: null, size: 0, reachable: false }
  }
}
