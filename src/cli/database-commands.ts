/** Migrating, saving, restoring and moving the database. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { migrationsOf } from '../app.ts'
import { readConfig } from '../config.ts'
import { restore as restoreFile } from '../db/backup.ts'
import { copyDatabase } from '../db/copy-database.ts'
import { openDatabase } from '../db/open-database.ts'
import { type Command, CommandError, type Terminal, UsageError } from './command.ts'
import { withApp } from './with-app.ts'

const migrate: Command = {
  name: 'migrate',
  usage: '',
  summary: 'Bring the database up to this version. The server does this by itself when it starts.',
  run: (_given, terminal) => withApp(terminal, async () => terminal.err('The database is up to date.\n')),
}

const backup: Command = {
  name: 'backup',
  usage: '<file>',
  summary: 'Save the embedded database to a file while the server runs. Uploads and keys are files in DATA_DIR.',
  words: [1, 1],
  run: ({ words }, terminal) =>
    withApp(terminal, async ({ internals }) => {
      if (internals.database.engine === 'postgres')
        throw new CommandError('This site lives in PostgreSQL: save it with pg_dump.')
      await internals.database.backup(words[0] ?? '')
      terminal.err(`Saved to ${words[0]}.\n`)
    }),
}

const restore: Command = {
  name: 'restore',
  usage: '<file> [--overwrite]',
  summary: 'Put a saved database back. Stop the server first.',
  words: [1, 1],
  options: { overwrite: { type: 'boolean' } },
  async run({ words, flags }, terminal) {
    const config = readConfig(terminal.env)
    if (config.databaseUrl) throw new CommandError('This site lives in PostgreSQL: restore it with pg_restore.')
    await restoreFile(words[0] ?? '', sqliteFile(config.dataDir), { overwrite: flags.overwrite === true })
    terminal.err(`Restored from ${words[0]}.\n`)
  },
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
    if (!(await isFile(sqliteFile(dataDir)))) throw new CommandError(`There is no embedded database in ${dataDir}.`)
    const target = flags.to
    await withApp({ ...terminal, env: { ...terminal.env, DATABASE_URL: '' } }, async ({ internals }) => {
      const to = await openDatabase({ url: target })
      try {
        const onProgress = progressLine(terminal)
        await copyDatabase(internals.database, to, { migrations: migrationsOf(internals.services), onProgress })
      } finally {
        await to.close()
      }
    })
    terminal.err(
      'Every table has the same number of rows. Start the server with DATABASE_URL set to the new address.\n',
    )
  },
}

export const databaseCommands: readonly Command[] = [migrate, backup, restore, copy]

/** One line per table, when it is done. */
const progressLine =
  (terminal: Terminal) =>
  ({ table, copied, total }: { table: string; copied: number; total: number }) => {
    if (copied === total) terminal.err(`${table}: ${total} rows\n`)
  }

const sqliteFile = (dataDir: string) => join(dataDir, 'dozen.sqlite')

const isFile = (path: string) =>
  stat(path).then(
    found => found.isFile(),
    () => false,
  )
