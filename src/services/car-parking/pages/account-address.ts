/** Where customers look after a booking: the page that the settings name, else the one with the account's shortcode. */
import type { ReadContext, RequestFacts } from '../../../kernel/context.ts'
import { PLACED, type PlacedPost, permalinkOf } from '../../../platform/posts/posts.ts'
import { settings } from '../settings.ts'

export const ACCOUNT_TAG = 'vendor_car_parking_account'

/** Null where the site has no such page. */
export async function accountAddress(ctx: ReadContext): Promise<string | null> {
  const { account_url } = await ctx.settings(settings)
  if (account_url) return account_url
  const known = found.get(ctx.request) ?? findPage(ctx)
  found.set(ctx.request, known)
  return known
}

/** The page with a booking on it, without a word to type. */
export async function bookingAddress(asked: AskedBooking, ctx: ReadContext): Promise<string | null> {
  const address = await accountAddress(ctx)
  if (address === null) return null
  const url = new URL(address)
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(`pk_${name}`, value)
  return url.href
}

/** `done`: what has just happened, for the note above the booking. */
type AskedBooking = { readonly ref: string; readonly token: string; readonly done?: string }

/** Asked once for a request, however many bookings it shows. */
const found = new WeakMap<RequestFacts, Promise<string | null>>()

/** Pages are few, and only those that everybody can open lead anywhere. */
async function findPage(ctx: ReadContext): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('posts')
    .select(PLACED)
    .where('type', '=', 'page')
    .where('status', '=', 'publish')
    .where('password', '=', '')
    .where('content', 'like', `%[${ACCOUNT_TAG}%`)
    .orderBy('id')
    .executeTakeFirst()
  return row ? permalinkOf(row as unknown as PlacedPost, ctx) : null
}
