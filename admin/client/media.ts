/** Uploads: read, searched and added through the host's own addresses. */
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from './api.ts'

export type Media = {
  readonly id: number
  readonly title: string
  readonly alt: string
  readonly mime: string
  readonly isImage: boolean
  readonly url: string
  /** A small picture of it; null for what is none. */
  readonly thumbnail: string | null
  readonly width: number | null
  readonly height: number | null
}

const PER_PAGE = 24

/** Pages of the library, the newest first. */
export const useMediaPages = (search: string, accept: 'image' | 'any') =>
  useInfiniteQuery({
    queryKey: ['media', search, accept],
    initialPageParam: 1,
    placeholderData: keepPreviousData,
    queryFn: async ({ pageParam, signal }) => {
      const kind = accept === 'image' ? { media_type: 'image' } : {}
      const query = { search, page: pageParam, per_page: PER_PAGE, ...kind }
      const { data, meta } = await send<any[]>('GET', '/host/v1/media', { query, signal })
      return { items: data.map(mediaOf), page: pageParam, pages: Number(meta.pages ?? 1) }
    },
    getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : undefined),
  })

/** One upload; null while it is not known, or gone. */
export const useMedia = (id: number | null): Media | null =>
  useQuery({
    queryKey: ['media-item', id],
    enabled: id !== null,
    staleTime: 60_000,
    retry: false,
    queryFn: async ({ signal }) => mediaOf((await send('GET', `/host/v1/media/${id}`, { signal })).data),
  }).data ?? null

export async function uploadMedia(file: File): Promise<Media> {
  const body = new FormData()
  body.set('file', file)
  return mediaOf((await send('POST', '/host/v1/media', { body })).data)
}

/** Changes what is known of an upload: its name, or what it shows. */
export function useMediaChange() {
  const client = useQueryClient()
  return async (id: number, values: { readonly alt_text?: string; readonly title?: string }): Promise<void> => {
    await send('POST', `/host/v1/media/${id}`, { body: values })
    await Promise.all(['media', 'media-item'].map(kind => client.invalidateQueries({ queryKey: [kind] })))
  }
}

export function mediaOf(row: any): Media {
  const sizes = row.media_details?.sizes ?? {}
  const isImage = row.media_type === 'image'
  const small = sizes.medium ?? sizes.thumbnail
  return {
    id: row.id,
    title: row.title?.raw ?? row.title?.rendered ?? row.filename ?? `#${row.id}`,
    alt: row.alt_text ?? '',
    mime: row.mime_type,
    isImage,
    url: row.source_url,
    thumbnail: isImage ? (small?.source_url ?? row.source_url) : null,
    width: row.media_details?.width ?? null,
    height: row.media_details?.height ?? null,
  }
}
