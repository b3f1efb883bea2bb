/** `npm test`: checks types and style, brings what the tests need, runs them all, and ends with the runner's count. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from './kit/chromium.ts'
import { bring } from './kit/debian-packages.ts'
import { groupFiles } from './kit/groups.ts'
import { findPostgres, oldestPostgres, startPostgresCluster } from './kit/postgres-cluster.ts'
import { findTestFiles, type RunOptions, readOptions } from './kit/run-options.ts'
import { scratchFolder } from './kit/scratch-folder.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const minutes = 60_000
/**
 * A single test may take two minutes and the suite seventy, twice what it takes on two quick cores. Figures asked for with
 * `--stress` may take their time.
 */
const limits = {
  usual: { test: 2 * minutes, suite: 70 * minutes },
  stress: { test: 60 * minutes, suite: 600 * minutes },
}

/** Node's own way to end files that leave something open loses lines of the report, so `leftovers.ts` sees to them. */
const runnerWords = [
  '--test',
  '--test-concurrency=2',
  '--import=./src/quick-start.js',
  '--import=./test/kit/property-seed.ts',
  '--import=./test/kit/leftovers.ts',
  '--test-reporter=./test/kit/short-reporter.ts',
] as const

/** What these do to their process, or ask of it, is not for others: environment, memory, waiting threads, time. */
const aloneFiles: readonly string[] = [
  'src/db/test/busy.test.ts',
  'src/db/test/slow.test.ts',
  'src/platform/passwords/test/passwords.test.ts',
  'src/services/chat/test/races.test.ts',
  'test/faults/hashing.test.ts',
  'test/faults/receivers.test.ts',
  'test/kit/programs.test.ts',
]

process.exitCode = await main().catch(error => {
  console.error(`\n${error instanceof Error ? error.message : error}\n`)
  return 1
})

async function main(): Promise<number> {
  refuseOldNode()
  process.env.TMPDIR = scratchFolder()
  const options = readOptions(process.argv.slice(2))
  const files = findTestFiles(root, options.only)
  if (files.length === 0) throw new Error(`No test file matches "${options.only}".`)
  if (options.only === null) check()
  return await runOn(options, files, { ...process.env, ...bringNeeds(options) })
}

function refuseOldNode(): void {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 24 || (major === 24 && minor >= 15)) return
  throw new Error(`Dozen needs Node 24.15 or newer and this is ${process.version}; "npm test" finds its own.`)
}

/** Types first, then style: the cheapest answers come first, and nothing runs that does not compile. */
function check(): void {
  const tools = [
    ['types', 'typescript/bin/tsc', '--noEmit'],
    ['format and lint', '@biomejs/biome/bin/biome', 'check', '.'],
  ] as const
  for (const [what, program, ...words] of tools) {
    const command = [join(root, 'node_modules', program), ...words]
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' })
    if (status !== 0) throw new Error(`${stdout}${stderr}\nThe check of ${what} failed; no test was run.`)
    console.log(`✔ ${what}`)
  }
}

/** Who asks for the embedded engine alone gets nothing installed; page tests then skip themselves for want of a browser. */
function bringNeeds({ engines }: RunOptions): { CHROMIUM_PATH?: string } {
  const isWhole = engines.includes('postgres')
  if (isWhole) bring({ what: `PostgreSQL ${oldestPostgres} or newer`, from: 'postgresql', find: () => findPostgres() })
  if (isWhole) bring({ what: 'Chromium', from: 'chromium', find: () => findChromium() })
  const chromium = findChromium()
  if (chromium) return { CHROMIUM_PATH: chromium }
  console.log('! THERE IS NO CHROMIUM: the page tests are skipped.')
  return {}
}

async function runOn(options: RunOptions, files: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const cluster = options.engines.includes('postgres') ? await startPostgresCluster() : null
  try {
    console.log(
      `… ${files.length} ${files.length === 1 ? 'test file' : 'test files'} on ${options.engines.join(' and ')}\n`,
    )
    return await runTests(options, files, {
      ...env,
      TEST_ENGINES: options.engines.join(','),
      ...(cluster && { TEST_POSTGRES_URL: cluster.url }),
      ...(options.isStress && { DOZEN_STRESS: '1' }),
    })
  } finally {
    await cluster?.remove()
  }
}

/** Whatever the tests leave behind in their temporary folder goes with it, and every signal ends them in good order. */
async function runTests(options: RunOptions, files: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const limit = options.isStress ? limits.stress : limits.usual
  const folder = mkdtempSync(join(tmpdir(), 'dozen-tests-'))
  // Open to all like the one around it: a test's own database server runs under another account.
  chmodSync(folder, 0o1777)
  // Every file loads the whole program. Compiled once and kept for the run, that takes half of the processor time.
  const compiled = join(folder, 'compiled')
  mkdirSync(compiled, { mode: 0o700 })
  const entries = options.isStress ? files : groupFiles(files, { root, folder, alone: aloneFiles })
  const words = [...runnerWords, `--test-timeout=${limit.test}`, ...entries]
  const runner = spawn(process.execPath, words, {
    cwd: root,
    env: { ...env, TMPDIR: folder, TEST_TEMPLATES: folder, NODE_COMPILE_CACHE: compiled },
    stdio: 'inherit',
  })
  const timer = setTimeout(() => {
    console.error(`\nThe suite has taken ${limit.suite / minutes} minutes, which is more than it may.`)
    runner.kill('SIGTERM')
  }, limit.suite)
  const stop = () => runner.kill('SIGTERM')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  try {
    return await exitCodeOf(runner)
  } finally {
    clearTimeout(timer)
    rmSync(folder, { recursive: true, force: true })
  }
}

function exitCodeOf(runner: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    runner.once('error', reject)
    runner.once('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? 'SIGTERM']))
  })
}
