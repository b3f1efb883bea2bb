/** Which location database there is, and how its last update went. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { instantFromMillis } from '../../kernel/clock.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { describeDatabase, geolocationFolder } from './database-file.ts'

export type GeolocationStatus = {
  readonly state: 'missing' | 'ready' | 'updating' | 'failed'
  /** What its maker calls it. */
  readonly edition: string
  readonly built_at: string | null
  readonly updated_at: string | null
  /** Bytes. */
  readonly size: number
  /** A sentence about the last update, when it failed. */
  readonly error: string | null
}

/** A failed update leaves the old database at work: the state then tells of the failure, the rest of the database. */
export async function geolocationStatus(ctx: ReadContext): Promise<GeolocationStatus> {
  const run = await lastRun(ctx)
  const file = await describeDatabase(ctx).catch(() => 'damaged' as const)
  const isUpdating = run.state === 'updating' && ctx.clock.millis() - Date.parse(run.at) < GIVEN_UP
  const error = run.state === 'failed' ? run.error : file === 'damaged' ? 'The installed file is damaged.' : null
  const facts = file === 'damaged' ? null : file
  return {
    state: isUpdating ? 'updating' : error !== null ? 'failed' : facts === null ? 'missing' : 'ready',
    edition: facts?.edition ?? '',
    built_at: facts === null ? null : instantFromMillis(facts.builtAt.getTime()),
    updated_at: facts === null ? null : instantFromMillis(Math.floor(facts.modifiedAt.getTime())),
    size: facts?.size ?? 0,
    error: isUpdating ? null : error,
  }
}

export type Run = {
  readonly state: 'none' | 'updating' | 'done' | 'failed'
  readonly at: string
  readonly error: string
}

/** Kept beside the database, because it is about this file and not about a site. */
export async function noteRun(run: Omit<Run, 'at'>, ctx: ReadContext): Promise<void> {
  const folder = geolocationFolder(ctx)
  await mkdir(folder, { recursive: true })
  const incoming = join(folder, `.update-${process.pid}`)
  await writeFile(incoming, JSON.stringify({ ...run, at: ctx.clock.instant() }))
  await rename(incoming, join(folder, 'update.json'))
}

/** Milliseconds after which an update that said nothing more is taken for dead. */
const GIVEN_UP = 15 * 60_000

async function lastRun(ctx: ReadContext): Promise<Run> {
  try {
    return JSON.parse(await readFile(join(geolocationFolder(ctx), 'update.json'), 'utf8')) as Run
  } catch {
    return { state: 'none', at: '', error: '' }
  }
}
