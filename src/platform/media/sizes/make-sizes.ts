/** Makes the sizes of an uploaded picture, in a job right after the upload. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { defineSlowJob } from '../../../kernel/jobs.ts'
import { pathOfStored, removeStored, type StoredName, storeBeside } from '../storage.ts'
import { type PictureSize, type PictureSizes, readSizes, storedSizes } from './picture-sizes.ts'
import { isScaledType, plannedSizes, type ScaledType } from './planned-sizes.ts'
import type { ScaledPicture } from './scale-picture.ts'
import { scaleInProcess } from './scaling-process.ts'

type Picture = {
  readonly post_id: number
  readonly file: StoredName
  readonly mime: string
  readonly width: number | null
  readonly height: number | null
}

/** One at a time: each may need several hundred megabytes. */
export const makeSizesJob = defineSlowJob<{ readonly id: number }>({
  name: 'host.make-picture-sizes',
  attempts: 3,
  places: 1,
  async run({ id }, ctx) {
    const [picture] = await scalablePictures([id], ctx)
    if (picture?.sizes === null) await makeSizes(picture, ctx)
  },
})

/** Stores the job in the transaction of the upload. */
export async function scaleLater(picture: Picture, ctx: Context): Promise<void> {
  if (isWorthScaling(picture)) await ctx.jobs.enqueue(makeSizesJob, { id: picture.post_id })
}

export type ScalablePicture = Picture & {
  /** As stored: JSON, or null where nobody has tried yet. */
  readonly sizes: string | null
}

/** Of all uploads, or of those with these ids, the ones that scaled files can be made of. */
export async function scalablePictures(ids: readonly number[] | 'all', ctx: ReadContext): Promise<ScalablePicture[]> {
  let query = ctx.db
    .selectFrom('media_files as f')
    .innerJoin('posts as p', 'p.id', 'f.post_id')
    .select(['f.post_id', 'f.file', 'f.width', 'f.height', 'f.sizes', 'p.mime'])
    .orderBy('f.post_id')
  if (ids !== 'all') query = query.where('f.post_id', 'in', ids)
  return ((await query.execute()) as ScalablePicture[]).filter(isWorthScaling)
}

/** How many sizes the picture has then; 0 also where it cannot be read or has gone meanwhile. */
export async function makeSizes(picture: ScalablePicture, ctx: ReadContext): Promise<number> {
  const reply = await scaleInProcess({ path: pathOfStored(picture.file, ctx), mime: picture.mime as ScaledType })
  if ('problem' in reply) ctx.log.warn({ file: picture.file, problem: reply.problem }, 'A picture could not be scaled.')
  const sizes: Record<string, PictureSize> = {}
  try {
    for (const scaled of 'problem' in reply ? [] : reply.pictures) {
      const size = await storeSize(picture, scaled, ctx)
      for (const name of scaled.names) sizes[name] = size
    }
    if (await replaceSizes(picture, sizes, ctx)) return Object.keys(sizes).length
  } catch (error) {
    await removeSizes(picture, sizes, ctx)
    throw error
  }
  await removeSizes(picture, sizes, ctx)
  return 0
}

function isWorthScaling({ mime, width, height }: Picture): boolean {
  return isScaledType(mime) && width !== null && height !== null && plannedSizes({ width, height }).length > 0
}

async function storeSize(picture: Picture, scaled: ScaledPicture, ctx: ReadContext): Promise<PictureSize> {
  const { width, height } = scaled
  const bytes = Buffer.from(scaled.bytes)
  const stored = await storeBeside(picture.file, { bytes, mark: `${width}x${height}` }, ctx)
  const file = stored.slice(stored.lastIndexOf('/') + 1)
  return { file, width, height, mime_type: picture.mime, filesize: bytes.length }
}

/**
 * Only while the row is as it was read: whoever was quicker has stored files of their own, and a picture that was deleted
 * meanwhile has none. The files that the row named before go once the new ones are committed.
 */
async function replaceSizes(picture: ScalablePicture, sizes: PictureSizes, ctx: ReadContext): Promise<boolean> {
  return ctx.transaction(async tx => {
    const changed = await tx.db
      .updateTable('media_files')
      .set({ sizes: JSON.stringify(sizes) })
      .where('post_id', '=', picture.post_id)
      .where('file', '=', picture.file)
      .where('sizes', picture.sizes === null ? 'is' : '=', picture.sizes)
      .returning('post_id')
      .execute()
    if (changed.length > 0) tx.afterCommit(() => removeReplaced(picture, sizes, ctx))
    return changed.length > 0
  })
}

/** A lost file's name may have been given to its successor. */
async function removeReplaced({ file, sizes }: ScalablePicture, newer: PictureSizes, ctx: ReadContext): Promise<void> {
  const kept = new Set(storedSizes(file, newer))
  for (const name of storedSizes(file, readSizes(sizes))) if (!kept.has(name)) await removeStored(name, ctx)
}

async function removeSizes({ file }: Picture, sizes: PictureSizes, ctx: ReadContext): Promise<void> {
  for (const name of storedSizes(file, sizes)) await removeStored(name, ctx)
}
