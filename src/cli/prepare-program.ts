/** Has the program packed in a process of its own, so that the next start is quick. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Log } from '../kernel/context.ts'
import { findPack, ROOT } from '../packed-program.js'

/** Never fails: without a pack the next start takes a second longer. */
export async function prepareProgram({ dataDir }: Pick<Config, 'dataDir'>, log: Log): Promise<void> {
  const cache = join(dataDir, 'cache')
  if (findPack(cache)) return
  const started = performance.now()
  const child = spawn(process.execPath, [join(ROOT, 'src/cli/pack-program.ts'), cache], { cwd: ROOT, stdio: 'ignore' })
  const end = () => child.kill()
  process.once('exit', end)
  try {
    const [code] = (await once(child, 'close')) as [number | null]
    const facts = { ms: Math.round(performance.now() - started), code }
    if (code === 0) log.debug(facts, 'The program was packed for the next start.')
    else log.warn(facts, 'The program could not be packed; the next start takes a little longer.')
  } catch (error) {
    log.warn({ err: error }, 'The program could not be packed; the next start takes a little longer.')
  } finally {
    process.off('exit', end)
  }
}
