/** Visitors' scripts: bundled once for each content, kept for later starts, and small. */
import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { builtScripts } from '../scripts/built-scripts.ts'

/** As they are sent with gzip, which is the larger of the two. */
const budgets = [
  { service: 'chat', entry: '../../../services/chat/visitor/main.ts', most: 12 * 1024 },
  { service: 'car-parking', entry: '../../../services/car-parking/visitor/checkout.js', most: 2 * 1024 },
]

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dozen-scripts-'))
})
after(() => rm(folder, { recursive: true, force: true }))

for (const { service, entry, most } of budgets)
  test(`the script of ${service} stays within ${most} bytes`, async () => {
    const { it } = await builtScripts([{ name: 'it', entry: new URL(entry, import.meta.url) }], folder)
    const bytes = Buffer.from(it!.gzip, 'base64').length
    assert.ok(bytes > 0 && bytes < most, `${bytes} bytes`)
  })

test('a script is built again only when one of its sources has changed', async () => {
  const shared = join(folder, 'shared.ts')
  const entry = join(folder, 'entry.ts')
  await writeFile(shared, 'export const greeting: string = "hello"')
  await writeFile(entry, "import { greeting } from './shared.ts'\ndocument.title = greeting")
  const cache = join(folder, 'cache')
  const script = { name: 'hello', entry: pathToFileURL(entry) }
  const first = await builtScripts([script], cache)
  assert.match(first.hello!.text, /hello/)
  const [file] = await readdir(cache)
  const marked = { hello: { ...first.hello, text: 'read from the cache' } }
  await writeFile(join(cache, file!), JSON.stringify(marked))
  assert.equal((await builtScripts([script], cache)).hello!.text, 'read from the cache')
  await writeFile(shared, 'export const greeting: string = "good morning"')
  assert.match((await builtScripts([script], cache)).hello!.text, /good morning/)
  assert.deepEqual(await readdir(cache), [file])
})

test('a script that cannot be read is told, and nothing is kept', async () => {
  const entry = join(folder, 'broken.ts')
  await writeFile(entry, 'const = ;')
  await assert.rejects(builtScripts([{ name: 'broken', entry: pathToFileURL(entry) }], join(folder, 'none')))
  await assert.rejects(readdir(join(folder, 'none')))
})
