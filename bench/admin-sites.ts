/** Sites with very many posts, bookings and events, each filled once. */
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildApp } from '../src/app.ts'
import { createLog } from '../src/cli/log.ts'
import { readConfig } from '../src/config.ts'
import { systemContext } from '../src/platform/context/context.ts'
import { PASSWORD } from '../test/kit/server-process.ts'
import { codeRows, fillLog, foldLog, openSqliteFiller } from './activity-log-data.ts'
import { openSite } from './bench-site.ts'
import { carParkSite } from './car-parking-site.ts'
import { fillSite } from './scale-data.ts'

export type Sizes = { readonly posts: number; readonly bookings: number; readonly events: number }
export type FilledSite = {
  readonly dataDir: string
  readonly password: string
  readonly lists: readonly { readonly path: string; readonly what: string }[]
}

export async function filledSites(folder: string, sizes: Sizes): Promise<FilledSite[]> {
  const [posts, bookings, events] = [
    join(folder, `posts-${sizes.posts}`),
    join(folder, `bookings-${sizes.bookings}`),
    join(folder, `events-${sizes.events}`),
  ]
  await once(posts, () => fillSite(environment(posts), { posts: sizes.posts, accounts: 1000 }))
  await once(bookings, async () => void (await openSite(carParkSite(sizes.bookings), bookings)))
  await once(events, () => fillEvents(events, sizes.events))
  const many = (count: number) => count.toLocaleString('en')
  return [
    {
      ...{ dataDir: posts, password: PASSWORD },
      lists: [
        { path: '/admin/content/posts', what: `posts: ${many(sizes.posts)}` },
        { path: '/admin/content/posts?view=draft', what: 'posts: drafts' },
        { path: '/admin/host/users', what: 'people: 1,000' },
      ],
    },
    {
      ...{ dataDir: bookings, password: 'benchmark password' },
      lists: [
        { path: '/admin/car-parking/bookings', what: `bookings: ${many(sizes.bookings)}` },
        { path: '/admin/car-parking/bookings?view=coming', what: 'bookings: confirmed' },
      ],
    },
    {
      ...{ dataDir: events, password: PASSWORD },
      lists: [{ path: '/admin/activity-log/events', what: `events: ${many(sizes.events)}` }],
    },
  ]
}

const environment = (dataDir: string) => ({ DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'warn' })

async function once(folder: string, fill: () => Promise<void>): Promise<void> {
  const mark = join(folder, 'is-filled')
  if (existsSync(mark)) return
  const started = performance.now()
  await mkdir(folder, { recursive: true })
  await fill()
  await writeFile(mark, '')
  process.stderr.write(`${folder} was filled in ${Math.round((performance.now() - started) / 1000)} s\n`)
}

async function fillEvents(dataDir: string, events: number): Promise<void> {
  const open = () => buildApp({ config: readConfig(environment(dataDir)), log: createLog('warn'), runJobs: false })
  const until = Number.POSITIVE_INFINITY
  const first = await open()
  const codes = codeRows(await systemContext(first.internals, 1, 'benchmark'))
  await first.close()
  const filler = openSqliteFiller(join(dataDir, 'dozen.sqlite'))
  await fillLog({ events, codes, until }, filler).finally(() => filler.close())
  const again = await open()
  await foldLog(until, await systemContext(again.internals, 1, 'benchmark'))
  await again.close()
}
