/** Which files the site takes: each kind by the ending of its name and by its bytes. */
import type { ReadContext } from '../../../kernel/context.ts'
import { uploadTypes } from '../hooks.ts'
import * as signature from './signatures.ts'

export type FileType = {
  /** Lower case, without the dot; the first one is the usual one. */
  readonly extensions: readonly string[]
  readonly mime: string
  readonly fits: signature.Signature
}

const type = (extensions: string, mime: string, fits: signature.Signature): FileType =>
  Object.freeze({ extensions: extensions.split(' '), mime, fits })

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const OPEN = 'application/vnd.oasis.opendocument'

/** Nothing that a browser would run in the site's name: no markup, no scripts, no vector pictures, which can hold both. */
export const builtInFileTypes: readonly FileType[] = Object.freeze([
  type('jpg jpeg jpe', 'image/jpeg', signature.begins('ffd8ff')),
  type('png', 'image/png', signature.begins('89504e470d0a1a0a')),
  type('gif', 'image/gif', signature.isGif),
  type('webp', 'image/webp', signature.isWebp),
  type('avif', 'image/avif', signature.isAvif),
  type('pdf', 'application/pdf', signature.isPdf),
  type('txt', 'text/plain', signature.isText),
  type('csv', 'text/csv', signature.isText),
  type('mp3', 'audio/mpeg', signature.isMp3),
  type('m4a', 'audio/mp4', signature.isMp4),
  type('wav', 'audio/wav', signature.isWave),
  type('ogg oga', 'audio/ogg', signature.isOgg),
  type('flac', 'audio/flac', signature.isFlac),
  type('mp4 m4v', 'video/mp4', signature.isMp4),
  type('mov', 'video/quicktime', signature.isQuickTime),
  type('webm', 'video/webm', signature.isWebm),
  type('ogv', 'video/ogg', signature.isOgg),
  type('zip', 'application/zip', signature.isZip),
  type('rtf', 'application/rtf', signature.isRichText),
  type('doc', 'application/msword', signature.isOldOffice),
  type('xls', 'application/vnd.ms-excel', signature.isOldOffice),
  type('ppt', 'application/vnd.ms-powerpoint', signature.isOldOffice),
  type('docx', `${OFFICE}.wordprocessingml.document`, signature.isOfficePackage('word/')),
  type('xlsx', `${OFFICE}.spreadsheetml.sheet`, signature.isOfficePackage('xl/')),
  type('pptx', `${OFFICE}.presentationml.presentation`, signature.isOfficePackage('ppt/')),
  type('odt', `${OPEN}.text`, signature.isOpenDocument('text')),
  type('ods', `${OPEN}.spreadsheet`, signature.isOpenDocument('spreadsheet')),
  type('odp', `${OPEN}.presentation`, signature.isOpenDocument('presentation')),
])

/** Undefined where the site does not take files of this ending. */
export const fileTypeOf = (extension: string, ctx: ReadContext): FileType | undefined =>
  fileTypes(ctx).find(candidate => candidate.extensions.includes(extension))

/** What a browser may show on the spot; everything else is handed out to be saved. */
export const isShownInline = (mime: string): boolean => /^(image\/(?!svg)|audio\/|video\/|application\/pdf$)/.test(mime)

/** The two kinds that the API tells apart. */
export const mediaTypeOf = (mime: string): 'image' | 'file' => (mime.startsWith('image/') ? 'image' : 'file')

function fileTypes(ctx: ReadContext): readonly FileType[] {
  if (!ctx.hooks.has(uploadTypes.name)) return builtInFileTypes
  return ctx.hooks.applyNow(uploadTypes, builtInFileTypes, undefined, ctx)
}
