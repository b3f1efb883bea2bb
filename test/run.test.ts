import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { projectRoot } from './gates/sources.ts'
import { findTestFiles, readOptions } from './kit/run-options.ts'

describe('the arguments of npm test', () => {
  test('mean both engines, all files and bounded figures when there are none', () => {
    assert.deepEqual(readOptions([]), { engines: ['sqlite', 'postgres'], isStress: false, only: null })
  })

  test('choose engines, files and figures', () => {
    const options = readOptions(['--engines', 'sqlite', '--only', 'src/db', '--stress'])
    assert.deepEqual(options, { engines: ['sqlite'], isStress: true, only: 'src/db' })
    assert.deepEqual(readOptions(['--engines=postgres, sqlite']).engines, ['postgres', 'sqlite'])
  })

  for (const words of [['--engines', 'mysql'], ['--engines', ''], ['--fast'], ['src/db'], ['--only']]) {
    test(`are refused with the usage: ${JSON.stringify(words)}`, () => {
      assert.throws(() => readOptions(words), /npm test -- /)
    })
  }
})

describe('the files of a run', () => {
  const folder = inTemporaryFolder({
    'src/db/test/pool.test.ts': '',
    'src/db/pool.ts': '',
    'src/services/faq/test/votes.test.ts': '',
    'test/boundaries.test.ts': '',
    'test/node_modules/other/a.test.ts': '',
    'bench/speed.test.ts': '',
  })

  test('are all tests below src and test, and nothing of the benchmarks or of other packages', () => {
    const all = ['src/db/test/pool.test.ts', 'src/services/faq/test/votes.test.ts', 'test/boundaries.test.ts']
    assert.deepEqual(findTestFiles(folder(), null), all)
  })

  test('can be chosen by a part of the path or by a glob', () => {
    assert.deepEqual(findTestFiles(folder(), 'services/faq'), ['src/services/faq/test/votes.test.ts'])
    assert.deepEqual(findTestFiles(folder(), 'src/**/p*.test.ts'), ['src/db/test/pool.test.ts'])
    assert.deepEqual(findTestFiles(folder(), '{pool,boundaries}.test.ts').length, 2)
    assert.deepEqual(findTestFiles(folder(), 'nothing'), [])
  })
})

describe('the report', () => {
  const folder = inTemporaryFolder({
    'good.test.mjs': "import { test } from 'node:test'\ntest('a', () => {})\ntest('b', { skip: true }, () => {})",
    'bad.test.mjs': [
      "import { test, describe } from 'node:test'",
      "import assert from 'node:assert/strict'",
      "console.log('what it printed')",
      "describe('sums', () => { test('one and one are three', () => { assert.equal(1 + 1, 3) }) })",
      "test('two are two', () => {})",
    ].join('\n'),
    'broken.test.mjs': "throw new Error('cannot even start')",
    'killed.test.mjs': [
      "import { test } from 'node:test'",
      "test('good', () => {})",
      "process.on('exit', () => process.kill(process.pid, 'SIGKILL'))",
    ].join('\n'),
    'late.test.mjs': [
      "import { test } from 'node:test'",
      "test('good', () => void setTimeout(() => Promise.reject(new Error('too late')), 50))",
    ].join('\n'),
    'hanging.test.mjs':
      "import { test } from 'node:test'\ntest('never ends', () => new Promise(() => setInterval(() => {}, 9)))",
    'open.test.mjs': "import { test } from 'node:test'\ntest('goes on', () => void setInterval(() => {}, 9))",
  })

  test('of a good run is a line for each file and the count of the runner', () => {
    const { status, lines } = report(folder(), ['good.test.mjs'])
    assert.equal(status, 0)
    assert.match(lines[0]!, /^✔ good\.test\.mjs \(2 tests, 1 skipped, \d+\.\d s\)$/)
    const count = lines.slice(-8).map(line => line.replace(/[\d.]+$/, 'N'))
    const names = ['tests', 'suites', 'pass', 'fail', 'cancelled', 'skipped', 'todo', 'duration_ms']
    assert.deepEqual(
      count,
      names.map(name => `ℹ ${name} N`),
    )
    assert.ok(lines.includes('ℹ tests 2') && lines.includes('ℹ pass 1') && lines.includes('ℹ skipped 1'))
  })

  test('of a failure has its name, place, difference and what its file printed, and the count still comes last', () => {
    const { status, lines } = report(folder(), ['bad.test.mjs', 'good.test.mjs'])
    const text = lines.join('\n')
    assert.equal(status, 1)
    assert.match(text, /^✖ bad\.test\.mjs \(2 tests, 1 failed, /)
    assert.match(text, /✖ one and one are three\n {4}at bad\.test\.mjs:4:26/)
    assert.match(text, /2 !== 3/)
    assert.match(text, /what it printed/)
    assert.doesNotMatch(text, /sums|two are two|node:internal/)
    assert.match(lines.at(-1)!, /^ℹ duration_ms /)
    assert.ok(lines.includes('ℹ fail 1') && lines.includes('ℹ tests 4'))
  })

  test('of a file that cannot start has what it printed', () => {
    const { status, lines } = report(folder(), ['broken.test.mjs'])
    assert.equal(status, 1)
    assert.match(lines.join('\n'), /^✖ broken\.test\.mjs ended badly \(exit code \d\)\n[\s\S]*cannot even start/)
    assert.ok(lines.includes('ℹ fail 1'))
  })

  test('of a file that was killed after its last test says by what', () => {
    const { status, lines } = report(folder(), ['killed.test.mjs'])
    assert.equal(status, 1)
    assert.match(lines.join('\n'), /^✖ killed\.test\.mjs ended badly \(SIGKILL\)$/m)
  })

  test('of an error after the last test says which', () => {
    const { status, lines } = report(folder(), ['late.test.mjs'])
    assert.equal(status, 1)
    assert.match(lines.join('\n'), /^✖ late\.test\.mjs: Error: Test "good" .* "Error: too late"/m)
  })

  test('of a test that hangs says that it took too long', () => {
    const { status, lines } = report(folder(), ['hanging.test.mjs'])
    assert.equal(status, 1)
    assert.match(lines.join('\n'), /✖ never ends\n.*\n {4}test timed out after 500ms/)
  })

  test('of a file that leaves something open says what, and goes on without it', () => {
    const { status, lines } = report(folder(), ['open.test.mjs', 'good.test.mjs'])
    assert.equal(status, 1)
    assert.match(lines.join('\n'), /^✖ open\.test\.mjs ended badly \(exit code 1\)\n.*left something open: .*Timeout/m)
    assert.match(lines.join('\n'), /^✔ good\.test\.mjs/m)
  })
})

test('the README and .ci/run have the same test command', () => {
  const command = 'npm ci && npm test'
  for (const file of ['README.md', '.ci/run']) {
    assert.ok(readFileSync(join(projectRoot, file), 'utf8').includes(command), `${file} does not say "${command}"`)
  }
})

/** Node's runner with our reporter, as run.ts starts it, on files of our own. */
function report(folder: string, files: readonly string[]): { status: number | null; lines: string[] } {
  const reporter = join(projectRoot, 'test/kit/short-reporter.ts')
  const leftovers = join(projectRoot, 'test/kit/leftovers.ts')
  const words = ['--test', `--import=${leftovers}`, '--test-timeout=500', `--test-reporter=${reporter}`, ...files]
  // Without this a runner inside a test takes itself for one of its own children.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const options = { cwd: folder, env: { ...env, TEST_PATIENCE: '500' }, encoding: 'utf8' } as const
  const { status, stdout } = spawnSync(process.execPath, words, options)
  return { status, lines: stdout.trimEnd().split('\n') }
}

function inTemporaryFolder(files: Record<string, string>): () => string {
  let folder = ''
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'dozen-run-'))
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(folder, dirname(path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
  })
  after(() => rmSync(folder, { recursive: true, force: true }))
  return () => folder
}
