/**
 * `node bench/scale.ts`: the same requests on a site with 100 posts and 100 accounts and on one with 100,000 and 50,000,
 * on both engines. Each figure is the time of a whole request to a server of its own, asked one after the other.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgresCluster } from '../test/kit/postgres-cluster.ts'
import { PASSWORD, type ServerProcess, signInAsAdmin, startServer } from '../test/kit/server-process.ts'
import { fillSite, type Size } from './scale-data.ts'

const SMALL: Size = { posts: 100, accounts: 100 }
const LARGE: Size = {
  posts: Number(process.env.BENCH_POSTS ?? 100_000),
  accounts: Number(process.env.BENCH_ACCOUNTS ?? 50_000),
}
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 30)
const ENGINES = (process.env.BENCH_ENGINES ?? 'sqlite,postgres').split(',')
/** Milliseconds that a request may take on the large site, however many times it is slower than on the small one. */
const GOAL = 50

type Question = {
  readonly name: string
  readonly path: string
  /** A visitor's page, not an address of the API. */
  readonly isPage?: boolean
  readonly body?: object
}
type Time = { readonly p50: number; readonly p99: number }
type Result = { readonly name: string; readonly small: Time; readonly large: Time }

/** The last page but a few of a list of so many. */
const farPage = (count: number, perPage: number): number => Math.max(1, Math.floor((count * 0.9) / perPage))

const questions = (size: Size): readonly Question[] => [
  ...lists(size),
  ...BY_TERMS,
  ...BY_WORDS,
  ...people(size),
  ...PAGES,
]

const lists = ({ posts }: Size): readonly Question[] => [
  { name: 'posts: first page', path: '/posts?per_page=20' },
  { name: 'posts: page far behind', path: `/posts?per_page=20&page=${farPage(posts, 20)}` },
  { name: 'posts: page far behind, by title', path: `/posts?orderby=title&per_page=20&page=${farPage(posts, 20)}` },
  { name: 'posts: drafts', path: '/posts?status=draft&per_page=20' },
  { name: 'posts: any status', path: '/posts?status=any&per_page=20' },
  { name: 'posts: any status, far behind', path: `/posts?status=any&per_page=20&page=${farPage(posts, 20)}` },
  { name: 'posts: one author', path: '/posts?author=5&per_page=20' },
  { name: 'posts: a month', path: '/posts?after=2016-01-01T00:00:00&before=2016-02-01T00:00:00&per_page=20' },
  { name: 'posts: a month of an author', path: '/posts?author=5&after=2016-01-01T00:00:00&before=2016-02-01T00:00:00' },
  { name: 'posts: one', path: '/posts/60' },
]

const BY_TERMS: readonly Question[] = [
  { name: 'posts: one category', path: '/posts?categories=3&per_page=20' },
  { name: 'posts: one frequent tag', path: '/posts?tags=52&per_page=20' },
  { name: 'posts: category and tag', path: '/posts?categories=3&tags=53&per_page=20' },
  { name: 'posts: one of three tags', path: '/posts?tags=52,53,60&per_page=20' },
  { name: 'posts: all of two tags', path: '/posts?tags[terms]=52,60&tags[operator]=AND&per_page=20' },
  { name: 'posts: without a tag', path: '/posts?tags_exclude=52&per_page=20' },
  { name: 'posts: author and category', path: '/posts?author=5&categories=6&per_page=20' },
  { name: 'categories', path: '/categories?per_page=50' },
]

const BY_WORDS: readonly Question[] = [
  { name: 'posts: search, frequent word', path: '/posts?search=bababa&per_page=20' },
  { name: 'posts: search, usual word', path: '/posts?search=tuwaba&per_page=20' },
  { name: 'posts: search, rare word', path: '/posts?search=only77&per_page=20' },
  { name: 'posts: search, by relevance', path: '/posts?search=ceba+bababa&orderby=relevance&per_page=20' },
  { name: 'posts: search in a category', path: '/posts?search=bababa&categories=3&per_page=20' },
  { name: 'search: frequent word', path: '/search?search=bababa&per_page=20' },
]

const people = ({ accounts }: Size): readonly Question[] => [
  { name: 'accounts: first page', path: '/users?per_page=50' },
  { name: 'accounts: page far behind', path: `/users?per_page=50&page=${farPage(accounts, 50)}` },
  { name: 'accounts: by date', path: '/users?orderby=registered_date&order=desc&per_page=50' },
  { name: 'accounts: one role', path: '/users?roles=subscriber&per_page=50' },
  { name: 'accounts: search, many found', path: '/users?search=person' },
  { name: 'accounts: search, few found', path: '/users?search=son77' },
  { name: 'accounts: search, none found', path: '/users?search=nobody-like-it' },
  { name: 'accounts: search, beginning', path: '/users?search=person7*' },
  { name: 'accounts: published authors', path: '/users?has_published_posts=true' },
  { name: 'sign-in', path: '/session', body: { username: 'person60', password: PASSWORD } },
]

const PAGES: readonly Question[] = [
  { name: 'page: home', path: '/', isPage: true },
  { name: 'page: a post', path: '/2016/01/03/post-60/', isPage: true },
  { name: 'page: author archive', path: '/author/person3/', isPage: true },
  { name: 'page: month archive', path: '/2016/01/', isPage: true },
  { name: 'page: year archive', path: '/2016/', isPage: true },
  { name: 'page: category archive', path: '/category/category-3/', isPage: true },
  { name: 'page: search', path: '/?s=bababa', isPage: true },
]

async function benchEngine(engine: string): Promise<Result[]> {
  const measureOn = engine === 'sqlite' ? (size: Size) => timesOf(size, null) : onPostgres
  const small = await measureOn(SMALL)
  const large = await measureOn(LARGE)
  return [...small].map(([name, time]) => tell({ name: `${engine}: ${name}`, small: time, large: large.get(name)! }))
}

async function onPostgres(size: Size): Promise<Map<string, Time>> {
  const cluster = await startPostgresCluster()
  try {
    return await timesOf(size, cluster.url)
  } finally {
    await cluster.remove()
  }
}

async function timesOf(size: Size, url: string | null): Promise<Map<string, Time>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dozen-scale-'))
  const env = { DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD, ...(url ? { DATABASE_URL: url } : {}) }
  let server: ServerProcess | null = null
  try {
    const started = performance.now()
    await fillSite(env, size)
    process.stderr.write(`${size.posts} posts made in ${Math.round((performance.now() - started) / 1000)} s\n`)
    server = await startServer(env)
    const authorization = await signInAsAdmin(server.url)
    const times = new Map<string, Time>()
    for (const question of questions(size)) times.set(question.name, await measure(question, server.url, authorization))
    return times
  } finally {
    await server?.end('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measure(question: Question, url: string, authorization: string): Promise<Time> {
  const { name, path, isPage = false, body } = question
  const address = isPage ? `${url}${path}` : `${url}/api/host/v1${path}`
  const headers = { ...(isPage ? {} : { authorization }), ...(body ? { 'content-type': 'application/json' } : {}) }
  const request = { headers, ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}) }
  const times: number[] = []
  for (let round = -3; round < ROUNDS; round += 1) {
    const started = performance.now()
    const answer = await fetch(address, request)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${name} answered ${answer.status}.`)
    if (round >= 0) times.push(performance.now() - started)
  }
  times.sort((one, other) => one - other)
  return { p50: times[Math.floor(times.length / 2)]!, p99: times[Math.floor(times.length * 0.99)]! }
}

function tell(result: Result): Result {
  process.stdout.write(`${line(result)}\n`)
  return result
}

const line = ({ name, small, large }: Result): string =>
  `${large.p50 <= GOAL ? 'ok  ' : 'SLOW'} ${name.padEnd(48)} ${figures(large)} against ${figures(small)} with 100, ${(
    large.p50 / small.p50
  ).toFixed(1)} times`

const figures = ({ p50, p99 }: Time): string => `p50 ${p50.toFixed(1).padStart(6)} p99 ${p99.toFixed(1).padStart(6)} ms`

const results: Result[] = []
for (const engine of ENGINES) results.push(...(await benchEngine(engine)))
await mkdir(new URL('out/', import.meta.url), { recursive: true })
await writeFile(new URL('out/scale.txt', import.meta.url), `${results.map(line).join('\n')}\n`)
