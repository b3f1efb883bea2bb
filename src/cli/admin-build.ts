/** Makes the files of the admin app for one edition: bundled, packed, and put in place by one rename. */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import type { Edition } from '../editions.ts'
import type { BundleEntry } from '../http/admin-app/bundle.ts'
import { viteConfig } from './admin-vite.ts'

/** Two that build the same at once, or one that is ended, never leave half a bundle. */
export async function buildAdminApp(edition: Edition, folder: string): Promise<void> {
  const draft = `${folder}.${process.pid}`
  try {
    await mkdir(draft, { recursive: true })
    const config = viteConfig(edition)
    await build({ ...config, build: { ...config.build, outDir: draft } })
    const manifest = JSON.parse(await readFile(join(draft, 'manifest.json'), 'utf8')) as Manifest
    await packFiles(join(draft, 'assets'))
    await writeFile(join(draft, 'entry.json'), JSON.stringify(entryOf(manifest)))
    await rm(folder, { recursive: true, force: true })
    await rename(draft, folder)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

type Chunk = {
  readonly file: string
  readonly name?: string
  readonly isEntry?: boolean
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

function entryOf(manifest: Manifest): BundleEntry {
  const entry = (name: string) => Object.values(manifest).find(chunk => chunk.isEntry && chunk.name === name)!
  const main = entry('main')
  const needed = importsOf(main, manifest)
  return {
    script: nameOf(main.file),
    scheme: nameOf(entry('scheme').file),
    styles: [...new Set([main, ...needed].flatMap(chunk => chunk.css ?? []))].map(nameOf),
    preload: needed.map(chunk => nameOf(chunk.file)),
  }
}

/** Everything that the first script needs before it runs, each once. */
function importsOf(main: Chunk, manifest: Manifest): Chunk[] {
  const found = new Set<Chunk>()
  const visit = (chunk: Chunk): void => {
    for (const key of chunk.imports ?? []) {
      const next = manifest[key]!
      if (found.has(next)) continue
      found.add(next)
      visit(next)
    }
  }
  visit(main)
  return [...found]
}

const nameOf = (file: string) => file.replace(/^assets\//, '')

const brotli = promisify<Buffer, object, Buffer>(brotliCompress)
const gzipped = promisify<Buffer, object, Buffer>(gzip)
const PACKED = new Set(['.js', '.css', '.svg'])

async function packFiles(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter(name => PACKED.has(extname(name)))
  await Promise.all(
    names.map(async name => {
      const path = join(folder, name)
      const bytes = await readFile(path)
      const quality = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
      await writeFile(`${path}.br`, await brotli(bytes, { params: quality }))
      await writeFile(`${path}.gz`, await gzipped(bytes, { level: 9 }))
    }),
  )
}
