/** A file that pages load. Its name changes with its content, so that browsers may keep it for ever. */
import { createHash } from 'node:crypto'
import type { ContentEncoding } from '../../kernel/content-encoding.ts'

export type Asset = {
  /** The last part of its address: `chat-0a1b2c3d4e5f.js`. */
  readonly name: string
  readonly type: 'text/javascript' | 'text/css' | 'image/svg+xml'
  readonly text: string
  /** A service worker for any address of the site. */
  readonly isWorker?: boolean
  /** As it is sent, where that was prepared already. */
  readonly packed?: Readonly<Record<ContentEncoding, Buffer>>
}

/** `name` is what stands before the mark of the content: `chat.js` becomes `chat-0a1b2c3d4e5f.js`. */
export function defineAsset(asset: Asset): Asset {
  const mark = createHash('sha256').update(asset.text).digest('hex').slice(0, 12)
  const at = asset.name.lastIndexOf('.')
  return Object.freeze({ ...asset, name: `${asset.name.slice(0, at)}-${mark}${asset.name.slice(at)}` })
}
