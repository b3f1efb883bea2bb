/** Uploaded files: each is a post of the type `attachment` and a file on the disk. The face of this area. */
import type { Context, ReadContext } from '../../kernel/context.ts'
import { on } from '../../kernel/hooks.ts'
import { mayReadPost } from '../comments/comments.ts'
import { cleanTextField } from '../formatting/formatting.ts'
import { createPost, deletePost, getPost, type Post, type PostDraft, postHooks, updatePost } from '../posts/posts.ts'
import { mediaErrors } from './errors.ts'
import { cleanFileName, titleFromName } from './file-name.ts'
import { fileTypeOf } from './formats/file-types.ts'
import { imageSize } from './formats/image-size.ts'
import { mediaHooks } from './hooks.ts'
import { type MediaFile, mediaFileOf } from './media-file.ts'
import type { SentFile } from './receive-upload.ts'
import { scaleLater } from './sizes/make-sizes.ts'
import { storedSizes } from './sizes/picture-sizes.ts'
import { removeStored, storeFile } from './storage.ts'

export { digestFile } from './digest-file.ts'
export { cleanFileName, titleFromName } from './file-name.ts'
export { builtInFileTypes, type FileType } from './formats/file-types.ts'
export { mediaHooks, uploadTypes } from './hooks.ts'
export { type MediaFile, mediaFileOf, mediaFiles, mediaFilesNamed, sourceUrl } from './media-file.ts'
export { type SentFile, sentFile } from './receive-upload.ts'
export { mediaScreens } from './screens.ts'
export { serveFile } from './serve-file.ts'
export { serveUpload } from './serve-upload.ts'
export { makeSizes, type ScalablePicture, scalablePictures } from './sizes/make-sizes.ts'
export { fittingFile, type PictureSizes, pictureSources, readSizes, storedSizes } from './sizes/picture-sizes.ts'

export type Media = { readonly post: Post; readonly file: MediaFile }

/** What somebody may say of an upload. Absent: unchanged, or empty. */
export type MediaDraft = Omit<PostDraft, 'content' | 'excerpt' | 'parent' | 'mime' | 'status'> & {
  readonly caption?: string
  readonly description?: string
  readonly alt_text?: string
  /** The post that it is attached to; 0 for none. */
  readonly post?: number
}

/**
 * The file is on the disk before its row is stored: a row never names a file that is not there. When the row cannot be
 * stored the file goes again. Outside a transaction the disk is not waited for inside of one.
 */
export async function uploadMedia(sent: SentFile, draft: MediaDraft, ctx: ReadContext): Promise<Media> {
  refuseUnlessUploader(ctx)
  const name = cleanFileName(sent.filename)
  const mime = checkedMime(sent, name.extension, ctx)
  const file = await storeFile(sent.bytes, name, ctx)
  try {
    const size = imageSize(sent.bytes, mime)
    const stored = { file, bytes: sent.bytes.length, width: size?.width ?? null, height: size?.height ?? null }
    const titled = { title: titleFromName(sent.filename), ...draft }
    return await ctx.transaction(tx => insertMedia({ draft: titled, mime, stored }, tx))
  } catch (error) {
    await removeStored(file, ctx)
    throw error
  }
}

export function refuseUnlessUploader(ctx: ReadContext): void {
  if (ctx.system === null && !ctx.user?.has('upload_files')) throw mediaErrors.cannot_create()
}

/** An upload that the caller may see. What he may not see does not exist for him. */
export async function readableMedia(id: number, ctx: ReadContext): Promise<Media> {
  const post = await getPost(id, ctx)
  const file = post?.type === 'attachment' ? await mediaFileOf(id, ctx) : null
  if (!post || !file || !(await mayReadPost(post, ctx))) throw mediaErrors.post_invalid_id()
  return { post, file }
}

export async function updateMedia(id: number, draft: MediaDraft, ctx: Context): Promise<Media> {
  const before = await readableMedia(id, ctx)
  if (draft.post !== undefined && draft.post !== before.post.parent_id) await refuseForeignParent(draft.post, ctx)
  const post = await updatePost(id, postDraftOf(draft), ctx)
  const alt_text = draft.alt_text === undefined ? before.file.alt_text : cleanTextField(draft.alt_text)
  if (alt_text !== before.file.alt_text)
    await ctx.db.updateTable('media_files').set({ alt_text }).where('post_id', '=', id).execute()
  const after = { post, file: { ...before.file, alt_text } }
  await ctx.hooks.fire(
    mediaHooks.edited,
    { object: objectOf(post), before: valuesOf(before), after: valuesOf(after), extra: factsOf(after) },
    ctx,
  )
  return after
}

/** For good: files have no trash. The file itself goes once the transaction has committed. */
export async function deleteMedia(id: number, ctx: Context): Promise<Media> {
  const media = await readableMedia(id, ctx)
  await deletePost(id, ctx)
  return media
}

/** Whoever deletes the post deletes the file. */
export const removeFileWithPost = on(postHooks.beforeDelete, 'media.remove-file', async ({ object }, ctx) => {
  const id = Number(object.id)
  const file = await mediaFileOf(id, ctx)
  const post = file && (await getPost(id, ctx))
  if (!post) return
  const told = { object: objectOf(post), before: valuesOf({ post, file }), after: null, extra: factsOf({ post, file }) }
  await ctx.hooks.fire(mediaHooks.deleted, told, ctx)
  ctx.afterCommit(() => removeFiles(file, ctx))
})

const removeFiles = async ({ file, sizes }: MediaFile, ctx: ReadContext): Promise<void> => {
  for (const name of [file, ...storedSizes(file, sizes)]) await removeStored(name, ctx)
}

/** The ending decides what the file claims to be, the bytes whether it is. */
export function checkedMime(sent: SentFile, extension: string, ctx: ReadContext): string {
  const type = fileTypeOf(extension, ctx)
  if (!type)
    throw mediaErrors.upload_sideload_error({
      why: extension ? `the ending .${extension} is not allowed` : 'its name has no ending',
    })
  if (!type.fits(sent.bytes))
    throw mediaErrors.upload_sideload_error({ why: `its content is not what the ending .${extension} says` })
  return type.mime
}

type NewMedia = {
  readonly draft: MediaDraft
  readonly mime: string
  readonly stored: Omit<MediaFile, 'post_id' | 'alt_text' | 'sizes'>
}

async function insertMedia({ draft, mime, stored }: NewMedia, ctx: Context): Promise<Media> {
  if (draft.post) await refuseForeignParent(draft.post, ctx)
  const post = await createPost({ ...postDraftOf(draft), type: 'attachment', mime }, ctx)
  const row = { post_id: post.id, ...stored, alt_text: cleanTextField(draft.alt_text ?? '') }
  await ctx.db.insertInto('media_files').values(row).execute()
  await scaleLater({ ...row, mime }, ctx)
  const media: Media = { post, file: { ...row, sizes: {} } }
  await ctx.hooks.fire(
    mediaHooks.added,
    { object: objectOf(post), before: null, after: valuesOf(media), extra: factsOf(media) },
    ctx,
  )
  return media
}

/** A caption is the excerpt of an attachment, a description its content. */
function postDraftOf({ caption, description, alt_text: _alt, post, ...draft }: MediaDraft): PostDraft {
  return {
    ...draft,
    ...(caption !== undefined && { excerpt: caption }),
    ...(description !== undefined && { content: description }),
    ...(post !== undefined && { parent: post }),
  }
}

/** One attaches to what one may edit, and not to another file. */
async function refuseForeignParent(id: number, ctx: Context): Promise<void> {
  if (id === 0) return
  const parent = await getPost(id, ctx)
  if (parent?.type === 'attachment') {
    throw mediaErrors.invalid_param(
      { names: 'post' },
      { data: { params: { post: 'Files cannot be attached to files.' } } },
    )
  }
  const mayEdit = parent && (ctx.system !== null || (await ctx.user?.can('edit_post', id)))
  if (!mayEdit) throw mediaErrors.cannot_edit()
}

const objectOf = (post: Post) => ({ type: 'media', id: post.id, label: post.title })
const factsOf = ({ post, file }: Media) => ({ file: file.file, mime_type: post.mime, filesize: file.bytes })
const valuesOf = ({ post, file }: Media) => ({
  title: post.title,
  caption: post.excerpt,
  description: post.content,
  alt_text: file.alt_text,
  post: post.parent_id,
  author: post.author_id,
  slug: post.slug,
})
