/** The mirror that is a file: one for each day of UTC, a JSON object on each line, in the data folder. */
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY } from '../../../../../kernel/calendar.ts'
import type { ReadContext } from '../../../../../kernel/context.ts'
import { appendFlushed, dataFolder } from '../../../../../platform/data-folder/data-folder.ts'
import type { EventRow } from '../../../domain/event.ts'
import { presentEvents } from '../../../store/present-events.ts'

export type FileMirror = { readonly mirrorId: number; readonly keepDays: number }

/** On the disk for good when it answers. */
export async function appendEvents(mirror: FileMirror, events: readonly EventRow[], ctx: ReadContext): Promise<void> {
  const folder = folderOf(mirror.mirrorId, ctx)
  await mkdir(folder, { recursive: true })
  const shown = await presentEvents(events, ctx)
  const lines = events.map((event, index) => ({
    day: event.occurred_at.slice(0, 10),
    text: JSON.stringify(shown[index]),
  }))
  for (const [day, ofDay] of Map.groupBy(lines, ({ day }) => day))
    await appendFlushed(join(folder, `${day}.ndjson`), ofDay.map(({ text }) => `${text}\n`).join(''))
  await removeOld(mirror, ctx)
}

/** Days that are older than the mirror keeps. */
export async function removeOld({ mirrorId, keepDays }: FileMirror, ctx: ReadContext): Promise<void> {
  const oldest = new Date(ctx.clock.millis() - keepDays * DAY).toISOString().slice(0, 10)
  const folder = folderOf(mirrorId, ctx)
  for (const name of await readdir(folder)) {
    const isOld = /^\d{4}-\d\d-\d\d\.ndjson$/.test(name) && name.slice(0, 10) < oldest
    if (isOld) await rm(join(folder, name), { force: true })
  }
}

/** With the mirror its files go. */
export const removeFiles = (mirrorId: number, ctx: ReadContext): Promise<void> =>
  rm(folderOf(mirrorId, ctx), { recursive: true, force: true })

const folderOf = (mirrorId: number, ctx: ReadContext): string =>
  join(dataFolder(ctx), 'mirrors', String(ctx.site.id), String(mirrorId))
