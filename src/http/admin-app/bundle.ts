/** The files of the admin app as they were built: what is packed stays in memory, the rest on the disk. */
import { readdir, readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'

export type BundleFile = {
  readonly type: string
  readonly brotli: Buffer | null
  readonly gzip: Buffer | null
  /** For the rare caller that takes neither. */
  readonly path: string
}
/** What the shell page refers to, by the names of the files. */
export type BundleEntry = {
  readonly script: string
  /** Runs before the first paint. */
  readonly scheme: string
  readonly styles: readonly string[]
  readonly preload: readonly string[]
}
export type Bundle = {
  readonly mark: string
  readonly entry: BundleEntry
  readonly files: ReadonlyMap<string, BundleFile>
}

export async function loadBundle(folder: string): Promise<Bundle> {
  const entry = JSON.parse(await readFile(join(folder, 'entry.json'), 'utf8')) as BundleEntry
  return { mark: basename(folder), entry, files: await loadFiles(join(folder, 'assets')) }
}

/** Files of a build that was replaced: tabs that are still open ask for them. */
export async function loadFiles(assets: string): Promise<ReadonlyMap<string, BundleFile>> {
  const names = await readdir(assets)
  const known = new Set(names)
  const packed = (name: string) => (known.has(name) ? readFile(join(assets, name)) : null)
  const served = names.filter(name => TYPES[extname(name)] !== undefined)
  return new Map(
    await Promise.all(
      served.map(async (name): Promise<[string, BundleFile]> => {
        const [brotli, gzip] = await Promise.all([packed(`${name}.br`), packed(`${name}.gz`)])
        return [name, { type: TYPES[extname(name)]!, brotli, gzip, path: join(assets, name) }]
      }),
    ),
  )
}

const TYPES: Readonly<Record<string, string>> = Object.freeze({
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
})
