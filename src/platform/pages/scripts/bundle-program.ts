/**
 * Bundles the visitors' scripts that standard input names, and packs them. A program of its own: the bundler would take a
 * hundred megabytes of the server's memory for ever, for something that is needed once for each content.
 */
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { type BuiltScript, markOf } from './built-scripts.ts'

const asked = JSON.parse(await text(process.stdin)) as Readonly<Record<string, string>>
const built: Record<string, BuiltScript> = {}
for (const [name, entry] of Object.entries(asked)) built[name] = await build(entry)
process.stdout.write(JSON.stringify(built))

async function build(entry: string): Promise<BuiltScript> {
  const bundle = await rolldown({ input: entry, platform: 'browser', tsconfig: false })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  await bundle.close()
  const { code, moduleIds } = output[0]
  return {
    text: code,
    br: brotliCompressSync(code).toString('base64'),
    gzip: gzipSync(code, { level: 9 }).toString('base64'),
    // Helpers of the bundler itself have no file.
    sources: Object.fromEntries(moduleIds.filter(id => !id.startsWith('\0')).map(id => [id, markOf(readFileSync(id))])),
  }
}
