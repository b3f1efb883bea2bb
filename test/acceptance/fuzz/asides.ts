/** What happens beside requests to the API: jobs that were put off, and pages that show what was stored. */
import { asRestError } from '../../../src/http/error-response.ts'
import { OutboundError } from '../../../src/platform/outbound/outbound-error.ts'
import type { TestApp } from '../../kit/test-app.ts'
import { judge, type Verdict } from './judge.ts'
import type { Memory } from './memory.ts'
import { curlOf, type Request } from './requests.ts'

/** A verdict with the name of what was done, in the place of an operation's. */
export type Aside = { readonly name: string; readonly curl: string; readonly verdict: Verdict }

/** Jobs run as they would in the background. One that fails on our side is told in the log. */
export async function runJobs(site: TestApp): Promise<Aside[]> {
  await site.inSystem(async ctx => {
    await ctx.db.deleteFrom('jobs').where('name', 'in', farReaching).execute()
    await ctx.db.deleteFrom('tasks').where('name', 'in', commands).execute()
  })
  const before = site.complaints.length
  await site.app.jobs.drain()
  const failed = site.complaints.slice(before).filter(({ message }) => message === 'A job failed.')
  return (
    failed
      .map(({ facts }) => facts as { job: string; err: unknown })
      // Whoever is outside may be away, and a busy machine lets a database wait; such a job is tried again.
      .filter(({ err }) => !(err instanceof OutboundError) && asRestError(err) === null)
      .map(({ job, err }) => ({
        name: `job ${job}`,
        curl: '',
        verdict: { kind: 'complained', detail: 'A job failed.', error: err },
      }))
  )
}

/** They fetch a large file from elsewhere, ask for a scan, or start a process for each picture. */
const farReaching = [
  ...['update-geolocation', 'refresh-geolocation', 'scan-files-by-clock'].map(name => `activity-log.${name}`),
  'host.make-picture-sizes',
]

/** They run the whole program once more, or read all of its files. */
const commands = ['host.backup', 'host.demo', 'host.demo-remove', 'activity-log.scan-files']

/** The pages that every site has, and some of the addresses that the API has told. */
export async function visitPages(site: TestApp, memory: Memory): Promise<Aside[]> {
  const told = memory.valuesOf('link').map(link => String(link).replace('http://localhost:8080', ''))
  const found: Aside[] = []
  for (const path of [...pages, ...told.filter(link => link.startsWith('/'))]) {
    const before = site.complaints.length
    const { status, text, headers } = await site.fetch('GET', path)
    const request: Request = { operation: 'a page', as: null, method: 'GET', path, query: [], headers: [], body: NONE }
    const refused = status >= 400 && status < 500
    const verdict = judge(request, { status: refused ? 200 : status, text, headers }) ?? complaintIn(site, before)
    if (verdict) found.push({ name: 'a page', curl: curlOf(request).replace('$SITE/api', '$SITE'), verdict })
  }
  return found
}

/** What the log calls an error although the answer was no failure: something was swallowed. */
export function complaintIn({ complaints }: TestApp, since: number): Verdict | null {
  const heard = complaints.slice(since).find(({ level }) => level === 'error' || level === 'fatal')
  if (!heard) return null
  return { kind: 'complained', detail: heard.message, error: (heard.facts as { err?: unknown }).err }
}

const NONE = { kind: 'none' } as const
const pages = [
  '/',
  '/feed/',
  '/sitemap.xml',
  '/?s=harbour',
  '/author/admin/',
  '/category/uncategorized/',
  '/login',
  '/docs',
]
