/** What stands before a visitors' route: trap, limit, nonce, captcha, in this order, cheapest first; and every limit. */
import type { Guard } from '../../kernel/access.ts'
import type { ReadContext } from '../../kernel/context.ts'
import type { LimitTable } from '../../kernel/limits.ts'
import type { Route } from '../../kernel/route.ts'
import type { Service } from '../../kernel/service.ts'
import { addressBucket, isAddress } from '../addresses/addresses.ts'
import { hit } from '../counters/counters.ts'
import { verifyNonce } from '../nonces/nonces.ts'

export async function checkGuard(
  guard: Guard,
  { service, route }: { service: Service; route: Route },
  ctx: ReadContext,
): Promise<void> {
  const { body, query } = ctx.request
  if (guard.trap && isFilledIn(body[guard.trap] ?? query[guard.trap])) throw service.errors.rejected()
  if (guard.bucket !== null) await countVisit(guard.bucket, service, ctx)
  if (guard.nonce && !hasNonce(guard.nonce, ctx)) throw service.errors.bad_nonce()
  if (!guard.captcha) return
  const isHuman = await ctx.hooks.apply(guard.captcha, true, { route: route.path, body }, ctx)
  if (!isHuman) throw service.errors.captcha_failed()
}

type Limited = Pick<Service, 'slug' | 'limits' | 'errors'>

/** Counts this visitor against one of the service's limits. Handlers that pick a bucket by what was sent call it too. */
export async function countVisit(bucket: string, service: Limited, ctx: ReadContext): Promise<void> {
  await count(bucket, async () => addressBucket(await visitorAddress(service, ctx)), service, ctx)
}

/** Counts the account that calls against one of the service's limits, from wherever it calls. */
export async function countCall(bucket: string, service: Limited, ctx: ReadContext): Promise<void> {
  await count(bucket, () => `account ${ctx.user?.id ?? 0}`, service, ctx)
}

async function count(
  bucket: string,
  caller: () => string | Promise<string>,
  service: Limited,
  ctx: ReadContext,
): Promise<void> {
  const limits = service.limits
  const table: LimitTable = limits?.filter
    ? await ctx.hooks.apply(limits.filter, limits.table, undefined, ctx)
    : (limits?.table ?? {})
  const limit = table[bucket]
  if (!limit) return
  const { isAllowed, retryAfter } = await hit(
    { bucket: `${service.slug}.${bucket}`, key: await caller(), most: limit.most, seconds: limit.seconds },
    ctx,
  )
  if (!isAllowed)
    throw service.errors.rate_limited(
      {},
      { headers: { 'retry-after': String(retryAfter) }, data: { retry_after: retryAfter } },
    )
}

/** The socket's address, unless the site owner's own code names a proxy's header. */
async function visitorAddress(service: Pick<Service, 'limits'>, ctx: ReadContext): Promise<string> {
  const { ip } = ctx.request
  if (!service.limits?.clientAddress) return ip
  const header = await ctx.hooks.apply(service.limits.clientAddress, '', undefined, ctx)
  const named = header ? (ctx.request.header(header) ?? '').split(',').at(-1)?.trim() : ''
  return named && isAddress(named) ? named : ip
}

const isFilledIn = (value: unknown) => value !== undefined && value !== null && value !== ''

function hasNonce(nonce: NonNullable<Guard['nonce']>, ctx: ReadContext): boolean {
  const sent = ctx.request.body[nonce.field] ?? ctx.request.query[nonce.field] ?? ctx.request.header(nonce.header)
  return typeof sent === 'string' && verifyNonce(sent, nonce.action, ctx) > 0
}
