/** The archive: a second database with the same table of events, in a file or on a server. */
import type { Database } from '../../../../../db/database.ts'
import { migration } from '../../../../../db/migrations.ts'
import type { ReadContext } from '../../../../../kernel/context.ts'
import { type SecondDatabase, withSecondDatabase } from '../../../../../platform/second-database/second-database.ts'
import { OutboundError } from '../../../../../platform/sockets/sockets.ts'
import type { EventSource } from '../../../store/event-row.ts'
import { createEventTable } from '../../../store/event-table.ts'
import { archiveSettings, type Connection } from '../../archive-settings.ts'
import { proErrors } from '../../errors.ts'

/** Runs `work` with the archive that the site's settings name. */
export async function withArchive<T>(work: (archive: Database) => Promise<T>, ctx: ReadContext): Promise<T> {
  const settings = await ctx.settings(archiveSettings)
  return withSecondDatabase(settings.target === 'local' ? LOCAL : onServer(settings.connection), work, ctx)
}

/** The same for a route: an archive that cannot be reached is not the caller's fault. */
export async function readingArchive<T>(work: (source: EventSource) => Promise<T>, ctx: ReadContext): Promise<T> {
  try {
    return await withArchive(database => work({ database, hasHours: false }), ctx)
  } catch (cause) {
    if (cause instanceof OutboundError) throw proErrors.archive_unavailable({}, { cause })
    throw cause
  }
}

/** Whether a database answers and takes our table. */
export async function canConnect(connection: Connection, ctx: ReadContext): Promise<boolean> {
  try {
    await withSecondDatabase(onServer(connection), database => database.ping(), ctx)
    return true
  } catch (error) {
    ctx.log.warn({ err: error }, 'The archive’s database could not be reached.')
    return false
  }
}

const migrations = [migration('activity-log/archive/001-events', createEventTable)]

const LOCAL: SecondDatabase = Object.freeze({ place: { file: 'archive/activity.sqlite' }, migrations })
const onServer = (server: Connection): SecondDatabase => ({ place: { server }, migrations })
