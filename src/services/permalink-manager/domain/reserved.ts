/** Addresses that nobody can have, because the site itself answers there or reads them as something else. */

/** Names of other programs of this kind: whoever holds one could pass for a sign-in page. */
const LOOKALIKES = ['wp-admin', 'wp-login.php', 'wp-json', 'wp-content', 'wp-includes', 'wp-cron.php', 'xmlrpc.php']
const FILES = /^(?:robots\.txt|favicon\.ico|sitemap[^/]*\.xml)$/
/** Behind an address they mean a list's page, a feed and the like, so that no address may end with them. */
const ENDINGS: ReadonlySet<string> = new Set(['page', 'feed', 'embed', 'attachment', 'trackback', 'filter'])
const WHOLE: ReadonlySet<string> = new Set([...ENDINGS, 'comments'])

export type AddressProblem = 'reserved' | 'front_page' | 'too_long' | 'bad_encoding'

export const LONGEST = 200

/** `folded` is the address decoded, without case and compatibility forms, as `foldAddress` makes it. */
export function reservedReason(folded: string, houseNames: readonly string[]): AddressProblem | null {
  if (folded === '') return 'front_page'
  const parts = folded.split('/')
  const [first = ''] = parts
  const isHouse = houseNames.includes(first) && !WHOLE.has(first)
  if (isHouse || LOOKALIKES.includes(first) || first.startsWith('.')) return 'reserved'
  if (parts.some(part => part === '..' || part === '.') || FILES.test(folded)) return 'reserved'
  if (parts.length === 1 && WHOLE.has(first)) return 'reserved'
  return endsLikeAnEnding(parts) ? 'reserved' : null
}

/** `shop/page/2`, `shop/feed`: these would never be reached. */
function endsLikeAnEnding(parts: readonly string[]): boolean {
  const last = parts.at(-1) ?? ''
  const before = parts.at(-2) ?? ''
  if (ENDINGS.has(last) || /^comment-page-\d+$/.test(last)) return true
  return before === 'page' && /^\d+$/.test(last)
}

/** For comparing with what is reserved: full-width letters, dots at the end and other spellings are the same name. */
export const foldAddress = (decoded: string): string =>
  decoded
    .normalize('NFKC')
    .toLowerCase()
    .split('/')
    .map(part => part.trim().replace(/^\.\/+/, ''))
    .map(part => (/^\.+$/.test(part) ? part : part.replace(/\.+$/, '')))
    .filter(part => part !== '' && part !== '.')
    .join('/')
