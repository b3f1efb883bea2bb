/** The one guard before visitors' routes and visitors' forms, and every limit. */
import { type BucketChoice, type Guard, type GuardCheck, type SentProof, usualOrder } from '../../kernel/access.ts'
import type { ReadContext } from '../../kernel/context.ts'
import type { LimitTable } from '../../kernel/limits.ts'
import type { Service } from '../../kernel/service.ts'
import { addressBucket, isAddress } from '../addresses/addresses.ts'
import { hit } from '../counters/counters.ts'
import { verifyNonce } from '../nonces/nonces.ts'
import { isFromOwnPages } from './own-origin.ts'

export { CAPTCHA_ADDRESSES, isHuman } from './captcha.ts'
export { askedSite } from './own-origin.ts'

/** The service whose errors are told and whose limits count, and the route that is knocked at. */
export type Guarded = { readonly service: Limited; readonly path: string }
type Limited = Pick<Service, 'slug' | 'limits' | 'errors'>

/** Refuses by throwing. A guard that is silent about programs tells by its answer that one has come. */
export async function checkGuard(
  guard: Guard,
  guarded: Guarded,
  ctx: ReadContext,
): Promise<{ readonly isFromProgram: boolean }> {
  let isFromProgram = false
  for (const check of guard.order ?? usualOrder) {
    if (check !== 'trap' && check !== 'pace') await checks[check](guard, guarded, ctx)
    else if (isCaught(check, guard, ctx)) isFromProgram = true
    if (isFromProgram && !guard.silent) throw guarded.service.errors.rejected()
  }
  return { isFromProgram }
}

/** Counts the account that calls against one of the service's limits, from wherever it calls. */
export async function countCall(bucket: string, service: Limited, ctx: ReadContext): Promise<void> {
  await count(bucket, () => `account ${ctx.user?.id ?? 0}`, service, ctx)
}

type Refusing = (guard: Guard, guarded: Guarded, ctx: ReadContext) => void | Promise<void>

const checks: Readonly<Record<Exclude<GuardCheck, 'trap' | 'pace'>, Refusing>> = {
  async limit({ bucket }, { service }, ctx) {
    if (bucket !== null) await countVisit(typeof bucket === 'string' ? bucket : chosen(bucket, ctx), service, ctx)
  },
  origin({ origin }, { service }, ctx) {
    if (origin && !isFromOwnPages(ctx)) throw service.errors.bad_origin()
  },
  nonce({ nonce }, { service }, ctx) {
    if (nonce && !isGood(nonce, ctx)) throw service.errors.bad_nonce()
  },
  token({ token }, { service }, ctx) {
    if (!token) return
    if (proofIn(token, ctx) === '') throw service.errors.missing_token()
    if (!isGood(token, { ...ctx, user: null })) throw service.errors.stale_token()
  },
  async captcha({ captcha }, { service, path }, ctx) {
    const { body } = ctx.request
    if (captcha && !(await ctx.hooks.apply(captcha, true, { route: path, body }, ctx)))
      throw service.errors.captcha_failed()
  },
}

function isCaught(check: 'trap' | 'pace', { trap, pace }: Guard, ctx: ReadContext): boolean {
  if (check === 'trap') return trap !== undefined && isFilledIn(sent(trap, ctx))
  return pace !== undefined && !(Number(ctx.request.body[pace.field] ?? 0) >= pace.milliseconds)
}

function chosen({ choices, otherwise }: BucketChoice, ctx: ReadContext): string {
  const fits = ({ filled = [], by }: BucketChoice['choices'][number]) =>
    filled.every(name => isFilledIn(sent(name, ctx))) && (by === undefined || ctx.user === null)
  return choices.find(fits)?.bucket ?? otherwise
}

const sent = (name: string, { request }: ReadContext): unknown => request.body[name] ?? request.query[name]

const isFilledIn = (value: unknown) => value !== undefined && value !== null && value !== ''

function proofIn({ field, header }: SentProof, ctx: ReadContext): string {
  const given = [sent(field, ctx), ctx.request.header(header)]
  return given.find((proof): proof is string => typeof proof === 'string' && proof !== '') ?? ''
}

const isGood = (proof: SentProof, ctx: ReadContext): boolean => verifyNonce(proofIn(proof, ctx), proof.action, ctx) > 0

/** Counts this visitor against one of the service's limits. */
async function countVisit(bucket: string, service: Limited, ctx: ReadContext): Promise<void> {
  await count(bucket, async () => addressBucket(await visitorAddress(service, ctx)), service, ctx)
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
