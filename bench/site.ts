/** A site to measure: seeded in this process, served by a child as an operator would start it. */
import { spawn } from 'node:child_process'
import { buildApp } from '../src/app.ts'
import { createLog } from '../src/cli/log.ts'
import { readConfig } from '../src/config.ts'
import { createApplicationPassword } from '../src/platform/application-passwords/application-passwords.ts'
import { systemContext } from '../src/platform/context/context.ts'
import { createPost } from '../src/platform/posts/posts.ts'

export type Running = { readonly url: string; stop(): Promise<void> }

const envFor = (place: { dataDir: string; url: string | null }, port: number) => ({
  DATA_DIR: place.dataDir,
  PORT: String(port),
  SITE_URL: `http://127.0.0.1:${port}`,
  ADMIN_PASSWORD: 'benchmark password',
  LOG_LEVEL: 'warn',
  ...(place.url ? { DATABASE_URL: place.url } : {}),
})

const PORT = 18_080
const CHUNK = 500

export async function seedSite(place: {
  dataDir: string
  url: string | null
  posts: number
}): Promise<{ password: string }> {
  const config = readConfig(envFor(place, PORT))
  const app = await buildApp({ config, log: createLog('warn'), runJobs: false })
  const ctx = await systemContext(app.internals, 1, 'benchmark')
  for (let from = 0; from < place.posts; from += CHUNK) {
    await ctx.transaction(async tx => {
      for (let index = from; index < Math.min(from + CHUNK, place.posts); index++)
        await createPost(postNumber(index), tx)
    })
  }
  const { password } = await ctx.transaction(tx => createApplicationPassword({ userId: 1, name: 'bench' }, tx))
  await app.close()
  return { password }
}

const postNumber = (index: number) => ({
  type: 'post',
  title: `Post number ${index} about the weather`,
  content: `It rained on day ${index}. ${'The garden was glad of it, and so were we. '.repeat(8)}`,
  status: 'publish' as const,
  author: 1,
})

/** As `npm start` starts it. */
const START = ['--import', './src/quick-start.js', 'src/main.ts']

/** Started as an operator would, and ready when it answers. */
export async function startDozen(place: { dataDir: string; url: string | null }): Promise<Running & { pid: number }> {
  const url = `http://127.0.0.1:${PORT}`
  const child = spawn(process.execPath, START, {
    cwd: new URL('..', import.meta.url),
    env: { ...process.env, ...envFor(place, PORT) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = () =>
    new Promise<void>(resolve => {
      child.once('exit', () => resolve())
      child.kill('SIGTERM')
    })
  for (let attempt = 0; attempt < 2000; attempt++) {
    const isUp = await fetch(`${url}/readyz`).then(
      answer => answer.ok,
      () => false,
    )
    if (isUp) return { url, pid: child.pid ?? 0, stop }
    await new Promise(resolve => setTimeout(resolve, 5))
  }
  await stop()
  throw new Error('The server did not come up.')
}
