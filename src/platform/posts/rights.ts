/** Who may see and change which posts. One mapping for single posts, lists, totals and hints. */
import type { ReadContext } from '../../kernel/context.ts'
import { on } from '../../kernel/hooks.ts'
import { readRows } from '../../kernel/statement.ts'
import { internals } from '../internals.ts'
import { objectFacts, type PostFacts } from '../roles/hooks.ts'
import { areRightsHeard, mapPostCapability } from '../roles/roles.ts'
import { capabilityOf, type PostType, postTypeOf } from './types.ts'

export type PostVerb = 'read' | 'edit' | 'delete' | 'publish'

/** A capability of the caller; the system has every one. */
export const holds = (capability: string, ctx: ReadContext): boolean =>
  ctx.system !== null || (ctx.user?.has(capability) ?? false)

export const mayCreate = (type: PostType, ctx: ReadContext): boolean => holds(capabilityOf(type, 'create_posts'), ctx)
export const mayPublish = (type: PostType, ctx: ReadContext): boolean => holds(capabilityOf(type, 'publish_posts'), ctx)
export const mayEditOthers = (type: PostType, ctx: ReadContext): boolean =>
  holds(capabilityOf(type, 'edit_others_posts'), ctx)

/** About one stored post. Everybody may read what is published. */
export async function may(
  verb: PostVerb,
  post: { readonly id: number; readonly status: string },
  ctx: ReadContext,
): Promise<boolean> {
  if (ctx.system !== null || (verb === 'read' && post.status === 'publish')) return true
  return (await ctx.user?.can(`${verb}_post`, post.id)) ?? false
}

/** The facts about a post that its capabilities rest on. */
export const postFactsListener = on(objectFacts, 'posts.facts', async (facts, { kind, id }, ctx) => {
  if (kind !== 'post') return facts
  const row = await factRow(id, ctx)
  if (!row) return null
  const type = postTypeOf(row.type, ctx)
  if (!type) return null
  return { ...factsOfType(type), id, ...(await factsOfRow(row, ctx)) }
})

type KnownFacts = Map<number, FactRow | undefined | Promise<FactRow | undefined>>

/** A request that only reads is told the same facts however often it asks: for its answer, and for what it may do. */
const asked = new WeakMap<object, KnownFacts>()

function factRow(id: number, ctx: ReadContext): FactRow | undefined | Promise<FactRow | undefined> {
  const read = async () => (await readRows<FactRow>({ text: FACTS, values: [ctx.site.id, id] }, ctx))[0]
  if (ctx.request.method !== 'GET') return read()
  const known = knownFacts(ctx)
  if (!known.has(id)) known.set(id, read())
  return known.get(id)
}

/** Spares the question about a post that was read anyway. */
export function noteFacts(row: FactRow, ctx: ReadContext): void {
  if (ctx.request.method === 'GET') knownFacts(ctx).set(row.id, row)
}

function knownFacts({ request }: ReadContext): KnownFacts {
  const known = asked.get(request) ?? new Map()
  asked.set(request, known)
  return known
}

/** Asked with every request of a signed-in caller, so it is a statement of its own. */
const FACTS =
  'select id, author_id, status, status_before_trash, type, parent_id from posts where site_id = ? and id = ?'

/** What rights on a post rest on. */
export type FactRow = {
  author_id: number
  status: string
  status_before_trash: string | null
  type: string
  parent_id: number
  id: number
}

async function factsOfRow(row: FactRow, ctx: ReadContext) {
  return {
    authorId: row.author_id,
    status: row.status === 'inherit' ? await inheritedStatus(row, ctx) : row.status,
    statusBeforeTrash: row.status_before_trash,
    isFrontPage: row.type === 'page' && (await frontPages(ctx)).has(row.id),
  }
}

/** An attachment is as public as what it is attached to. */
async function inheritedStatus({ parent_id }: FactRow, ctx: ReadContext): Promise<string> {
  if (parent_id === 0) return 'inherit'
  const parent = await ctx.db.selectFrom('posts').select('status').where('id', '=', parent_id).executeTakeFirst()
  return parent && parent.status !== 'publish' && parent.status !== 'inherit' ? String(parent.status) : 'inherit'
}

const factsOfType = (type: PostType) => ({
  kind: 'post' as const,
  type: type.slug,
  capabilityType: type.capabilityType[1],
  ...(type.capabilities ? { capabilities: type.capabilities } : {}),
  ...(type.mapsMeta === false ? { mapsMeta: false } : {}),
})

/** Ids of the pages that the site shows as its front page and as its list of posts. */
export async function frontPages(ctx: ReadContext): Promise<ReadonlySet<number>> {
  const { options } = await internals(ctx).sites.state(ctx.site.id)
  if (options.get('show_on_front') !== 'page') return NO_PAGES
  return new Set([Number(options.get('page_on_front')), Number(options.get('page_for_posts'))].filter(id => id > 0))
}

const NO_PAGES: ReadonlySet<number> = new Set()

/** The caller's rights on the posts of a type and status: his own, and those of others. */
export type Verdict = { readonly own: boolean; readonly others: boolean }

export function verdictOn(
  verb: PostVerb,
  about: { type: PostType; status: string; before?: string },
  ctx: ReadContext,
): Verdict {
  if (ctx.system !== null) return { own: true, others: true }
  const isOpen = verb === 'read' && (about.status === 'publish' || about.status === 'inherit')
  const { user } = ctx
  if (isOpen || !user) return { own: isOpen, others: isOpen }
  const facts: PostFacts = {
    ...factsOfType(about.type),
    id: 0,
    authorId: 0,
    status: about.status,
    statusBeforeTrash: about.before ?? null,
    isFrontPage: false,
  }
  const isHeld = (authorId: number) =>
    mapPostCapability(verb, { ...facts, authorId }, user).every(name => user.has(name))
  return { own: isHeld(user.id), others: isHeld(0) }
}

/** Whether somebody's code judges posts one by one, so that verdicts on whole classes of posts do not suffice. */
export const isJudgedOneByOne = (ctx: ReadContext): boolean => ctx.user !== null && areRightsHeard(ctx)
