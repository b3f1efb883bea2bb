/** Migrating, saving, restoring and moving the database. */
import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { migrationsOf } from '../app.ts'
import { readConfig } from '../config.ts'
import { backupSqlite, restore as restoreFile } from '../db/backup.ts'
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

const backup: Command = {
  name: 'backup',
  usage: '<file>',
  summary: 'Save the embedded database to a file while the server runs. Uploads and keys are files in DATA_DIR.',
  words: [1, 1],
  // The app stays closed: opening it would migrate, and a backup before an update must be of what was there.
  async run({ words: [file = ''] }, terminal) {
    const config = readConfig(terminal.env)
    if (config.databaseUrl) throw new CommandError('This site lives in PostgreSQL: save it with pg_dump.')
    await refuseMissing(config.dataDir)
    if (!(await isFolder(dirname(file)))) throw new CommandError(`There is no folder ${dirname(file)}.`)
    await backupSqlite(sqliteFile(config.dataDir), file)
    terminal.err(`Saved to ${file}.\n`)
  },
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
    await refuseMissing(dataDir)
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

export const databaseCommands: readonly Command[] = [migrate, backup, restore, copy]

const sqliteFile = (dataDir: string) => join(dataDir, 'dozen.sqlite')

async function refuseMissing(dataDir: string): Promise<void> {
  const isThere = await stat(sqliteFile(dataDir)).then(
    found => found.isFile(),
    () => false,
  )
  if (!isThere) throw new CommandError(`There is no embedded database in ${dataDir}.`)
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    found => found.isDirectory(),
    () => false,
  )
