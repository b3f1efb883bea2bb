/**
 * Run as a process of its own: packs the program into a few large files (see `packed-program.js`). Packages stay where
 * they are, all but the two that consist of hundreds of modules.
 */
import { globSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type OutputChunk, type Plugin, rolldown } from 'rolldown'
import { proEntries } from '../editions.ts'
import { LIST, marksOf, PACKS, ROOT } from '../packed-program.js'

const PACKED_PACKAGES = /^(?:kysely|typebox|@oxc-project)(?:\/|$)/

/** So many packs stay: a server that was started from an earlier one may still load a part of it. */
const KEPT = 3

/** A module knows where it lies, also in a pack: workers, scripts and data are found beside the source. */
const placesOfSources: Plugin = {
  name: 'places-of-sources',
  transform(code, file) {
    if (!file.startsWith(ROOT) || !code.includes('import.meta.')) return null
    const told = code
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href))
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(file)))
    return { code: told, map: null }
  },
}

const [, , cache] = process.argv
if (!cache) throw new Error('usage: pack-program.ts <folder of the cache>')
await pack(join(cache, PACKS))

async function pack(packs: string): Promise<void> {
  const before = marksOf(['package-lock.json', ...globSync('src/**/*.{ts,js,json}', { cwd: ROOT }).map(slashed)])
  await mkdir(packs, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(packs, 'pack-'))
  const chunks = await writeChunks(folder)
  const sources = new Set(['package-lock.json', ...chunks.flatMap(({ moduleIds }) => moduleIds.map(projectPath))])
  const marks = Object.fromEntries(Object.entries(before).filter(([file]) => sources.has(file)))
  const entries = chunks.flatMap(({ isEntry, facadeModuleId, fileName }) =>
    isEntry && facadeModuleId ? [[projectPath(facadeModuleId), fileName]] : [],
  )
  const list = { folder: basename(folder), marks, entries }
  await writeFile(join(folder, LIST), JSON.stringify(list))
  // The list names what is whole: whoever starts meanwhile finds an earlier pack or this one.
  await rename(join(folder, LIST), join(packs, LIST))
  await clearEarlier(packs)
}

/** Pro is loaded by its path, so that each part of it is an entry like the program itself. */
async function writeChunks(folder: string): Promise<OutputChunk[]> {
  const entries = ['src/main.ts', ...globSync(proEntries, { cwd: ROOT }).map(slashed)]
  const bundle = await rolldown({
    input: Object.fromEntries(entries.map(entry => [entry.replaceAll('/', '-').slice(0, -3), join(ROOT, entry)])),
    platform: 'node',
    tsconfig: false,
    treeshake: false,
    transform: { target: 'esnext' },
    external: id => /^[@\w]/.test(id) && !PACKED_PACKAGES.test(id),
    plugins: [placesOfSources],
  })
  const { output } = await bundle.write({
    dir: folder,
    format: 'esm',
    sourcemap: true,
    comments: false,
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
  })
  const chunks = output.filter(file => file.type === 'chunk')
  for (const { fileName, code } of chunks) await writeFile(join(folder, fileName), inBytes(code))
  return chunks
}

/**
 * The text of the program stays in memory, and a single letter beyond Latin makes all letters of a file twice as long. Such
 * letters stand in texts only, where they can be written as escapes; lines stay what they are.
 */
function inBytes(code: string): string {
  // Behind a backslash it would become something else.
  if (/(?<!\\)(?:\\\\)*\\[\u0100-\uffff]/.test(code))
    throw new Error('A letter beyond Latin stands behind a backslash.')
  return code.replace(/[\u0100-\uffff]/g, letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

async function clearEarlier(packs: string): Promise<void> {
  const names = (await readdir(packs)).filter(name => name.startsWith('pack-'))
  const aged = await Promise.all(
    names.map(async name => ({ path: join(packs, name), made: (await stat(join(packs, name))).mtimeMs })),
  )
  const old = aged.sort((one, other) => other.made - one.made).slice(KEPT)
  await Promise.all(old.map(({ path }) => rm(path, { recursive: true, force: true })))
}

function slashed(path: string): string {
  return path.split(sep).join('/')
}

function projectPath(file: string): string {
  return slashed(relative(ROOT, file))
}
