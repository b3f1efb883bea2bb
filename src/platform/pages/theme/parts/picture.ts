/** Pictures: one address for old browsers, and several of which the others take the one that fits. */
import { attributes, type Html, html } from '../../../html/html.ts'

export type Picture = {
  readonly url: string
  readonly alt: string
  readonly width?: number | null
  readonly height?: number | null
  readonly caption?: string | null
  /** The same picture in several widths, from the narrowest to the widest. */
  readonly sources?: readonly PictureFile[]
}

export type PictureFile = { readonly url: string; readonly width: number }

/** How wide a picture is shown, as the attribute `sizes` says it. The style sheet decides; these follow it. */
export const shownWidths = {
  /** All the room of a text: at the head of a post, and of the first post of a list. */
  text: '(min-width: 45rem) 42rem, calc(100vw - 2rem)',
  /** The same on a page that takes all the room there is. */
  wide: '(min-width: 72rem) 68rem, calc(100vw - 2rem)',
  /** Beside a post in a list; above it where there is little room. */
  aside: '(min-width: 40rem) 13rem, calc(100vw - 2rem)',
  logo: '(min-width: 30rem) 15rem, 50vw',
} as const

export type PicturePlace = keyof typeof shownWidths

/** `isFirst`: it is seen as soon as the page is, so the browser must not wait with it. */
export const picture = (image: Picture, place: PicturePlace, isFirst = false): Html =>
  html`<img${attributes({
    ...pictureAttributes(image, place),
    loading: isFirst ? null : 'lazy',
    decoding: 'async',
  })}>`

export const pictureAttributes = (image: Picture, place: PicturePlace) => ({
  src: fallbackOf(image),
  srcset: sourceSet(image.sources),
  sizes: image.sources?.length ? shownWidths[place] : null,
  alt: image.alt,
  width: image.width,
  height: image.height,
})

export const sourceSet = (sources: readonly PictureFile[] = []): string | null =>
  sources.length === 0 ? null : sources.map(({ url, width }) => `${url} ${width}w`).join(', ')

const WIDEST_FALLBACK = 1024

const fallbackOf = ({ url, sources = [] }: Picture): string =>
  sources.findLast(source => source.width <= WIDEST_FALLBACK)?.url ?? url
