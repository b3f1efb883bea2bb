/** The tokens of a mailing's links: 256 random bits each, told in the mail alone; the server keeps their prints. */
import { createHash, randomBytes } from 'node:crypto'
import type { Context, ReadContext } from '../../../../kernel/context.ts'

export type TokenKind = 'open' | 'click' | 'unsubscribe'
export type NewToken = { readonly kind: TokenKind; readonly urlId: number }

/** In the order in which they were asked for. */
export async function makeTokens(queueId: number, wanted: readonly NewToken[], ctx: Context): Promise<string[]> {
  const tokens = wanted.map(() => randomBytes(32).toString('hex'))
  const rows = wanted.map(({ kind, urlId }, index) => ({
    token_hash: printOf(tokens[index]!),
    ...{ queue_id: queueId, kind, url_id: urlId, created_at: ctx.clock.instant() },
  }))
  await ctx.db.insertInto('crm_mail_tokens').values(rows).execute()
  return tokens
}

export type TokenOwner = {
  readonly queue_id: number
  readonly url_id: number
  readonly created_at: string
  readonly mass_email_id: number
  readonly campaign_id: number | null
  readonly entity: string
  readonly record_id: number
  readonly email: string
  readonly sent_at: string | null
}

/** What a token stands for; null for a wrong one, and for one of another kind. */
export async function findToken(
  { token, kind }: { readonly token: string; readonly kind: TokenKind },
  ctx: ReadContext,
): Promise<TokenOwner | null> {
  const row = await ctx.db
    .selectFrom('crm_mail_tokens as t')
    .innerJoin('crm_mail_queue as q', 'q.id', 't.queue_id')
    .select(['t.queue_id', 't.url_id', 't.created_at', 'q.mass_email_id', 'q.campaign_id'])
    .select(['q.entity', 'q.record_id', 'q.email', 'q.sent_at'])
    .where('t.token_hash', '=', printOf(token))
    .where('t.kind', '=', kind)
    .executeTakeFirst()
  return row ?? null
}

/** What the log says of whom a token was told. */
export const entryOf = (owner: TokenOwner) => ({
  ...{ queueId: owner.queue_id, massEmailId: owner.mass_email_id, campaignId: owner.campaign_id },
  ...{ entity: owner.entity, recordId: owner.record_id },
})

const printOf = (token: string): string => createHash('sha256').update(token).digest('hex')
