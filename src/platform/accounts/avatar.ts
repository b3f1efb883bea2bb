/** A picture for everybody: the first letter of the name on a quiet colour of its own, drawn here and fetched from nowhere. */
import type { ReadContext } from '../../kernel/context.ts'
import { avatarUrl } from './hooks.ts'
import type { AccountRecord } from './record.ts'

export async function avatarUrls(
  account: Pick<AccountRecord, 'id' | 'displayName'>,
  ctx: ReadContext,
): Promise<Record<string, string>> {
  const urls: Record<string, string> = {}
  for (const size of SIZES) {
    const drawn = drawing(account, size)
    urls[size] = ctx.hooks.has(avatarUrl.name)
      ? await ctx.hooks.apply(avatarUrl, drawn, { userId: account.id, size }, ctx)
      : drawn
  }
  return urls
}

const SIZES = [24, 48, 96] as const

function drawing({ id, displayName }: Pick<AccountRecord, 'id' | 'displayName'>, size: number): string {
  const letter = /[\p{L}\p{N}]/u.exec(displayName)?.[0].toUpperCase() ?? '?'
  const frame = `<svg xmlns='http://www.w3.org/2000/svg' width='${size}' height='${size}' viewBox='0 0 24 24'>`
  const ground = `<path d='M0 0h24v24H0z' fill='hsl(${(id * 137) % 360} 26% 40%)'/>`
  const text = `<text x='12' y='16.5' font-family='system-ui,-apple-system,Roboto,Arial,sans-serif' font-size='12.5' font-weight='600' text-anchor='middle' fill='white'>${letter}</text>`
  return `data:image/svg+xml,${encodeURI(`${frame}${ground}${text}</svg>`)}`
}
