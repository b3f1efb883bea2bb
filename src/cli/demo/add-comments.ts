/** What readers say below a post, with or without an account, and what its author answers. */
import { instantFromMillis } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { type CommentInput, submitComment } from '../../platform/comments/comments.ts'
import type { DemoRandom } from '../../platform/demo/demo.ts'
import type { Post } from '../../platform/posts/posts.ts'
import type { DemoAccount } from './add-accounts.ts'
import { visitors } from './people.data.ts'
import type { Telling, Theme } from './telling.ts'

export type CommentedPost = {
  readonly post: Post
  readonly theme: Theme
  readonly tell: Telling
  /** When the post appeared, and a time that no comment may pass. */
  readonly from: number
  readonly until: number
  readonly accounts: readonly DemoAccount[]
}

const MOST = 4
const MINUTE = 60_000
const THREE_DAYS = 3 * 24 * 60

export async function addComments(about: CommentedPost, random: DemoRandom, ctx: Context): Promise<void> {
  const { post, theme, tell } = about
  const chosen = random.shuffled(theme.comments).slice(0, random.integer(0, MOST))
  const times = chosen.map(() => random.integer(20, THREE_DAYS) * MINUTE + about.from).sort((one, other) => one - other)
  const writers = random.shuffled(readersOf(about))
  for (const [index, { text, reply }] of chosen.entries()) {
    const millis = Math.min(times[index]!, about.until)
    const status = random.chance(0.92) ? 'approved' : 'hold'
    const said = { post: post.id, content: tell(text), date_gmt: instantFromMillis(millis), status } as const
    const comment = await submitComment({ ...said, ...writers[index] }, ctx)
    if (reply === undefined || status === 'hold') continue
    const answer = { content: tell(reply), author: post.author_id, parent: comment.id }
    const later = instantFromMillis(millis + random.integer(1, 55) * MINUTE)
    await submitComment({ ...said, ...answer, date_gmt: later, status: 'approved' }, ctx)
  }
}

type Writer = Pick<CommentInput, 'author' | 'author_name' | 'author_email'>

const readersOf = ({ accounts, post }: CommentedPost): Writer[] => [
  ...accounts.filter(({ id }) => id !== post.author_id).map(({ id }) => ({ author: id })),
  ...visitors.map(([author_name, author_email]) => ({ author_name, author_email })),
]
