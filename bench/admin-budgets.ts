/** What the admin app costs: to make it, to load it, to serve it, to install it. */
import { execFileSync } from 'node:child_process'
import { globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startServer } from '../test/kit/server-process.ts'
import type { Figure } from './admin.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const KB = 1000

/** Leaves a finished build in the folder. */
export async function measureBudgets(bundle: string): Promise<Figure[]> {
  const build = buildTime(bundle)
  const packed = (names: readonly string[]) => sum(names.map(name => join(bundle, 'assets', `${name}.br`))) / KB
  const entry = JSON.parse(readFileSync(join(bundle, 'entry.json'), 'utf8'))
  const all = readdirSync(join(bundle, 'assets')).filter(name => name.endsWith('.br'))
  const [without, withApp] = [await serverMemory('none'), await serverMemory(bundle)]
  return [
    { what: 'build', value: build, unit: 'ms', most: 10_000 },
    {
      what: 'first load, scripts',
      value: packed([entry.script, entry.scheme, ...entry.preload]),
      unit: 'KB',
      most: 190,
    },
    { what: 'first load, styles', value: packed(entry.styles), unit: 'KB', most: 40 },
    {
      what: 'everything, packed',
      value: sum(all.map(name => join(bundle, 'assets', name))) / KB,
      ...{ unit: 'KB', most: 1200 },
    },
    { what: 'memory of the server for it', value: Math.max(0, withApp - without), unit: 'MB', most: 5 },
    { what: 'packages of the app, installed', value: installed(), unit: 'MB', most: 150 },
  ]
}

function buildTime(bundle: string): number {
  const started = performance.now()
  execFileSync(process.execPath, ['src/cli.ts', 'admin', 'build', '--edition', 'pro', '--out', bundle], { cwd: ROOT })
  return performance.now() - started
}

const sum = (files: readonly string[]): number => files.reduce((total, file) => total + statSync(file).size, 0)

/** Resident megabytes after the first page. */
async function serverMemory(bundle: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'dozen-bench-memory-'))
  const server = await startServer({ DATA_DIR: folder, ADMIN_BUNDLE: bundle })
  try {
    for (let count = 0; count < 20; count += 1) await (await fetch(`${server.url}/admin`)).text()
    const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / KB
  } finally {
    await server.end('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
}

/** What only the app and its build need; Rolldown makes the visitors' scripts as well. */
const PACKAGES = ['@mantine', '@tanstack', '@tiptap', 'react', 'react-dom', 'vite', 'dayjs', '@fontsource-variable']

function installed(): number {
  const patterns = [...PACKAGES, 'prosemirror-*'].map(name => `node_modules/${name}/**`)
  const files = globSync(patterns, { cwd: ROOT, withFileTypes: true }).filter(entry => entry.isFile())
  return sum(files.map(({ parentPath, name }) => join(parentPath, name))) / KB / KB
}
