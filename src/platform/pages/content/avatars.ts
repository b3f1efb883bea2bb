/** Pictures of people on pages: drawn ones are files of their own, so that a page with many comments stays small. */
import type { ReadContext } from '../../../kernel/context.ts'
import { avatarUrls } from '../../accounts/accounts.ts'
import { sitePath } from '../local-url.ts'
import type { PageResponse } from '../page-request.ts'

type Person = { readonly id: number; readonly displayName: string }

export async function pictureOfPerson(person: Person, ctx: ReadContext): Promise<string> {
  const url = await largestOf(person, ctx)
  if (!url.startsWith(DRAWN)) return url
  const letter = /[\p{L}\p{N}]/u.exec(person.displayName)?.[0] ?? '?'
  // The colour turns once around with 360 accounts.
  return sitePath(`${PREFIX}${person.id % 360}-${encodeURIComponent(letter)}.svg`, ctx)
}

const PREFIX = '/assets/avatars/'

/** Null for what is no picture of ours. */
export async function serveAvatar(path: string, ctx: ReadContext): Promise<PageResponse | null> {
  const [, id, letter] = /^(\d{1,3})-((?:%[0-9A-Fa-f]{2}){1,12}|[\w?])\.svg$/.exec(path.slice(PREFIX.length)) ?? []
  if (id === undefined || letter === undefined) return null
  const url = await largestOf({ id: Number(id), displayName: decoded(letter) }, ctx)
  if (!url.startsWith(DRAWN)) return null
  const headers = { 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': 'public, max-age=604800' }
  return { status: 200, headers, body: decodeURI(url.slice(DRAWN.length)) }
}

const DRAWN = 'data:image/svg+xml,'

const largestOf = async (person: Person, ctx: ReadContext): Promise<string> =>
  (await avatarUrls(person, ctx))['96'] ?? ''

function decoded(letter: string): string {
  try {
    return decodeURIComponent(letter)
  } catch {
    return '?'
  }
}
