import { type Static, Type } from 'typebox'
import type { ReadContext } from '../../../kernel/context.ts'
import { choice, flag, integer, json } from '../../../kernel/fields.ts'
import { defineSettings } from '../../../kernel/settings.ts'
import { refusalOfPlace } from '../../../platform/sockets/sockets.ts'

const connection = Type.Object(
  {
    host: Type.String({ maxLength: 253, description: 'The name or address of a PostgreSQL server.' }),
    port: Type.Integer({ minimum: 1, maximum: 65_535, description: 'Its port.' }),
    database: Type.String({ maxLength: 63, pattern: '^[\\w.$-]*$', description: 'The name of the database.' }),
    user: Type.String({ maxLength: 63, description: 'Who connects.' }),
    password: Type.String({
      maxLength: 500,
      secretOf: ['host', 'port', 'user'],
      description: 'Masked in answers. The mask sent back keeps it, blank clears it.',
    }),
    tls: Type.Boolean({ description: 'Whether the connection is encrypted.' }),
  },
  { title: 'ArchiveConnection' },
)

export type Connection = Static<typeof connection>

const NO_CONNECTION: Connection = { host: '', port: 5432, database: '', user: '', password: '', tls: true }

/** Kept apart from the settings of the log: it has routes of its own. */
export const archiveSettings = defineSettings('vendor_activity_log_archive', {
  fields: {
    enabled: flag({ default: false, description: 'Whether old events are moved by night.' }),
    after_days: integer({
      default: 90,
      min: 1,
      max: 3650,
      unit: 'd',
      description: 'Days that events stay in the log.',
    }),
    delete_after_copy: flag({ default: true, description: 'Whether the log loses what the archive has.' }),
    schedule: choice(['daily', 'weekly'], { default: 'daily', description: 'How often events are moved.' }),
    target: choice(['local', 'external'], {
      default: 'local',
      description: 'A file in the data folder, or a database elsewhere.',
    }),
    connection: json(connection, { default: NO_CONNECTION, sealed: true, description: 'The database elsewhere.' }),
  },
  told: 'always',
  check: (changes, { before, ctx }) => connectionProblems({ ...before, ...changes } as Target, ctx),
})

type Target = { readonly target: string; readonly connection: Connection }

/** A database that is going to be used may lack nothing. */
function connectionProblems({ target, connection: given }: Target, ctx: ReadContext): Record<string, string> {
  const { host, database, user } = given
  if (target === 'external' && [host, database, user].includes(''))
    return { connection: 'connection needs a host, a database and a user for an archive elsewhere.' }
  const refusal = host === '' ? null : refusalOfPlace(given, ctx)
  return refusal === null ? {} : { connection: `connection cannot be used: ${refusal}` }
}
