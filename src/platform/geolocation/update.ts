/** Fetches a newer location database, and installs it only when it is whole. */
import type { ReadContext } from '../../kernel/context.ts'
import { internals } from '../internals.ts'
import { OutboundError } from '../outbound/outbound.ts'
import { describeDatabase, installDatabase, verifyDatabase } from './database-file.ts'
import * as hooks from './hooks.ts'
import { noteRun } from './status.ts'
import { unpackDatabase } from './unpack.ts'

/** For the moment when an update is asked for: the status says so before the job begins. */
export const beginGeolocationUpdate = (ctx: ReadContext): Promise<void> =>
  noteRun({ state: 'updating', error: '' }, ctx)

/** Outside a transaction. Throws after noting the failure; the database that was there stays at work. */
export async function updateGeolocation(url: string, ctx: ReadContext): Promise<void> {
  await beginGeolocationUpdate(ctx)
  try {
    const bytes = await unpackDatabase(await download(url, ctx), MOST_BYTES)
    await verifyDatabase(bytes)
    await installDatabase(bytes, ctx)
  } catch (error) {
    await noteRun({ state: 'failed', error: sentenceOf(error) }, ctx)
    throw error
  }
  await noteRun({ state: 'done', error: '' }, ctx)
  await announce(ctx)
}

const MOST_BYTES = 256 * 1024 * 1024
const MINUTES = 60_000

async function download(url: string, ctx: ReadContext): Promise<Buffer> {
  const answer = await internals(ctx).outbound.request(url, {
    timeout: 5 * MINUTES,
    headTimeout: MINUTES / 2,
    maxResponseBytes: MOST_BYTES,
    redirects: 3,
  })
  if (answer.status !== 200) throw new RefusedDownload(answer.status)
  return answer.body
}

class RefusedDownload extends Error {
  constructor(status: number) {
    super(`The address of the location database answered with status ${status}.`)
  }
}

/** What a person may read: our own sentences. What a library says of the bytes helps nobody. */
const sentenceOf = (error: unknown): string =>
  error instanceof OutboundError || error instanceof RefusedDownload
    ? error.message
    : 'What was downloaded is not a location database.'

async function announce(ctx: ReadContext): Promise<void> {
  const file = await describeDatabase(ctx)
  const object = { type: 'file', id: 'geolocation', label: file?.edition ?? '' }
  const after = { edition: file?.edition, built_at: file?.builtAt.toISOString(), size: file?.size }
  await ctx.transaction(tx => tx.hooks.fire(hooks.geolocationUpdated, { object, before: null, after }, tx))
}
