/** Finds the files of the admin app for a server that starts, or has them made in a process of its own. */

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { App } from '../app.ts'
import type { Config } from '../config.ts'
import { type Edition, screenFolders } from '../editions.ts'
import { DAY } from '../kernel/calendar.ts'
import type { Log } from '../kernel/context.ts'
import { makePrivateFolder } from '../platform/data-folder/data-folder.ts'

/** Never fails: without the app the server answers everything else. */
export async function prepareAdminApp({ adminApp }: Pick<App, 'adminApp'>, config: Config, log: Log): Promise<void> {
  if (config.adminBundle !== null || config.adminDev !== null) return
  const started = performance.now()
  adminApp.tell('making')
  try {
    const folder = await bundleFolder(config)
    const isMade = existsSync(join(folder, 'entry.json'))
    if (!isMade) await buildAside(config.edition, folder)
    const earlier = await clearEarlier(folder, config.edition)
    await adminApp.open(folder, earlier)
    const facts = { ms: Math.round(performance.now() - started), folder }
    log.info(facts, isMade ? 'The admin app is at hand.' : 'The admin app was made.')
  } catch (error) {
    adminApp.tell('failed')
    log.error({ err: error }, 'The admin app could not be made; everything else is served.')
  }
}

/** Where the build of these very sources lies, whether it is there or not. */
export async function bundleFolder({ dataDir, edition }: Pick<Config, 'dataDir' | 'edition'>): Promise<string> {
  const folder = join(dataDir, 'cache', 'admin')
  await makePrivateFolder(folder)
  return join(folder, `${edition}-${await sourcesMark(edition)}`)
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** What the files are made of: the app's sources, the pure rules that screens judge by, and the versions of the packages. */
async function sourcesMark(edition: Edition): Promise<string> {
  const folders = ['admin', 'client', ...screenFolders(edition)]
  const patterns = [...folders.map(folder => `${folder}/**/*.{ts,tsx,css}`), 'src/services/*/domain/**/*.ts']
  const files = globSync([...patterns, 'src/kernel/icons.ts', 'package{,-lock}.json'], { cwd: ROOT })
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(file).update(await readFile(join(ROOT, file)))
  return hash.digest('hex').slice(0, 16)
}

/** The bundler needs more memory than the server does, and gives it back by ending. */
async function buildAside(edition: Edition, folder: string): Promise<void> {
  const words = [join(ROOT, 'src/cli.ts'), 'admin', 'build', '--edition', edition, '--out', folder]
  const child = spawn(process.execPath, words, { cwd: ROOT, stdio: ['ignore', 'ignore', 'pipe'] })
  const end = () => child.kill()
  process.once('exit', end)
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = `${said}${text}`.slice(-4000)
  })
  const [code] = (await once(child, 'close')) as [number | null]
  process.off('exit', end)
  if (code !== 0) throw new Error(`The build of the admin app ended with ${code}: ${said.trim()}`)
}

/** Removes builds that a newer one replaced more than a day ago; answers the latest of them that is still there. */
async function clearEarlier(folder: string, edition: Edition): Promise<string | null> {
  const around = join(folder, '..')
  const names = (await readdir(around)).filter(name => name.startsWith(`${edition}-`) && /-[0-9a-f]{16}$/.test(name))
  const others = names.map(name => join(around, name)).filter(path => path !== folder)
  await utimes(folder, new Date(), new Date()).catch(() => undefined)
  const aged = await Promise.all(others.map(async path => ({ path, used: (await stat(path)).mtimeMs })))
  const old = aged.filter(({ used }) => used < Date.now() - DAY)
  await Promise.all(old.map(({ path }) => rm(path, { recursive: true, force: true })))
  const kept = aged.filter(one => !old.includes(one)).sort((one, other) => other.used - one.used)
  return kept[0]?.path ?? null
}
