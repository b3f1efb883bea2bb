/** Uploads that no record took within a day, and bytes that no row stands for: a crash or an uninstalled service left them. */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { instantFromMillis } from '../../kernel/clock.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { defineSlowJob } from '../../kernel/jobs.ts'
import { drop, pathOf, privateFolder } from './private-files.ts'

const DAY = 86_400_000

export const sweepPrivateFiles = defineSlowJob({
  name: 'host.sweep-private-files',
  schedule: { every: 86_400 },
  run: async (_payload, ctx) => {
    await dropUnclaimed(ctx)
    for (const folder of await namesIn(privateFolder(ctx), /^[\da-f]{2}$/)) await sweepFolder(folder, ctx)
  },
})

async function dropUnclaimed(ctx: ReadContext): Promise<void> {
  const old = await ctx.db
    .selectFrom('private_files')
    .select('id')
    .where('owner_id', 'is', null)
    .where('created_at', '<', instantFromMillis(ctx.clock.millis() - DAY))
    .execute()
  for (const { id } of old) await ctx.transaction(tx => drop(id, tx))
}

async function sweepFolder(folder: string, ctx: ReadContext): Promise<void> {
  const names = await namesIn(join(privateFolder(ctx), folder), /^[\da-f-]{36}$/)
  if (names.length === 0) return
  const rows = await ctx.db.selectFrom('private_files').select('stored').where('stored', 'in', names).execute()
  const known = new Set(rows.map(({ stored }) => stored))
  for (const name of names.filter(one => !known.has(one)))
    if (await isOld(pathOf(name, ctx), ctx)) await rm(pathOf(name, ctx), { force: true })
}

/** Somebody else may have removed it meanwhile. */
async function isOld(path: string, ctx: ReadContext): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found !== null && found.mtimeMs < ctx.clock.millis() - DAY
}

async function namesIn(folder: string, shape: RegExp): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter(name => shape.test(name))
}
