import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { currentRowTypes } from './gates/row-types.ts'
import { projectRoot } from './gates/sources.ts'

test('the types of rows are those of the migrated schema', async () => {
  for (const [file, text] of await currentRowTypes()) {
    const path = join(projectRoot, file)
    assert.ok(existsSync(path) && readFileSync(path, 'utf8') === text, `${file} is old: run "npm run tables"`)
  }
})
