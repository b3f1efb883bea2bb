/** A command of the program in a process of its own: its memory goes with it, and the server answers meanwhile. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { installationFolder } from '../data-folder/data-folder.ts'
import { internals } from '../internals.ts'

/** Answers what the command said at last; throws it where the command failed. */
export async function runCommand(words: readonly string[], ctx: ReadContext): Promise<string> {
  const folder = installationFolder()
  const child = spawn(process.execPath, [join(folder, 'src', 'cli.ts'), ...words], {
    ...{ cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    env: { ...process.env, ...environmentOf(internals(ctx).config) },
  })
  const end = () => child.kill()
  process.once('exit', end)
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = `${said}${text}`.slice(-MOST_SAID)
  })
  const [code] = (await once(child, 'close')) as [number | null]
  process.off('exit', end)
  if (code !== 0) throw new Error(`"${words[0]}" ended with ${code}: ${said.trim()}`)
  return said.trim().split('\n').at(-1) ?? ''
}

const MOST_SAID = 4000

/** The child finds the very site that this server serves, however the server was told of it. */
const environmentOf = ({ dataDir, cacheDir, databaseUrl, edition, siteUrl, secretKey }: Config) => ({
  DATA_DIR: dataDir,
  CACHE_DIR: cacheDir,
  DATABASE_URL: databaseUrl ?? '',
  EDITION: edition,
  SITE_URL: siteUrl,
  SECRET_KEY: secretKey ?? '',
  LOG_LEVEL: 'error',
})
