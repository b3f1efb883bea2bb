/** Every file of a group runs, and a group that ends early is a failure. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { groupFiles } from './groups.ts'

const QUICK = "import { test } from 'node:test'\ntest('quick', () => {})\n"
const LEAVES = "import { test } from 'node:test'\ntest('leaves', () => process.exit(0))\n"

describe('groups of test files', () => {
  let root: string
  before(() => {
    root = mkdtempSync(join(tmpdir(), 'dozen-groups-'))
  })
  after(() => rmSync(root, { recursive: true, force: true }))

  test('all of them run, also where none of them has anything open', () => {
    const { status, stdout } = runGroup(Array.from({ length: 8 }, (_, number) => [`quick-${number}.test.mjs`, QUICK]))
    assert.equal(status, 0, stdout)
    assert.match(stdout, /# tests 8\n/)
  })

  test('one that ends before its last file fails', () => {
    const { status } = runGroup([
      ['leaves.test.mjs', LEAVES],
      ['after.test.mjs', QUICK],
    ])
    assert.equal(status, 1)
  })

  function runGroup(files: readonly (readonly [name: string, text: string])[]) {
    for (const [name, text] of files) writeFileSync(join(root, name), text)
    const names = files.map(([name]) => name)
    const entries = groupFiles(names, { root, folder: root, alone: [] })
    // A run within a run is refused unless it does not know of the one around it.
    const { NODE_TEST_CONTEXT: _around, ...env } = process.env
    return spawnSync(process.execPath, ['--test', '--test-reporter=tap', ...entries], {
      cwd: root,
      env,
      encoding: 'utf8',
    })
  }
})
