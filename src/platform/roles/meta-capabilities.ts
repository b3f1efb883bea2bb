/** What a requested capability stands for: rights on an object become the primitive capabilities that it takes. */
import type { ReadContext } from '../../kernel/context.ts'
import { DO_NOT_ALLOW } from './evaluate.ts'
import {
  authMeta,
  type CommentFacts,
  mapMetaCap,
  type ObjectQuestion,
  objectFacts,
  type PostFacts,
  type TermFacts,
} from './hooks.ts'
import { mapPlainCapability } from './plain-capabilities.ts'
import { mapPostCapability } from './post-capabilities.ts'
import type { Subject } from './subject.ts'
import { mapUserCapability, USER_CAPABILITY } from './user-capabilities.ts'

export type MetaAsked = { readonly capability: string; readonly args: readonly unknown[]; readonly user: Subject }

/** The primitive capabilities that must all be held. `do_not_allow` among them refuses; an empty list grants. */
export async function mapMetaCapability(asked: MetaAsked, ctx: ReadContext): Promise<readonly string[]> {
  return withListeners(await mapByTable(asked, ctx), asked, ctx)
}

/** The same for a capability without an object, answered at once. */
export const mapPrimitive = (capability: string, user: Subject, contextOf: () => ReadContext): readonly string[] =>
  withListeners(mapPlainCapability(capability, user), { capability, args: [], user }, contextOf())

function withListeners(
  required: readonly string[],
  { capability, args, user }: MetaAsked,
  ctx: ReadContext,
): readonly string[] {
  if (!ctx.hooks.has(mapMetaCap.name)) return required
  return ctx.hooks.applyNow(mapMetaCap, required, { capability, args, userId: user.id }, ctx)
}

async function mapByTable(asked: MetaAsked, ctx: ReadContext): Promise<readonly string[]> {
  const { capability } = asked
  const verb = capability.slice(0, capability.indexOf('_'))
  if (POST_CAPABILITY.test(capability)) return aboutPost(verb, asked, ctx)
  if (TERM_CAPABILITY.test(capability)) return aboutTerm(verb as keyof TermFacts['capabilities'], asked, ctx)
  if (capability === 'edit_comment') return aboutComment(asked, ctx)
  const metaOf = META_CAPABILITY.exec(capability)?.[1]
  if (metaOf) return aboutMeta(metaOf as MetaKind, asked, ctx)
  return (await mapUserCapability(asked, ctx)) ?? mapPlainCapability(asked.capability, asked.user)
}

const POST_CAPABILITY = /^(edit|delete|read|publish)_(post|page)$/
const TERM_CAPABILITY = /^(edit|delete|assign)_term$/
const META_CAPABILITY = /^(?:edit|add|delete)_(post|term|user|comment)_meta$/
type MetaKind = 'post' | 'term' | 'user' | 'comment'

/** Whether the name is about an object: a post, a term, a comment, an account, or the meta of one. */
export const isMetaCapability = (name: string): boolean =>
  [POST_CAPABILITY, TERM_CAPABILITY, META_CAPABILITY, USER_CAPABILITY].some(pattern => pattern.test(name)) ||
  name === 'edit_comment'

const REFUSED: readonly string[] = Object.freeze([DO_NOT_ALLOW])

async function aboutPost(verb: string, asked: MetaAsked, ctx: ReadContext): Promise<readonly string[]> {
  const post = await factsOf<PostFacts>('post', asked.args[0], ctx)
  if (!post) return REFUSED
  if (post.revisionOf === undefined) return mapPostCapability(verb, post, asked.user)
  return verb === 'delete' ? REFUSED : aboutPost(verb, { ...asked, args: [post.revisionOf] }, ctx)
}

async function aboutTerm(
  verb: keyof TermFacts['capabilities'],
  { args }: MetaAsked,
  ctx: ReadContext,
): Promise<readonly string[]> {
  const term = await factsOf<TermFacts>('term', args[0], ctx)
  if (!term || (verb === 'delete' && term.isDefault)) return REFUSED
  return [term.capabilities[verb]]
}

async function aboutComment(asked: MetaAsked, ctx: ReadContext): Promise<readonly string[]> {
  const comment = await factsOf<CommentFacts>('comment', asked.args[0], ctx)
  if (!comment) return REFUSED
  if (comment.postId === null) return ['edit_posts']
  const post = await factsOf<PostFacts>('post', comment.postId, ctx)
  return post ? mapPostCapability('edit', post, asked.user) : ['edit_posts']
}

/** As editing the object itself; a key whose own authorisation says no takes the capability's very name as well. */
async function aboutMeta(kind: MetaKind, asked: MetaAsked, ctx: ReadContext): Promise<readonly string[]> {
  const [object, key] = asked.args
  const required = await mapByTable({ ...asked, capability: `edit_${kind}`, args: [object] }, ctx)
  const id = idFrom(object)
  if (typeof key !== 'string' || id === null) return required
  const isAllowed = await ctx.hooks.apply(authMeta, !key.startsWith('_'), { kind, id, key, userId: asked.user.id }, ctx)
  return isAllowed ? required : [...required, asked.capability]
}

async function factsOf<Facts>(kind: ObjectQuestion['kind'], given: unknown, ctx: ReadContext): Promise<Facts | null> {
  const id = idFrom(given)
  if (id === null) return null
  const facts = await ctx.hooks.apply(objectFacts, null, { kind, id }, ctx)
  return facts?.kind === kind ? (facts as Facts) : null
}

/** Ids come as numbers, and as digits from those who ask on behalf of somebody. */
export function idFrom(given: unknown): number | null {
  const id = typeof given === 'string' && /^\d+$/.test(given) ? Number(given) : given
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null
}
