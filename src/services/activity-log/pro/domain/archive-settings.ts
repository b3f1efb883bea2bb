/** How a body becomes the settings of the archive. */
import type { Body } from './body.ts'

export type Connection = {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
  readonly password: string
  readonly tls: boolean
}

export type ArchiveBody = {
  readonly enabled: boolean
  readonly after_days: number
  readonly delete_after_copy: boolean
  readonly schedule: 'daily' | 'weekly'
  readonly target: 'local' | 'external'
  readonly connection: Connection
}

/** Answers a sentence when the host may not be reached, else null. */
export type ComplaintAboutHost = (host: string, port: number) => string | null

export function readArchiveSettings(body: Body, complaintAbout: ComplaintAboutHost): ArchiveBody {
  const target = body.choice('target', ['local', 'external'])
  return {
    enabled: body.flag('enabled'),
    after_days: body.whole('after_days', { least: 1, most: 3650 }),
    delete_after_copy: body.flag('delete_after_copy'),
    schedule: body.choice('schedule', ['daily', 'weekly']),
    target,
    connection: readConnection(body.part('connection'), target === 'external', complaintAbout),
  }
}

/** `isNeeded`: the database is going to be used, so that nothing of it may be missing. */
export function readConnection(part: Body, isNeeded: boolean, complaintAbout: ComplaintAboutHost): Connection {
  const least = isNeeded ? 1 : 0
  const host = part.text('host', { least, most: 253 })
  const port = part.whole('port', { least: 1, most: 65_535 })
  const complaint = host === '' ? null : complaintAbout(host, port)
  if (complaint !== null) part.complain('host', `cannot be used: ${complaint.replace(/\.$/, '')}`)
  const database = part.text('database', { least, most: 63 })
  if (!/^[\w.$-]*$/.test(database)) part.complain('database', 'must be a name of letters, digits and _ . $ -')
  return {
    host,
    port,
    database,
    user: part.text('user', { least, most: 63 }),
    password: part.text('password', { most: 500 }),
    tls: part.flag('tls'),
  }
}
