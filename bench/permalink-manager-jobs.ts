/** Many items made anew while others work: killed in between, taken up again, and taken back, on a copy of the site. */
import { cp, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Ask, quantile } from './asking.ts'
import { mark } from './compare.ts'
import { fingerprint, resetModes, type Size } from './permalink-manager-data.ts'
import { VISITS } from './permalink-manager-site.ts'
import { type Served, startServer } from './served-bench.ts'

const MOST = 50

export type Jobs = {
  readonly program: string
  readonly ask: Ask
  readonly size: Size
  /** The folder of the site as it is filled; the copy lies beside it. */
  readonly dataDir: string
}

const copyOf = ({ dataDir }: Jobs): string => `${dataDir}-jobs`

export async function measureJobs(jobs: Jobs): Promise<string[]> {
  await rm(copyOf(jobs), { recursive: true, force: true })
  await cp(jobs.dataDir, copyOf(jobs), { recursive: true })
  const { id, line } = await beginAndKill(jobs)
  const server = await startServer(jobs.program, copyOf(jobs))
  const { job, lines } = await watch({ ...jobs, server, id }, 'made anew').finally(() => server.stop())
  const { pages } = jobs.size
  const isWhole = job.changed === pages && job.processed === pages
  return [line, ...lines, `${mark(isWhole)} all ${job.changed} of ${pages} changed once`]
}

/** Takes back what `measureJobs` left on its copy. */
export async function measureUndo(jobs: Jobs): Promise<string[]> {
  const { ask, size, dataDir } = jobs
  const copy = copyOf(jobs)
  const server = await startServer(jobs.program, copy)
  const undone = async () => {
    const [last] = (await ask('GET', '/dashboard')).data.jobs
    const { id } = (await ask('POST', `/jobs/${last.id}/undo`)).data
    return watch({ ...jobs, server, id }, 'taken back')
  }
  const { job, lines } = await undone().finally(() => server.stop())
  // The modes that others set meanwhile are none of the undo's business.
  resetModes(copy)
  const isExact = job.changed === size.pages && fingerprint(copy) === fingerprint(dataDir)
  return [...lines, `${mark(isExact)} the undo is exact`]
}

/** Answers the job that was left when the server died. */
async function beginAndKill(jobs: Jobs): Promise<{ id: number; line: string }> {
  const { program, ask, size } = jobs
  const server = await startServer(program, copyOf(jobs))
  await ask('PUT', '/permastructures/post_type/page', { pattern: 'guide/%postname%' })
  const { id } = (await ask('POST', '/tools/regenerate', { kind: 'post', type: 'page', dry_run: false })).data
  let done = 0
  while (done < size.pages / 10) {
    await sleep(200)
    done = (await ask('GET', `/jobs/${id}`)).data.processed as number
  }
  await server.stop('SIGKILL')
  return { id, line: `     killed after ${done} of ${size.pages}` }
}

type Watched = Pick<Jobs, 'ask' | 'size'> & { readonly server: Served; readonly id: number }
type Finished = { readonly changed: number; readonly processed: number }

async function watch(watched: Watched, name: string): Promise<{ job: Finished; lines: string[] }> {
  let isOver = false
  const begun = performance.now()
  const meanwhile = others(watched, () => isOver)
  const job = await untilOver(watched).finally(() => {
    isOver = true
  })
  const { times, failures } = await meanwhile
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  const p99 = quantile(times, 0.99)
  const rest = `${times.length} other requests, p99 ${p99.toFixed(1)} ms, ${failures.length} failed`
  const line = `${mark(p99 < MOST && failures.length === 0)} ${name}: ${job.changed} changed in ${seconds} s; ${rest}`
  return { job, lines: [line, ...failures.slice(0, 5).map(failure => `     ${failure}`)] }
}

async function untilOver({ ask, id }: Watched): Promise<Finished> {
  for (;;) {
    const { data } = await ask('GET', `/jobs/${id}`)
    if (data.status !== 'queued' && data.status !== 'running') return data
    await sleep(500)
  }
}

type Others = { readonly times: readonly number[]; readonly failures: readonly string[] }

/** Visitors, readers and writers, one request after the other, each as long as it takes. */
async function others({ ask, server, size }: Watched, isOver: () => boolean): Promise<Others> {
  const times: number[] = []
  const failures: string[] = []
  const note = (request: Promise<{ ms: number }>) =>
    request.then(
      ({ ms }) => void times.push(ms),
      error => void failures.push(String(error)),
    )
  for (let round = 1; !isOver(); round += 1) {
    await note(visit(server.url + VISITS['an own address'](1 + ((round * 7) % size.addresses)), 200))
    await note(visit(server.url + VISITS['an old address'](1 + ((round * 3) % size.redirects)), 301))
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
