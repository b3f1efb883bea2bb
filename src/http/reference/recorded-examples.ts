/** Calls and answers that the tests saw, for the reference. `npm run examples` keeps them in a file beside each service. */
import { existsSync, readFileSync } from 'node:fs'
import type { Site } from '../../kernel/context.ts'
import type { Service } from '../../kernel/service.ts'
import type { TableEntry } from '../router.ts'

export type RecordedExample = {
  /** The path below `/api`, with its query. */
  readonly path: string
  readonly body?: unknown
  readonly isSignedIn: boolean
  readonly status: number
  readonly answer: unknown
}
/** By `GET /posts/{id}`, as the route declares it. */
export type RecordedExamples = Readonly<Record<string, RecordedExample>>

/** Stands for the address of the site, which is another one wherever the reference is read. */
export const SITE_MARK = '{site}'

/** Null for a route that no test has called, such as one of an extension. */
export function recordedExample(entry: TableEntry, site: Site): RecordedExample | null {
  const { service } = entry
  const name = exampleName(entry)
  const example = EDITIONS.map(edition => examplesOf(examplesFile(service, edition))[name]).find(Boolean)
  return example ? JSON.parse(JSON.stringify(example).replaceAll(SITE_MARK, site.url)) : null
}

const EDITIONS = ['free', 'pro'] as const

/** A route that also stands at another address has an example of each. */
export const exampleName = ({
  service,
  namespace,
  route,
}: Pick<TableEntry, 'service' | 'namespace' | 'route'>): string =>
  `${route.methods[0]} ${namespace === service.namespace ? '' : `/${namespace}`}${route.path}`

/** Below `src`. Examples of paid routes lie with what they show. */
export function examplesFile({ slug, namespace }: Service, edition: 'free' | 'pro'): string {
  if (PLATFORM.includes(namespace)) return 'platform/examples.json'
  return `services/${slug}/${edition === 'pro' ? 'pro/' : ''}examples.json`
}

const PLATFORM = ['host/v1', 'batch/v1']

function examplesOf(file: string): RecordedExamples {
  const known = read.get(file)
  if (known) return known
  const place = new URL(`../../${file}`, import.meta.url)
  const examples = existsSync(place) ? (JSON.parse(readFileSync(place, 'utf8')) as RecordedExamples) : {}
  read.set(file, examples)
  return examples
}

/** Files are few, and read when somebody first opens their page. */
const read = new Map<string, RecordedExamples>()
