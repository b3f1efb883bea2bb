/**
 * The program as a few large files instead of thousands of small ones, kept beside the compiled code. Most of what a
 * start takes is finding, reading and linking modules; with these it takes less than half. `cli/pack-program.ts` makes
 * them of the sources when a server has started, for the next start. They are used for exactly those sources: every file
 * is looked at, so that whoever edits one runs what they wrote. Plain JavaScript, as `quick-start.js`, which asks here.
 */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Where the project lies. */
export const ROOT = fileURLToPath(new URL('../', import.meta.url))

/** The folder of packs within the cache, and the list in it of what the newest one holds. */
export const PACKS = 'program'
export const LIST = 'pack.json'

/** Files by their path below the project, each with what tells another version of it. */
export const marksOf = files => Object.fromEntries(files.map(file => [file, markOf(file)]))

function markOf(file) {
  const found = statSync(join(ROOT, file), { throwIfNoEntry: false })
  return found ? `${found.size} ${found.mtimeMs}` : ''
}

/** The pack of these very sources: where it lies, and its files by the modules that they stand for. Null: there is none. */
export function findPack(cache) {
  try {
    const { folder, marks, entries } = JSON.parse(readFileSync(join(cache, PACKS, LIST), 'utf8'))
    if (Object.entries(marks).some(([file, mark]) => markOf(file) !== mark)) return null
    const place = pathToFileURL(`${join(cache, PACKS, folder)}/`).href
    const project = pathToFileURL(ROOT).href
    return { place, entries: new Map(entries.map(([module, file]) => [`${project}${module}`, `${place}${file}`])) }
  } catch {
    return null
  }
}
