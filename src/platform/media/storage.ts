/** Where uploaded files lie: `uploads/<site>/YYYY/MM/name` in the data folder. A name is never used twice. */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ReadContext } from '../../kernel/context.ts'
import { restErrors } from '../../kernel/errors.ts'
import { flushFolder, writeFlushed } from '../data-folder/data-folder.ts'
import { internals } from '../internals.ts'
import { wallTimeAt } from '../posts/posts.ts'
import type { FileName } from './file-name.ts'

/** Below the site's uploads: `2026/11/photo.jpg`. The very shape that `isStoredName` accepts. */
export type StoredName = string

/** The only names there are. What does not look like one is never looked for on the disk. */
export const isStoredName = (name: string): name is StoredName =>
  /^\d{4}\/\d{2}\/[A-Za-z0-9_-]{1,140}\.[a-z0-9]{1,10}$/.test(name)

export const uploadsFolder = (ctx: ReadContext): string =>
  join(internals(ctx).config.dataDir, 'uploads', String(ctx.site.id))
export const pathOfStored = (name: StoredName, ctx: ReadContext): string => join(uploadsFolder(ctx), ...name.split('/'))
/** Files on their way in, before they have a name. */
export const incomingFolder = (ctx: ReadContext): string => join(uploadsFolder(ctx), '.incoming')

/** On the disk for good when it answers: written aside, flushed, then moved to a name that nobody else has. */
export function storeFile(bytes: Buffer, name: FileName, ctx: ReadContext): Promise<StoredName> {
  const month = wallTimeAt(ctx.clock.millis(), ctx.site.zone).slice(0, 7).replace('-', '/')
  return storeIn(month, { bytes, name }, ctx)
}

/** In the folder of another file, named after it: `2026/11/photo.jpg` and `300x200` give `2026/11/photo-300x200.jpg`. */
export function storeBeside(
  original: StoredName,
  { bytes, mark }: { readonly bytes: Buffer; readonly mark: string },
  ctx: ReadContext,
): Promise<StoredName> {
  const [, month = '', base = '', extension = ''] = /^(.*)\/(.*)\.(.*)$/.exec(original) ?? []
  return storeIn(month, { bytes, name: { base: `${base}-${mark}`, extension } }, ctx)
}

type NamedBytes = { readonly bytes: Buffer; readonly name: FileName }

async function storeIn(month: string, { bytes, name }: NamedBytes, ctx: ReadContext): Promise<StoredName> {
  const folder = join(uploadsFolder(ctx), ...month.split('/'))
  const incoming = join(incomingFolder(ctx), randomUUID())
  try {
    await mkdir(folder, { recursive: true })
    await mkdir(dirname(incoming), { recursive: true })
    await writeFlushed(incoming, bytes)
    const free = await reserveName(folder, name)
    await rename(incoming, join(folder, free))
    await flushFolder(folder)
    return `${month}/${free}`
  } catch (cause) {
    await rm(incoming, { force: true })
    if ((cause as NodeJS.ErrnoException).code === 'ENOSPC') throw restErrors.storage_full({}, { cause })
    throw cause
  }
}

/** What is gone already is as good as removed. */
export const removeStored = (name: StoredName, ctx: ReadContext): Promise<void> =>
  rm(pathOfStored(name, ctx), { force: true })

const NUMBERED = 20

/** An empty file keeps the name until the real one takes its place: the file system decides between two who want it. */
async function reserveName(folder: string, { base, extension }: FileName): Promise<string> {
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : number <= NUMBERED ? `-${number}` : `-${randomBytes(6).toString('hex')}`
    const name = `${base}${ending}.${extension}`
    try {
      await (await open(join(folder, name), 'wx')).close()
      return name
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
