/** A program that works on the site of a test in a process of its own, and is killed in the middle. */
import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../../src/config.ts'

type Work = {
  readonly program: URL
  readonly site: { readonly config: Config }
  readonly env?: Readonly<Record<string, string>>
}

/** Kills it so many milliseconds after its first word; null waits until it is done. Answers how it ended. */
export async function workFor(wait: number | null, { program, site, env = {} }: Work): Promise<number | null> {
  const { dataDir, siteUrl, databaseUrl, edition } = site.config
  const place = { DATA_DIR: dataDir, SITE_URL: siteUrl, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) }
  const child = spawn(process.execPath, [program.pathname], {
    env: { ...process.env, ...place, EDITION: edition, LOG_LEVEL: 'silent', OUTBOUND_ALLOW: '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>(resolve => child.once('exit', code => resolve(code)))
  await new Promise(resolve => child.stdout.once('data', resolve))
  if (wait !== null) {
    await sleep(wait)
    child.kill('SIGKILL')
  }
  return ended
}
