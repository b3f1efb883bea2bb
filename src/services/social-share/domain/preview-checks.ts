/** What is wrong with a link preview, before somebody shares it. */
import type { Spoken } from '../../../kernel/words.ts'
import { joined, told } from './preview-words.ts'

export type Check = {
  readonly code: string
  readonly level: 'good' | 'warn' | 'bad'
  readonly message: Spoken
}
/** Who prints a tag: our theme, these settings, or an extension. */
export type PrintedTag = { readonly tag: string; readonly by: readonly string[] }

export type CheckedPreview = {
  readonly title: string
  readonly description: string
  readonly image: { readonly url: string; readonly width: number | null; readonly height: number | null } | null
  readonly is_public: boolean
  readonly tags: readonly PrintedTag[]
}

const LONGEST_TITLE = 70
const LEAST_IMAGE = { width: 200, height: 200 }
const LARGE_IMAGE = { width: 600, height: 315 }

export function checksOf(preview: CheckedPreview): Check[] {
  const found = [...tagChecks(preview), ...imageChecks(preview), ...textChecks(preview)]
  return found.length > 0 ? found : [{ code: 'fine', level: 'good', message: told('fine') }]
}

const tagChecks = ({ tags, is_public }: CheckedPreview): Check[] => [
  ...tags
    .filter(({ by }) => by.length > 1)
    .map(({ tag, by }) => ({
      ...{ code: 'duplicate_tag', level: 'warn' as const },
      message: told('duplicate_tag', { tag, times: by.length, by: joined(by) }),
    })),
  ...(is_public ? [] : [{ code: 'hidden', level: 'bad' as const, message: told('hidden') }]),
]

function imageChecks({ image }: CheckedPreview): Check[] {
  if (image === null) return [{ code: 'image_missing', level: 'warn', message: told('image_missing') }]
  if (!/^https?:\/\//.test(image.url))
    return [{ code: 'image_not_absolute', level: 'bad', message: told('image_not_absolute') }]
  const { width, height } = image
  if (width === null || height === null) return []
  const size = `${width} × ${height}`
  if (width < LEAST_IMAGE.width || height < LEAST_IMAGE.height)
    return [{ code: 'image_too_small', level: 'bad', message: told('image_too_small', { size }) }]
  if (width < LARGE_IMAGE.width || height < LARGE_IMAGE.height)
    return [{ code: 'image_small', level: 'warn', message: told('image_small', { size }) }]
  return []
}

const textChecks = ({ title, description }: CheckedPreview): Check[] => [
  ...(title === '' ? [{ code: 'title_missing', level: 'bad' as const, message: told('title_missing') }] : []),
  ...(title.length > LONGEST_TITLE
    ? [{ code: 'title_cut', level: 'warn' as const, message: told('title_cut', { most: LONGEST_TITLE }) }]
    : []),
  ...(description === ''
    ? [{ code: 'description_missing', level: 'warn' as const, message: told('description_missing') }]
    : []),
]

export type Card = {
  readonly network: string
  readonly layout: 'large' | 'small'
  readonly title: string
  readonly description: string
  readonly host: string
  readonly image: string
}

/** How each network would draw it. */
export function cardsOf(preview: {
  readonly title: string
  readonly description: string
  readonly url: string
  readonly image: { readonly url: string; readonly width: number | null } | null
  readonly card: 'summary' | 'summary_large_image'
}): Card[] {
  const { title, description, url, image, card } = preview
  const host = new URL(url).hostname
  const isLarge = image !== null && (image.width ?? LARGE_IMAGE.width) >= LARGE_IMAGE.width
  const drawn = (network: string, layout: Card['layout'], lengths: readonly [title: number, text: number]): Card => ({
    ...{ network, layout, host, image: image?.url ?? '' },
    title: cut(title, lengths[0]),
    description: cut(description, lengths[1]),
  })
  const size = isLarge ? 'large' : 'small'
  return [
    drawn('facebook', size, [88, 110]),
    drawn('x', isLarge && card === 'summary_large_image' ? 'large' : 'small', [70, 0]),
    drawn('linkedin', size, [120, 0]),
    drawn('mastodon', 'small', [100, 140]),
    drawn('whatsapp', 'small', [65, 80]),
  ]
}

const cut = (text: string, length: number): string =>
  text.length <= length ? text : length === 0 ? '' : `${text.slice(0, length).replace(/\s+\S*$/, '')}…`
