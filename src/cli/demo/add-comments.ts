/** What readers say below a post: some have an account, some leave a name, some answer each other. */
import { instantFromMillis } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { type CommentInput, submitComment } from '../../platform/comments/comments.ts'
import type { DemoRandom } from '../../platform/demo/demo.ts'
import type { DemoAccount } from './add-accounts.ts'
import type { DemoSite } from './demo-site.ts'
import { visitors } from './people.data.ts'
import type { Telling, Theme } from './telling.ts'

export type CommentedPost = {
  readonly post: number
  readonly theme: Theme
  readonly tell: Telling
  /** When the post appeared. */
  readonly millis: number
  readonly accounts: readonly DemoAccount[]
  readonly site: DemoSite
  readonly random: DemoRandom
}

const MOST = 4
const MINUTE = 60_000

export async function addComments(about: CommentedPost, ctx: Context): Promise<void> {
  const { theme, tell, random } = about
  const texts = random.shuffled(theme.comments).slice(0, random.integer(0, MOST))
  const replies = random.shuffled(theme.replies)
  for (const text of texts) {
    const millis = later(about.millis, about)
    const comment = await submitComment({ ...said(tell(text), millis, about), ...writer(about) }, ctx)
    const reply = comment.status === 'approved' && random.chance(0.5) ? replies.pop() : undefined
    if (reply === undefined) continue
    const answer = { ...said(tell(reply), later(millis, about), about), ...writer(about), parent: comment.id }
    await submitComment({ ...answer, status: 'approved' }, ctx)
  }
}

/** Some hours or days after, but never in the future. */
function later(millis: number, { site, random }: CommentedPost): number {
  const wanted = Math.min(
    millis + random.integer(20, 3 * 24 * 60) * MINUTE,
    site.today - random.integer(3, 120) * MINUTE,
  )
  return Math.max(wanted, millis + MINUTE)
}

function said(content: string, millis: number, { post, random }: CommentedPost): CommentInput {
  const date_gmt = instantFromMillis(millis)
  return { post, content, date_gmt, status: random.chance(0.92) ? 'approved' : 'hold', author_ip: '192.0.2.14' }
}

function writer({ accounts, random }: CommentedPost): Pick<CommentInput, 'author' | 'author_name' | 'author_email'> {
  if (random.chance(0.5)) return { author: random.pick(accounts).id }
  const [author_name, author_email] = random.pick(visitors)
  return { author_name, author_email }
}
