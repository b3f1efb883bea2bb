/** The three addresses in the mails of a mailing: the pixel, links that are counted, and the way out. */
import { Type } from 'typebox'
import { visitors } from '../../../../kernel/access.ts'
import { DAY } from '../../../../kernel/calendar.ts'
import { instantFromMillis } from '../../../../kernel/clock.ts'
import type { Context, ReadContext } from '../../../../kernel/context.ts'
import { storedRecords } from '../../../../kernel/records/read.ts'
import { Reply } from '../../../../kernel/replies.ts'
import { bytesOf } from '../../../../kernel/reply-shapes.ts'
import { route } from '../../../../kernel/route.ts'
import { matchesAny, parseRanges } from '../../../../platform/addresses/addresses.ts'
import { campaigns } from '../../entities/campaigns.ts'
import { errors } from '../../errors.ts'
import { settings } from '../../settings.ts'
import { isMachine } from '../domain/scanners.ts'
import { askPage, backPage, leftPage, messagePage, UNKEPT } from '../pages/way-out.ts'
import { judgeBurst, logAction } from '../store/campaign-log.ts'
import { leavingOf, optInAgain, optOut } from '../store/opt-out.ts'
import { countedUrls } from '../store/send-queue.ts'
import { entryOf, findToken, type TokenKind, type TokenOwner } from '../store/tokens.ts'

const access = visitors({ bucket: 'token' })
const input = Type.Object({
  token: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'From the link of a mail.' }),
})
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
/** Days for which opens and clicks are counted. */
const COUNTED = 180
const BURST = 10_000

export const openPixel = route({
  method: 'GET',
  path: '/campaign/open/{token}',
  summary: 'The picture by which a mail tells that it was opened',
  access,
  writes: true,
  input,
  reply: bytesOf('image/gif'),
  async handler({ token }, ctx) {
    const owner = await counted(token, 'open', ctx)
    await logAction({ ...entryOf(owner), action: 'opened', isMachine: await isFromMachine(owner, ctx) }, ctx as Context)
    return new Reply({ kind: 'bytes', type: 'image/gif', bytes: PIXEL }, 200, UNKEPT)
  },
})

export const followLink = route({
  method: 'GET',
  path: '/campaign/click/{token}',
  summary: 'Follow a link of a mail that is counted',
  access,
  writes: true,
  input,
  status: 303,
  async handler({ token }, ctx) {
    const owner = await counted(token, 'click', ctx)
    const [campaign] = await storedRecords(campaigns, [{ id: owner.campaign_id ?? 0 }], asSystem(ctx))
    const urls = countedUrls(campaign?.tracking_urls ?? [])
    const target = urls.find(({ id }) => id === owner.url_id)
    if (!target) throw errors.dead_link()
    const entry = { ...entryOf(owner), action: 'clicked', urlId: owner.url_id } as const
    await logAction({ ...entry, isMachine: await isFromMachine(owner, ctx) }, ctx as Context)
    const since = instantFromMillis(ctx.clock.millis() - BURST)
    await judgeBurst({ entry, links: urls.length, since }, ctx as Context)
    if (target.action === 'show_message') return messagePage({ title: target.name, words: target.message ?? '' }, ctx)
    // The address was stored by staff; what a caller sends has no part in it.
    if (!/^https?:\/\//i.test(target.url)) throw errors.dead_link()
    return new Reply({ kind: 'nothing' }, 303, { location: target.url, ...UNKEPT })
  },
})

export const unsubscribe = route({
  method: ['GET', 'POST'],
  path: '/campaign/unsubscribe/{token}',
  summary: 'Leave the lists of a mailing; POST with one click, or to take it back',
  access,
  writes: true,
  input: Type.Object({
    ...input.properties,
    undo: Type.Optional(Type.Boolean({ description: 'With POST: take it back, for a day.' })),
    'List-Unsubscribe': Type.Optional(Type.String({ description: 'One-Click, as RFC 8058 says.' })),
  }),
  reply: bytesOf('text/html'),
  async handler({ token, undo, 'List-Unsubscribe': oneClick }, ctx) {
    const owner = await findToken({ token, kind: 'unsubscribe' }, ctx)
    if (!owner) throw errors.dead_link()
    const { method } = ctx.request
    const isPost = method === 'POST'
    if (isPost && oneClick !== undefined && !(await ctx.settings(settings)).one_click_unsubscribe)
      throw errors.dead_link()
    const leaving = await leavingOf(owner, ctx as Context)
    if (isPost && undo) return await takeBack(leaving, ctx as Context)
    if (!isPost && (await isFromMachine(owner, ctx))) return askPage(ctx)
    await optOut(leaving, ctx as Context)
    return leftPage(leaving, ctx)
  },
})

/** Whoever has the link need not be somebody of the CRM. */
const asSystem = (ctx: ReadContext): Context => (ctx as Context).asSystem('the links of a mailing')

type Leaving = Parameters<typeof optOut>[0]

async function takeBack(leaving: Leaving, ctx: Context): Promise<Reply> {
  const since = instantFromMillis(ctx.clock.millis() - DAY)
  const recent = await ctx.db
    .selectFrom('crm_campaign_log')
    .select('id')
    .where('queue_id', '=', leaving.owner.queue_id)
    .where('action', '=', 'opted_out')
    .where('at', '>=', since)
    .executeTakeFirst()
  if (!recent) throw errors.dead_link()
  await optInAgain(leaving, ctx)
  return backPage(ctx)
}

async function counted(token: string, kind: TokenKind, ctx: ReadContext): Promise<TokenOwner> {
  const owner = await findToken({ token, kind }, ctx)
  const oldest = instantFromMillis(ctx.clock.millis() - COUNTED * DAY)
  if (!owner || owner.created_at < oldest) throw errors.dead_link()
  return owner
}

async function isFromMachine({ sent_at }: TokenOwner, ctx: ReadContext): Promise<boolean> {
  const { method, userAgent, header, ip } = ctx.request
  const { scanner_networks: networks } = await ctx.settings(settings)
  if (matchesAny(ip, parseRanges(networks))) return true
  const sinceSent = sent_at === null ? null : ctx.clock.millis() - Date.parse(sent_at)
  return isMachine({ method, userAgent, header: name => header(name), sinceSent })
}
