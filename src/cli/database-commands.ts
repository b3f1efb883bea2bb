/** Migrating and moving the database, and its key. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { migrationsOf } from '../app.ts'
import { readConfig } from '../config.ts'
import { refuseInUse } from '../db/backup.ts'
import { copyDatabase } from '../db/copy-database.ts'
import { openDatabase } from '../db/open-database.ts'
import { type Command, CommandError, UsageError } from './command.ts'
import { progressOn } from './progress.ts'
import { withApp } from './with-app.ts'

const migrate: Command = {
  name: 'migrate',
  usage: '',
  summary: 'Bring the database up to this version. The server does this by itself when it starts.',
  run: (_given, terminal) => withApp(terminal, async () => terminal.err('The database is up to date.\n')),
}

const copy: Command = {
  name: 'copy-database',
  usage: '--to postgres://…',
  summary: 'Move an embedded site to an empty PostgreSQL database, and verify the counts. Stop the server first.',
  options: { to: { type: 'string' } },
  async run({ flags }, terminal) {
    if (typeof flags.to !== 'string' || !/^postgres(ql)?:\/\//.test(flags.to))
      throw new UsageError('Say where to: --to postgres://…')
    const { dataDir } = readConfig(terminal.env)
    await refuseMissing(dataDir)
    // What is written between the copy and the move would be lost without a word.
    refuseInUse(sqliteFile(dataDir))
    const target = flags.to
    await withApp({ ...terminal, env: { ...terminal.env, DATABASE_URL: '' } }, async ({ internals }) => {
      const to = await openDatabase({ url: target })
      try {
        const progress = progressOn(terminal)
        await copyDatabase(internals.database, to, {
          migrations: migrationsOf(internals.services),
          onProgress: ({ table, copied, total }) => progress({ what: table, done: copied, total }),
        })
      } finally {
        await to.close()
      }
    })
    terminal.err(
      'Every table has the same number of rows. Start the server with DATABASE_URL set to the new address.\n',
    )
  },
}

const adoptKey: Command = {
  name: 'adopt-key',
  usage: '',
  summary:
    'Go on with the key of this server when the one that the site was used with is lost. Secrets that were stored with ' +
    'the lost one (of mail, payments, webhooks) must be entered again. Stop the servers first.',
  run: (_given, terminal) =>
    withApp(terminal, async () => terminal.err('The site goes on with the key of this server.\n'), { adoptKey: true }),
}

export const databaseCommands: readonly Command[] = [migrate, copy, adoptKey]

export const sqliteFile = (dataDir: string): string => join(dataDir, 'dozen.sqlite')

/** A sentence where there is no embedded database. */
export async function refuseMissing(dataDir: string): Promise<void> {
  const isThere = await stat(sqliteFile(dataDir)).then(
    found => found.isFile(),
    () => false,
  )
  if (!isThere) throw new CommandError(`There is no embedded database in ${dataDir}.`)
}
