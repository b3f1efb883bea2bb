/** Who hears of what is written about a record: those whom it names, and those who follow the record. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import type { Entity } from '../../../kernel/entity.ts'
import { storedRecord } from '../../../kernel/records/read.ts'
import { notify } from '../../../platform/notifications/notifications.ts'
import { peopleWithin } from '../access/people.ts'
import { kinds } from '../notifications.ts'
import { followersOf } from './followers.ts'

type Post = {
  readonly entity: Entity
  readonly id: number
  readonly body: string
  /** People whom it names or is written to; they are not told a second time as followers. */
  readonly mentioned: readonly number[]
}

export async function tellReaders(post: Post, ctx: Context): Promise<void> {
  const { entity, id, mentioned } = post
  const { owner, ...about } = await aboutPost(post, ctx)
  await notify({ kind: kinds.mentioned, to: mentioned, ...about }, ctx)
  const followers = new Set([...(await followersOf(entity, id, ctx)), ...(owner === null ? [] : [owner])])
  await notify({ kind: kinds.stream, to: [...followers].filter(one => !mentioned.includes(one)), ...about }, ctx)
}

/** Those whom a changed post names for the first time: the others have heard of it. */
export async function tellMentioned(post: Post, ctx: Context): Promise<void> {
  if (post.mentioned.length === 0) return
  const { owner: _, ...about } = await aboutPost(post, ctx)
  await notify({ kind: kinds.mentioned, to: post.mentioned, ...about }, ctx)
}

async function aboutPost({ entity, id, body }: Post, ctx: Context) {
  const record = await storedRecord(entity, { id }, ctx.asSystem('what a post is about'))
  const owner = (record as { assigned_user_id?: number | null }).assigned_user_id ?? null
  const title = `${record[entity.title as never] ?? ''}: ${body.slice(0, 200)}`
  return { owner, title, record: { entity, id }, path: screenOf(entity.name, id) }
}

/** Where the admin app shows a record. */
export const screenOf = (entity: string, id: number): string => `/admin/crm/${entity.replaceAll('_', '-')}/${id}`

/** `@login` names people: everybody, those of one's own teams, or nobody, as the roles say. */
export async function mentionedIn(body: string, ctx: ReadContext): Promise<number[]> {
  const logins = [...body.matchAll(/(?:^|\s)@([\w.-]{1,60})/g)].map(([, login]) => login!.toLowerCase())
  if (logins.length === 0) return []
  const rows = await ctx.db.selectFrom('users').select('id').where('login', 'in', logins.slice(0, 20)).execute()
  const people = rows.map(({ id }) => id)
  return peopleWithin('mention', people, ctx)
}
