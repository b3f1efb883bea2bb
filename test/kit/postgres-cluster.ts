/** A throw-away PostgreSQL for tests: its own folder and port, nothing durable, gone when its owner ends. */

import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'

export type PostgresCluster = {
  /** The superuser's address of the database `postgres`; every connection from this machine is trusted. */
  readonly url: string
  start(): Promise<void>
  /** `fast` ends every connection and closes properly; `immediate` is the crash, after which a start recovers. */
  stop(how: 'fast' | 'immediate'): Promise<void>
  /** Ends the server and removes its folder. The same happens by itself when the owning process dies, however it dies. */
  remove(): Promise<void>
}

export const oldestPostgres = 15

/** Where programs are looked for: the folders of the PATH, and those that installers use. */
export type SearchedFolders = { readonly path?: string | undefined; readonly usual?: readonly string[] }

/** The folder with the newest server programs that are new enough, or null. Links lead to the folder behind them. */
export function findPostgres({ path = process.env.PATH, usual = usualFolders }: SearchedFolders = {}): string | null {
  const named = (path ?? '').split(delimiter).filter(folder => folder !== '')
  const folders = new Set([...named, ...globSync([...usual])].flatMap(realFolders))
  const candidates = [...folders].filter(isComplete).map(folder => ({ folder, version: versionIn(folder) }))
  const best = candidates.sort((one, other) => other.version - one.version)[0]
  return best && best.version >= oldestPostgres ? best.folder : null
}

export type ClusterOptions = {
  /** Keeps what was committed when the server crashes. Only tests of crashes need it; the others are faster without. */
  readonly survivesCrash?: boolean
}

/** Makes a cluster and starts it. */
export async function startPostgresCluster({ survivesCrash = false }: ClusterOptions = {}): Promise<PostgresCluster> {
  const programs = findPostgres()
  if (!programs) throw new Error(`There is no PostgreSQL ${oldestPostgres} or newer on this machine.`)
  const port = await freePort()
  const owner = serverAccount()
  const folder = mkdtempSync(join(tmpdir(), 'dozen-postgres-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const details = [folder, programs, String(port), survivesCrash ? 'on' : 'off']
  const guard = spawn('/bin/sh', ['-c', guardScript, 'guard', ...details], {
    ...owner,
    cwd: folder,
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const order = ordersTo(guard)
  const cluster: PostgresCluster = {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async start() {
      await order('start')
      await untilReady({ programs, folder, port })
    },
    stop: how => order(how),
    remove: () => ended(guard),
  }
  try {
    await order('create')
    await cluster.start()
  } catch (error) {
    const log = readLog(folder)
    await cluster.remove()
    throw new Error(`PostgreSQL did not start.\n${log}`, { cause: error })
  }
  return cluster
}

/**
 * Databases of tests live for seconds, so that nothing is tidied, compiled or made durable in them.
 *
 * The guard holds the server and listens to its owner through a pipe. The pipe breaks when the owner dies, even by a
 * signal that nobody can catch, and the guard then takes server and folder with it.
 */
const guardScript = `
folder=$1 programs=$2 port=$3 waits=$4 server=
halt() {
  if [ -n "$server" ]; then kill "-$1" "$server" 2>/dev/null; wait "$server"; server=; fi
}
create() {
  "$programs/initdb" -D "$folder/data" -U postgres -A trust -E UTF8 --locale="$1" --no-sync >>"$folder/log" 2>&1
}
while read -r order; do
  case $order in
    create) create C.UTF-8 || create C ;;
    start)
      "$programs/postgres" -D "$folder/data" -k "$folder" -h 127.0.0.1 -p "$port" -c max_connections=300 \\
        -c fsync=off -c synchronous_commit=$waits -c full_page_writes=off -c log_min_messages=fatal \\
        -c autovacuum=off -c jit=off -c checkpoint_timeout=1h -c max_wal_size=4GB \\
        </dev/null >>"$folder/log" 2>&1 &
      server=$! ;;
    fast) halt INT ;;
    immediate) halt QUIT ;;
  esac
  echo "$order"
done
halt QUIT
cd / && rm -rf "$folder"
`

/** Sends an order and waits until the guard has said it back. */
function ordersTo(guard: ChildProcess): (order: string) => Promise<void> {
  const answers = createInterface({ input: guard.stdout! })[Symbol.asyncIterator]()
  return async order => {
    if (!guard.stdin!.writable) throw new Error('this cluster has been removed')
    guard.stdin!.write(`${order}\n`)
    const answer = await answers.next()
    if (answer.value !== order) throw new Error(`the cluster's guard ended before it had done "${order}"`)
  }
}

function ended(guard: ChildProcess): Promise<void> {
  if (guard.exitCode !== null || guard.signalCode !== null) return Promise.resolve()
  return new Promise(resolve => {
    guard.once('close', () => resolve())
    guard.stdin!.end()
  })
}

/** Asks over the socket in the cluster's own folder, so that no other server can answer for it. */
async function untilReady({
  programs,
  folder,
  port,
}: {
  programs: string
  folder: string
  port: number
}): Promise<void> {
  const isReady = () =>
    promisify(execFile)(join(programs, 'pg_isready'), ['-q', '-h', folder, '-p', String(port)]).then(
      () => true,
      () => false,
    )
  for (let attempt = 0; attempt < 300; attempt++) {
    if (await isReady()) return
    await sleep(100)
  }
  throw new Error('PostgreSQL did not answer within 30 seconds')
}

/** PostgreSQL refuses to run as root. Everybody else runs it as themselves. */
function serverAccount(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    const line = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(readFileSync('/etc/passwd', 'utf8'))
    if (line) return { uid: Number(line[1]), gid: Number(line[2]) }
  }
  throw new Error('root may not run PostgreSQL, and this machine has neither an account postgres nor nobody')
}

/** Everything that a cluster here is made, run and asked with. */
const serverPrograms = ['initdb', 'postgres', 'pg_isready']

/** A folder may hold nothing but links to some of the programs; the others stand beside what the links lead to. */
const realFolders = (folder: string): string[] =>
  serverPrograms
    .map(name => join(folder, name))
    .filter(file => existsSync(file))
    .map(file => dirname(realpathSync(file)))
    .concat(folder)

const isComplete = (folder: string): boolean => serverPrograms.every(name => existsSync(join(folder, name)))

function versionIn(folder: string): number {
  try {
    const text = execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
    return Number(/(\d+)/.exec(text)?.[1] ?? 0)
  } catch {
    return 0
  }
}

const readLog = (folder: string): string => {
  const file = join(folder, 'log')
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(-20).join('\n') : ''
}

const usualFolders = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
  '/usr/local/opt/postgresql@*/bin',
]
