/** The location database: one file in the data folder, shared by all sites, in memory only while somebody asks. */
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Reader, Response } from 'maxmind'
import type { ReadContext } from '../../kernel/context.ts'
import { type Internals, internals } from '../internals.ts'

type PlaceReader = Reader<Response>

export const geolocationFolder = (ctx: Pick<ReadContext, 'app'>): string =>
  join(internals(ctx).config.dataDir, 'geolocation')

/** The reader of the installed file, read when it is first asked for; null when there is none. */
export function readerOf(ctx: ReadContext): Promise<PlaceReader | null> {
  const app = internals(ctx)
  const held = kept.get(app) ?? {
    reader: Promise.resolve(null),
    stamp: '',
    checkedAt: Number.NEGATIVE_INFINITY,
    idle: null,
  }
  kept.set(app, held)
  releaseLater(held)
  const now = performance.now()
  if (now - held.checkedAt < CHECK_EVERY) return held.reader
  held.checkedAt = now
  held.reader = refreshed(held, held.reader, databaseFile(ctx))
  return held.reader
}

/** What the file itself tells of it; null when there is none. Throws when it is no database. */
export async function describeDatabase(
  ctx: ReadContext,
): Promise<{ edition: string; builtAt: Date; size: number; modifiedAt: Date } | null> {
  const facts = await stat(databaseFile(ctx)).catch(orNull)
  const reader = await readerOf(ctx)
  if (facts === null || reader === null) return null
  const { metadata } = reader
  return { edition: metadata.databaseType, builtAt: metadata.buildEpoch, size: facts.size, modifiedAt: facts.mtime }
}

/** Bytes that were verified take the place of the old file in one step: a reader sees the one or the other. */
export async function installDatabase(bytes: Buffer, ctx: ReadContext): Promise<void> {
  const folder = geolocationFolder(ctx)
  await mkdir(folder, { recursive: true })
  const incoming = join(folder, `.incoming-${process.pid}`)
  try {
    const file = await open(incoming, 'w', 0o644)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(incoming, databaseFile(ctx))
  } finally {
    await rm(incoming, { force: true })
  }
  kept.delete(internals(ctx))
}

/** Throws unless the bytes are a database that answers questions. */
export async function verifyDatabase(bytes: Buffer): Promise<void> {
  const reader = await openReader(bytes)
  const { nodeCount, searchTreeSize, databaseType } = reader.metadata
  if (!(nodeCount > 0) || searchTreeSize >= bytes.length || typeof databaseType !== 'string')
    throw new Error('The search tree of the file is not whole.')
  for (const address of SAMPLES) reader.get(address)
}

type Held = { reader: Promise<PlaceReader | null>; stamp: string; checkedAt: number; idle: NodeJS.Timeout | null }

const kept = new WeakMap<Internals, Held>()

/** Milliseconds between two looks at whether another server or an operator replaced the file. */
const CHECK_EVERY = 5000
/** Milliseconds without a question after which the memory is given back. */
const IDLE = 10 * 60_000

/** One address of each corner of the tree: whoever cuts a file short damages at least one of the paths. */
const SAMPLES = ['1.0.0.1', '8.8.8.8', '101.1.2.3', '193.99.144.80', '223.255.255.1', '2001:4860::1', '2a02:2e0::1']

const databaseFile = (ctx: Pick<ReadContext, 'app'>): string => join(geolocationFolder(ctx), 'places.mmdb')

function releaseLater(held: Held): void {
  if (held.idle) {
    held.idle.refresh()
    return
  }
  held.idle = setTimeout(() => {
    Object.assign(held, { reader: Promise.resolve(null), stamp: '', checkedAt: Number.NEGATIVE_INFINITY, idle: null })
  }, IDLE).unref()
}

async function refreshed(held: Held, before: Held['reader'], file: string): Promise<PlaceReader | null> {
  const facts = await stat(file).catch(orNull)
  const stamp = facts === null ? '' : `${facts.mtimeMs} ${facts.size} ${facts.ino}`
  if (stamp === held.stamp) return before
  const reader = facts === null ? null : await openReader(await readFile(file))
  held.stamp = stamp
  return reader
}

/** Loaded with the first question: most servers never ask one. */
async function openReader(bytes: Buffer): Promise<PlaceReader> {
  const { Reader } = await import('maxmind')
  return new Reader<Response>(bytes)
}

function orNull(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
