/** What waits for somebody: comments, mail, jobs, unfinished set-up. Only what the caller can do something about. */
import { Type } from 'typebox'
import { signedIn } from '../../kernel/access.ts'
import type { Card } from '../../kernel/admin.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { route } from '../../kernel/route.ts'
import { readRows } from '../../kernel/statement.ts'
import { optionOf } from '../options/options.ts'

export const attentionCard: Card = {
  ...{ slug: 'attention', title: 'What needs you', read: 'GET /admin/attention', needs: 'edit_posts' },
  ...{ kind: 'part', part: 'attention', wide: true, home: true },
}

const itemShape = Type.Object(
  {
    id: Type.String({ description: 'guide, comments, pending, mail_failed, mail_kept or jobs.' }),
    count: Type.Integer({ description: 'How many there are; a hundred stands for more.' }),
    to: Type.String({ description: 'The screen where it is dealt with.' }),
  },
  { title: 'AttentionItem' },
)

export const attentionRoute = route({
  method: 'GET',
  path: '/admin/attention',
  summary: 'What waits for the caller',
  access: signedIn(),
  reply: Type.Object({ items: Type.Array(itemShape) }),
  handler: async (_input, ctx) => ({ items: await waiting(ctx) }),
})

type Question = { readonly id: string; readonly needs: string; readonly from: string; readonly to: string }

/** Nobody waits for an exact number of what is very many. */
const MOST = 100

const questions: readonly Question[] = [
  {
    id: 'comments',
    needs: 'moderate_comments',
    from: "comments where type = 'comment' and status = 'hold'",
    to: 'content/comments',
  },
  {
    ...{ id: 'pending', needs: 'edit_others_posts', to: 'content/posts?view=pending' },
    from: "posts where type = 'post' and status = 'pending'",
  },
  { id: 'mail_failed', needs: 'manage_options', from: "outbox where status = 'failed'", to: 'host/mail?view=failed' },
  { id: 'mail_kept', needs: 'manage_options', from: "outbox where status = 'kept'", to: 'host/mail?view=kept' },
  { id: 'jobs', needs: 'manage_options', from: "jobs where status = 'failed'", to: 'host/work?view=failed' },
]

async function waiting(ctx: ReadContext) {
  const asked = questions.filter(({ needs }) => ctx.user?.has(needs))
  const counted = await Promise.all(
    asked.map(async ({ id, from, to }) => {
      const text = `select count(*) as count from (select 1 from ${from} and site_id = ? limit ${MOST}) c`
      const [row] = await readRows<{ count: number }>({ text, values: [ctx.site.id] }, ctx)
      return { id, to, count: row?.count ?? 0 }
    }),
  )
  const isNew = ctx.user?.has('manage_options') && !(await optionOf('guide_done', false, ctx))
  return [...(isNew ? [{ id: 'guide', to: 'host/guide', count: 1 }] : []), ...counted.filter(({ count }) => count > 0)]
}
