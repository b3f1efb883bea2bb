/** Uploads as the theme shows them: with the files among which a browser chooses. */
import type { ReadContext } from '../../../kernel/context.ts'
import { type MediaFile, pictureSources } from '../../media/media.ts'
import { sitePath } from '../local-url.ts'
import type { Picture } from '../theme/parts/picture.ts'

export const pictureOfFile = (
  media: Pick<MediaFile, 'file' | 'width' | 'height' | 'alt_text' | 'sizes'>,
  ctx: ReadContext,
): Picture => ({
  url: uploadPath(media.file, ctx),
  alt: media.alt_text,
  width: media.width,
  height: media.height,
  sources: pictureSources(media).map(({ file, width }) => ({ url: uploadPath(file, ctx), width })),
})

/** Without the host, as all links inside the site. */
export const uploadPath = (file: string, ctx: Pick<ReadContext, 'site'>): string => sitePath(`/uploads/${file}`, ctx)
