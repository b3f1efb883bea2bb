/** The files of the admin app: made ahead of time, or served from their sources while somebody works on them. */
import { resolve } from 'node:path'
import { readConfig } from '../config.ts'
import type { Edition } from '../editions.ts'
import { bundleFolder } from './admin-prepare.ts'
import { type Command, UsageError } from './command.ts'

const build: Command = {
  name: 'admin build',
  usage: '[--edition pro|free] [--out <folder>]',
  summary: 'Make the files of the admin app ahead of time; ADMIN_BUNDLE names the folder to the server.',
  options: { edition: { type: 'string' }, out: { type: 'string' } },
  async run({ flags }, terminal) {
    const config = readConfig(terminal.env)
    const edition = editionOf(flags.edition, config.edition)
    const folder =
      typeof flags.out === 'string' ? resolve(flags.out) : await bundleFolder({ dataDir: config.dataDir, edition })
    // The bundler is large and is read by nobody else.
    const { buildAdminApp } = await import('./admin-build.ts')
    await buildAdminApp(edition, folder)
    terminal.out(`${folder}\n`)
  },
}

const dev: Command = {
  name: 'admin dev',
  usage: '[--port <number>]',
  summary:
    'Serve the sources of the admin app with hot replacement, for a server with ADMIN_DEV=http://localhost:5199.',
  options: { port: { type: 'string', default: '5199' } },
  async run({ flags }, terminal) {
    const { serveSources } = await import('./admin-dev.ts')
    await serveSources(Number(flags.port))
    terminal.out(`Start the server with ADMIN_DEV=http://localhost:${flags.port}\n`)
  },
}

export const adminCommands: readonly Command[] = [build, dev]

function editionOf(asked: unknown, otherwise: Edition): Edition {
  if (asked === undefined) return otherwise
  if (asked === 'pro' || asked === 'free') return asked
  throw new UsageError(`--edition is pro or free, not "${asked}".`)
}
