/** Files of the site owner: what they are given, in their editor and at the start. */
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Log } from '../../../kernel/context.ts'
import { createHooks } from '../../../kernel/hook-registry.ts'
import type { Happening } from '../../happening.ts'
import { type Dozen, type Extension, loadExtensions } from '../extensions.ts'

let folder: string
before(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'dozen-extensions-')), 'extensions')
  await mkdir(folder)
})
after(() => rm(join(folder, '..'), { recursive: true, force: true }))

test('every extension that is loaded is told in the log, types beside them are not loaded', async () => {
  const typed = "import type { Extension } from 'dozen/extension'\nconst extension: Extension = dozen => dozen"
  await writeFile(join(folder, 'a.ts'), `${typed}.addFilter('colour', () => 'green')\nexport default extension\n`)
  await writeFile(join(folder, 'b.js'), "export default dozen => dozen.addAction('login', () => undefined, 20)\n")
  await writeFile(join(folder, 'types.d.ts'), 'export type Nothing = never\n')
  const told: unknown[] = []
  const log = { info: (facts: object, message: string) => told.push([facts, message]) } as unknown as Log
  const hooks = createHooks()
  await loadExtensions(folder, { hooks, log })
  assert.deepEqual(told, [
    [{ extension: 'a.ts' }, 'An extension was loaded.'],
    [{ extension: 'b.js' }, 'An extension was loaded.'],
  ])
  assert.deepEqual([hooks.has('colour'), hooks.has('login')], [true, true])
})

test('what an extension is given has types', () => {
  const names: string[] = []
  const dozen = { addAction: (name: string) => names.push(name), addFilter: (name: string) => names.push(name) }
  const extension: Extension = given => {
    given.addAction('login', async (event, ctx) => {
      const who: Happening['object']['id'] = event.object.id
      ctx.log.info({ who }, 'hello')
      ctx.afterCommit(() => undefined)
    })
    given.addFilter<number>('vendor_chat_max_widgets', most => most + 1)
  }
  extension(dozen as unknown as Dozen)
  assert.deepEqual(names, ['login', 'vendor_chat_max_widgets'])
})
