/** Sites with very many posts, bookings and events, each filled once. */
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PASSWORD } from '../test/kit/server-process.ts'
import { activityLogSite } from './activity-log-site.ts'
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
  const log = { ...activityLogSite(sizes.events), environment: { ADMIN_PASSWORD: PASSWORD } }
  await once(events, async () => void (await openSite(log, events)))
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
