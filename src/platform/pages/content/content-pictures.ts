/** Completes the pictures in a text that are uploads of the site: how large they are, and in which widths there are files. */
import type { ReadContext } from '../../../kernel/context.ts'
import { tokenizeHtml } from '../../formatting/formatting.ts'
import { attributes } from '../../html/html.ts'
import { type MediaFile, mediaFilesNamed, storedSizes } from '../../media/media.ts'
import { type PicturePlace, shownWidths, sourceSet } from '../theme/parts/picture.ts'
import { pictureOfFile, uploadPath } from './picture.ts'

/** What the author has said of a picture stays; only what is missing is added. Other pictures are left as they are. */
export async function withPictureSources(html: string, place: PicturePlace, ctx: ReadContext): Promise<string> {
  const images = imagesIn(html, ctx)
  if (images.length === 0) return html
  const uploads = byFileName(await mediaFilesNamed(namesOf(images), ctx))
  const pieces: string[] = []
  let at = 0
  for (const image of images) {
    const media = uploads.get(image.file)
    if (!media) continue
    pieces.push(html.slice(at, image.nameEnd), attributes(missingAttributes(image, media, { place, ctx })).toString())
    at = image.nameEnd
  }
  return pieces.join('') + html.slice(at)
}

type Image = {
  /** Below the site's uploads. */
  readonly file: string
  /** Where in the text its first attribute may stand. */
  readonly nameEnd: number
  readonly given: ReadonlyMap<string, string>
}

/** A page has rarely more; the others do without. */
const MOST_IMAGES = 200
const TAG = '<img'

function imagesIn(html: string, ctx: ReadContext): Image[] {
  if (!html.includes(UPLOADS)) return []
  const images: Image[] = []
  for (const { kind, name, start, end } of tokenizeHtml(html)) {
    if (kind !== 'open' || name !== 'img' || images.length >= MOST_IMAGES) continue
    const given = givenAttributes(html.slice(start + TAG.length, end - 1))
    const file = uploadIn(given.get('src') ?? '', ctx)
    if (file !== null) images.push({ file, nameEnd: start + TAG.length, given })
  }
  return images
}

const UPLOADS = '/uploads/'
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g

/** Where one is given twice browsers take the first. */
function givenAttributes(tag: string): ReadonlyMap<string, string> {
  const found = [...tag.matchAll(ATTRIBUTE)].map(
    ([, name = '', ...values]) => [name.toLowerCase(), values.find(value => value !== undefined) ?? ''] as const,
  )
  return new Map(found.reverse())
}

function uploadIn(src: string, ctx: ReadContext): string | null {
  for (const start of [ctx.site.url + UPLOADS, ctx.site.path + UPLOADS]) {
    if (src.startsWith(start)) return src.slice(start.length)
  }
  return null
}

/** What a scaled file's name has more than the original's. */
const SCALED = /-\d+x\d+(?:-[0-9a-f]+)?(?=\.[a-z0-9]+$)/

/** The author may show the original or one of its sizes. */
const namesOf = (images: readonly Image[]): string[] => [
  ...new Set(images.flatMap(({ file }) => [file, file.replace(SCALED, '')])),
]

const byFileName = (uploads: readonly MediaFile[]): ReadonlyMap<string, MediaFile> =>
  new Map(uploads.flatMap(media => [media.file, ...storedSizes(media.file, media.sizes)].map(file => [file, media])))

type Around = { readonly place: PicturePlace; readonly ctx: ReadContext }

function missingAttributes({ file, given }: Image, media: MediaFile, { place, ctx }: Around) {
  const size = sizeOf(file, media)
  const width = Number(given.get('width')) || size.width
  // A file that was cut out of the picture shows something else than the others.
  const sources = pictureOfFile(media, ctx).sources ?? []
  const isWhole = sources.some(({ url }) => url === uploadPath(file, ctx)) || file === media.file
  const hasChoice = isWhole && sources.length > 0 && !given.has('srcset')
  const added = {
    srcset: hasChoice ? sourceSet(sources) : null,
    sizes: hasChoice ? sizesFor(width, place) : null,
    ...(given.has('width') || given.has('height') ? {} : { width: size.width, height: size.height }),
    loading: 'lazy',
    decoding: 'async',
  }
  return Object.fromEntries(Object.entries(added).filter(([name]) => !given.has(name)))
}

function sizeOf(file: string, { file: original, width, height, sizes }: MediaFile) {
  if (file === original) return { width, height }
  return Object.values(sizes).find(size => original.slice(0, original.lastIndexOf('/') + 1) + size.file === file)!
}

/** Narrow pictures are shown as wide as they are. */
const NARROW = 672

const sizesFor = (width: number | null, place: PicturePlace): string =>
  width !== null && width < NARROW ? `(max-width: ${width}px) 100vw, ${width}px` : shownWidths[place]
