/** Which posts a caller reaches, for those who show what hangs on posts: one by one, and as a condition of a list. */
import type { ReadContext } from '../../kernel/context.ts'
import type { Condition } from '../posts/list/conditions.ts'
import { getPost, may, type Post, verdictOn } from '../posts/posts.ts'
import { type PostType, postTypes } from '../posts/types.ts'

type Reached = Pick<Post, 'id' | 'status' | 'parent_id' | 'author_id'>

/** What is attached is as public as what it is attached to. */
export async function mayReadPost(post: Reached, ctx: ReadContext): Promise<boolean> {
  if (post.status !== 'inherit') return may('read', post, ctx)
  if (ctx.user?.id === post.author_id) return true
  const parent = post.parent_id === 0 ? null : await getPost(post.parent_id, ctx)
  return parent === null || parent.status === 'inherit' || may('read', parent, ctx)
}

/** Holds for the rows of `posts`, called `alias`, that the caller may read or edit. Passwords are not looked at. */
export function reachedPosts(verb: 'read' | 'edit', alias: string, ctx: ReadContext): Condition {
  const parts = [
    ...(verb === 'read' ? [{ text: `${alias}.status = 'publish'`, values: [] }, attached(alias)] : []),
    ...(ctx.user || ctx.system !== null ? postTypes(ctx).flatMap(type => partsOfType({ type, verb, alias }, ctx)) : []),
  ]
  if (parts.length === 0) return NOTHING
  return { text: `(${parts.map(part => part.text).join(' or ')})`, values: parts.flatMap(part => part.values) }
}

const NOTHING: Condition = Object.freeze({ text: '1 = 0', values: [] })

const STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'trash', 'inherit'] as const

function partsOfType(
  { type, verb, alias }: { type: PostType; verb: 'read' | 'edit'; alias: string },
  ctx: ReadContext,
): Condition[] {
  const verdicts = STATUSES.filter(status => verb === 'edit' || (status !== 'publish' && status !== 'inherit')).map(
    status => ({
      status,
      ...verdictOn(verb, { type, status, ...(status === 'trash' ? { before: 'publish' } : {}) }, ctx),
    }),
  )
  const everybodys = verdicts.filter(verdict => verdict.others).map(verdict => verdict.status)
  const own = verdicts.filter(verdict => verdict.own && !verdict.others).map(verdict => verdict.status)
  return [
    ...(everybodys.length > 0
      ? [{ text: `(${alias}.type = ? and ${oneOf(alias, everybodys)})`, values: [type.slug] }]
      : []),
    ...(own.length > 0
      ? [
          {
            text: `(${alias}.type = ? and ${oneOf(alias, own)} and ${alias}.author_id = ?)`,
            values: [type.slug, ctx.user?.id ?? 0],
          },
        ]
      : []),
  ]
}

const oneOf = (alias: string, statuses: readonly (typeof STATUSES)[number][]): string =>
  `${alias}.status in (${statuses.map(status => `'${status}'`).join(', ')})`

const attached = (alias: string): Condition => ({
  text: `(${alias}.status = 'inherit' and (${alias}.parent_id = 0 or exists (
    select 1 from posts above where above.site_id = ${alias}.site_id and above.id = ${alias}.parent_id and above.status in ('publish', 'inherit'))))`,
  values: [],
})
