/** The file that another log was exported to: one JSON object a line, read from any place on. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReadContext } from '../../../../kernel/context.ts'
import { dataFolder } from '../../../../platform/data-folder/data-folder.ts'
import { errors } from '../../errors.ts'

export const legacyFile = (ctx: ReadContext): string =>
  join(dataFolder(ctx), 'imports', `activity-log-${ctx.site.id}.ndjson`)

/** Null when there is no file. */
export async function legacyFileSize(ctx: ReadContext): Promise<number | null> {
  const found = await stat(legacyFile(ctx)).catch(() => null)
  return found?.isFile() ? found.size : null
}

export async function countLines(ctx: ReadContext): Promise<number> {
  let count = 0
  let last = NEW_LINE
  for await (const chunk of createReadStream(legacyFile(ctx))) {
    for (const byte of chunk as Buffer) if (byte === NEW_LINE) count += 1
    last = (chunk as Buffer).at(-1) ?? last
  }
  return last === NEW_LINE ? count : count + 1
}

export type Line = { readonly text: string /** The place behind it. */; readonly end: number }

/** Up to so many lines from a place on. Lines longer than a megabyte are no events. */
export async function readLines({ from, most }: { from: number; most: number }, ctx: ReadContext): Promise<Line[]> {
  const lines: Line[] = []
  let rest = Buffer.alloc(0)
  let at = from
  for await (const chunk of createReadStream(legacyFile(ctx), { start: from })) {
    rest = Buffer.concat([rest, chunk as Buffer])
    for (let end = rest.indexOf(NEW_LINE); end >= 0 && lines.length < most; end = rest.indexOf(NEW_LINE)) {
      at += end + 1
      lines.push({ text: rest.toString('utf8', 0, end), end: at })
      rest = rest.subarray(end + 1)
    }
    if (lines.length >= most) return lines
    if (rest.length > LONGEST_LINE)
      throw errors.invalid({}, { message: `A line of the file is longer than ${LONGEST_LINE} bytes.` })
  }
  if (rest.length > 0) lines.push({ text: rest.toString('utf8'), end: at + rest.length })
  return lines
}

const NEW_LINE = 10
const LONGEST_LINE = 1024 * 1024
