/** Many items made anew while others work: killed in between, taken up again, and taken back. */
import { setTimeout as sleep } from 'node:timers/promises'
import { fingerprint, resetModes } from './permalink-manager-data.ts'
import {
  type Ask,
  asking,
  type Place,
  quantile,
  type Site,
  say,
  startSite,
  stop,
  tell,
  VISITS,
} from './permalink-manager-server.ts'

const MOST = 50

export async function measureJobs({ dataDir, size }: Place): Promise<void> {
  const id = await beginAndKill({ dataDir, size })
  const site = await startSite(dataDir)
  const done = await watch({ site, size, id }, 'made anew')
  await stop(site, 'SIGTERM')
  const isWhole = done.changed === size.pages && done.processed === size.pages
  tell(isWhole, `all ${done.changed} of ${size.pages} changed once`)
}

/** The site as it was before, and the copy on which everything was made anew. */
export async function measureUndo({ dataDir: before, size }: Place, dataDir: string): Promise<void> {
  const site = await startSite(dataDir)
  const ask = asking(site)
  const [job] = (await ask('GET', '/dashboard')).data.jobs
  const { data: undo } = await ask('POST', `/jobs/${job.id}/undo`)
  const undone = await watch({ site, size, id: undo.id }, 'taken back')
  await stop(site, 'SIGTERM')
  // The modes that others set meanwhile are none of the undo's business.
  resetModes(dataDir)
  tell(undone.changed === size.pages && fingerprint(dataDir) === fingerprint(before), 'the undo is exact')
}

/** Answers the job that was left when the server died. */
async function beginAndKill({ dataDir, size }: Place): Promise<number> {
  const site = await startSite(dataDir)
  const ask = asking(site)
  await ask('PUT', '/permastructures/post_type/page', { pattern: 'guide/%postname%' })
  const { data: job } = await ask('POST', '/tools/regenerate', { kind: 'post', type: 'page', dry_run: false })
  const processed = async () => (await ask('GET', `/jobs/${job.id}`)).data.processed as number
  let done = 0
  while (done < size.pages / 10) {
    await sleep(200)
    done = await processed()
  }
  await stop(site, 'SIGKILL')
  say(`     killed after ${done} of ${size.pages}`)
  return job.id
}

type Watched = { readonly site: Site; readonly size: Place['size']; readonly id: number }

async function watch({ site, size, id }: Watched, name: string): Promise<{ changed: number; processed: number }> {
  let isOver = false
  const begun = performance.now()
  const meanwhile = others({ site, size }, () => isOver)
  const job = await untilOver(asking(site), id)
  isOver = true
  const { times, failures } = await meanwhile
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  const p99 = quantile(times, 0.99)
  const rest = `${times.length} other requests, p99 ${p99.toFixed(1)} ms, ${failures.length} failed`
  tell(p99 < MOST && failures.length === 0, `${name}: ${job.changed} changed in ${seconds} s; ${rest}`)
  for (const failure of failures.slice(0, 5)) say(`     ${failure}`)
  return job
}

async function untilOver(ask: Ask, id: number) {
  for (;;) {
    const { data } = await ask('GET', `/jobs/${id}`)
    if (data.status !== 'queued' && data.status !== 'running') return data
    await sleep(500)
  }
}

type Others = { readonly times: readonly number[]; readonly failures: readonly string[] }

/** Visitors, readers and writers, one request after the other, each as long as it takes. */
async function others({ site, size }: Omit<Watched, 'id'>, isOver: () => boolean): Promise<Others> {
  const ask = asking(site)
  const times: number[] = []
  const failures: string[] = []
  const note = (request: Promise<{ ms: number }>) =>
    request.then(
      ({ ms }) => void times.push(ms),
      error => void failures.push(String(error)),
    )
  for (let round = 1; !isOver(); round += 1) {
    await note(visit(site.url + VISITS['an own address'](1 + ((round * 7) % size.addresses)), 200))
    await note(visit(site.url + VISITS['an old address'](1 + ((round * 3) % size.redirects)), 301))
    await note(ask('GET', '/uris?per_page=20'))
    await note(ask('PUT', `/uris/post/${1 + (round % size.addresses)}`, { mode: -1 - (round % 2) }))
    await sleep(5)
  }
  return { times, failures }
}

async function visit(url: string, status: number): Promise<{ ms: number }> {
  const begun = performance.now()
  const answer = await fetch(url, { redirect: 'manual' })
  await answer.text()
  if (answer.status !== status) throw new Error(`${url}: ${answer.status} instead of ${status}`)
  return { ms: performance.now() - begun }
}
