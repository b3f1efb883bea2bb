/** Saving a site and putting it back. */
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { readConfig } from '../config.ts'
import { type Command, CommandError } from './command.ts'
import { restoreSite, saveDatabase, saveSite } from './site-backup.ts'

const backup: Command = {
  name: 'backup',
  usage: '<file> [--overwrite] | --all <folder>',
  summary:
    'Save the database to a file while the server runs. With --all save the whole site to a new folder: database, ' +
    'uploads, extensions and keys. Keep it as safe as the site.',
  words: [1, 1],
  options: { all: { type: 'boolean' }, overwrite: { type: 'boolean' } },
  // The app stays closed: opening it would migrate, and a backup before an update must be of what was there.
  async run({ words: [to = ''], flags }, terminal) {
    const site = { config: readConfig(terminal.env), env: terminal.env }
    if (flags.all === true) await saveSite(site, to)
    else {
      if (!existsSync(dirname(to))) throw new CommandError(`There is no folder ${dirname(to)}.`)
      if (existsSync(to) && flags.overwrite !== true)
        throw new CommandError(`${to} exists already. With --overwrite the backup replaces it.`)
      await saveDatabase(site, to)
    }
    terminal.err(`Saved to ${to}.\n`)
    if (flags.all === true && site.config.secretKey !== null)
      terminal.err('The key of its secrets is in SECRET_KEY and not in the backup: keep that as well.\n')
  },
}

const restore: Command = {
  name: 'restore',
  usage: '<file> [--overwrite]',
  summary:
    'Put a saved database back, or a whole saved site when it is a folder. Stop the server first. With --overwrite what is there is replaced, ' +
    'and kept in DATA_DIR in a folder replaced-<time>.',
  words: [1, 1],
  options: { overwrite: { type: 'boolean' } },
  async run({ words: [from = ''], flags }, terminal) {
    const site = { config: readConfig(terminal.env), env: terminal.env }
    const kept = await restoreSite(site, from, flags.overwrite === true)
    terminal.err(`Restored from ${from}.\n`)
    if (kept) terminal.err(`What was there before is in ${kept}.\n`)
  },
}

export const backupCommands: readonly Command[] = [backup, restore]
