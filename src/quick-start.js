/**
 * Loaded before the program, and plain JavaScript on purpose: with the compiled code of an earlier start at hand, the
 * program never needs the TypeScript compiler in memory.
 */
import { lstatSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { enableCompileCache, registerHooks } from 'node:module'
import { join, resolve } from 'node:path'
import { findPack } from './packed-program.js'

// Whoever names a folder in NODE_COMPILE_CACHE has chosen, and Node uses it already.
const kept = process.env.NODE_COMPILE_CACHE ? null : folderForCompiledCode()
if (kept) enableCompileCache(kept)

const pack = kept && findPack(kept)
// Errors tell the lines of the sources.
if (pack) process.setSourceMapsEnabled(true)

/**
 * Without a pack a start reads more than a thousand small modules, and for each of them Node looks at the file, at every
 * folder above it and at their package.json. Neighbours that are named with their whole file name need none of that: it
 * is a quarter of the time of such a start.
 */
registerHooks({
  resolve(specifier, context, next) {
    if (pack && isOfPack(context)) return inPack(specifier, context, next)
    const format = context.parentURL && specifier.startsWith('.') ? formatOf(specifier, context.parentURL) : null
    if (!format) return next(specifier, context)
    return { url: new URL(specifier, context.parentURL).href, format, shortCircuit: true }
  },
})

/**
 * Whoever can write into the folder runs code as this server, so it is one of our own and never in the temporary folder
 * that everybody shares. Null where there is no data folder yet, or somebody else could have put something there.
 */
function folderForCompiledCode() {
  const dataDir = resolve(process.env.DATA_DIR || './data')
  const folder = join(dataDir, 'cache')
  try {
    if (!isOurs(statSync(dataDir), 0o022)) return null
    mkdirSync(folder, { mode: 0o700 })
    return folder
  } catch (error) {
    return error.code === 'EEXIST' ? checkedFolder(folder) : null
  }
}

/** What lay open to others is thrown away: nobody knows who wrote it. */
function checkedFolder(folder) {
  if (isOurs(lstatSync(folder), 0o077)) return folder
  try {
    rmSync(folder, { recursive: true })
    mkdirSync(folder, { mode: 0o700 })
    return folder
  } catch {
    return null
  }
}

/** A folder, no link, that belongs to this account, and that nobody else has these rights on. */
function isOurs(found, forbidden) {
  if (!found.isDirectory()) return false
  return process.platform === 'win32' || (found.uid === process.getuid() && (found.mode & forbidden) === 0)
}

/** The program itself is asked for by nobody, everything else by what lies in the pack. */
function isOfPack({ parentURL }) {
  return parentURL === undefined || parentURL.startsWith(pack.place)
}

/** Packages are looked for where the sources would look. */
function inPack(specifier, context, next) {
  const isNeighbour = context.parentURL && specifier.startsWith('.')
  const url = isNeighbour ? new URL(specifier, context.parentURL).href : pack.entries.get(specifier)
  if (url) return { url, format: 'module', shortCircuit: true }
  return next(specifier, context.parentURL ? { ...context, parentURL: import.meta.url } : context)
}

/** Packages of hundreds of files each, all of them ES modules. */
const LARGE_PACKAGES = /\/node_modules\/(?:kysely|typebox)\//

function formatOf(specifier, parentURL) {
  if (specifier.endsWith('.ts')) return parentURL.includes('/node_modules/') ? null : 'module-typescript'
  return /\.m?js$/.test(specifier) && LARGE_PACKAGES.test(parentURL) ? 'module' : null
}
