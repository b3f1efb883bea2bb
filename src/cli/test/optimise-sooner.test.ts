import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'

/** A program that is at work when it hears of it, and loads something more later. */
const program = (folder: string) => `
  import { enableCompileCache } from 'node:module'
  import { optimiseSooner } from '${new URL('../optimise-sooner.ts', import.meta.url)}'
  enableCompileCache('${join(folder, 'cache')}')
  await import('${join(folder, 'at-the-start.mjs')}')
  optimiseSooner()
  await import('${join(folder, 'later.mjs')}')
`

test('the next start takes the code that this one has compiled', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dozen-compiled-'))
  try {
    for (const name of ['at-the-start', 'later'])
      await writeFile(join(folder, `${name}.mjs`), 'export const one = () => 1')
    const start = async () => {
      const env = { ...process.env, NODE_COMPILE_CACHE: '', NODE_DEBUG_NATIVE: 'COMPILE_CACHE' }
      const given = ['--input-type=module', '-e', program(folder)]
      const { stdout, stderr } = await promisify(execFile)(process.execPath, given, { env })
      return `${stdout}${stderr}`.matchAll(/code cache for ESM .*\/([\w-]+)\.mjs was (accepted|rejected)/g)
    }
    assert.deepEqual([...(await start())], [])
    assert.deepEqual(
      [...(await start())].map(([, name, verdict]) => [name, verdict]),
      [
        ['at-the-start', 'accepted'],
        ['later', 'accepted'],
      ],
    )
  } finally {
    await rm(folder, { recursive: true })
  }
})
