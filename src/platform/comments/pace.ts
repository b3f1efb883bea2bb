/** Keeps people from commenting faster than they could write. */
import { instantFromMillis } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { commentFlood } from './errors.ts'
import { commentFloodSeconds, type NewComment } from './hooks.ts'
import { mayModerate } from './stored-comments.ts'

const FLOOD_SECONDS = 15

/** The database decides between two comments that arrive at once. What is refused does not count, for it is undone. */
export async function refuseFlood(comment: NewComment, ctx: Context): Promise<void> {
  if (mayModerate(ctx)) return
  const seconds = await ctx.hooks.apply(commentFloodSeconds, FLOOD_SECONDS, undefined, ctx)
  if (seconds <= 0) return
  for (const who of namesOf(comment)) if (!(await step(who, seconds, ctx))) throw commentFlood(seconds)
}

/** An account is one person wherever it writes from; a visitor is known by the address and by the e-mail address. */
const namesOf = ({ user_id, author_ip, author_email }: NewComment): string[] =>
  user_id === 0
    ? [...(author_ip ? [`ip ${author_ip}`] : []), ...(author_email ? [`email ${author_email.toLowerCase()}`] : [])]
    : [`user ${user_id}`]

/**
 * A time that is far to come was written before the clock was set back: it keeps nobody waiting. One that is a little
 * ahead is that of another comment which came at the same moment and was quicker.
 */
async function step(who: string, seconds: number, ctx: Context): Promise<boolean> {
  const now = ctx.clock.millis()
  const row = { who, last_at: instantFromMillis(now) }
  const stored = await ctx.db
    .insertInto('comment_pace')
    .values(row)
    .onConflict(on =>
      on
        .columns(['site_id', 'who'])
        .doUpdateSet({ last_at: row.last_at })
        .where(eb =>
          eb.or([
            eb('comment_pace.last_at', '<=', instantFromMillis(now - seconds * 1000)),
            eb('comment_pace.last_at', '>', instantFromMillis(now + seconds * 1000)),
          ]),
        ),
    )
    .returning('who')
    .execute()
  return stored.length > 0
}
