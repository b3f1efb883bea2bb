/** What it takes to edit, delete, read or publish one post, from the facts about it. */
import type { PostFacts } from './hooks.ts'

type Reader = { readonly id: number }

export function mapPostCapability(verb: string, post: PostFacts, user: Reader): readonly string[] {
  if (post.mapsMeta === false && verb !== 'publish')
    return [typeCapability(`${verb}_post`, post, `${verb}_${post.type}`)]
  if (verb === 'publish') return [named('publish_posts', post)]
  if (verb === 'read') return toRead(post, user)
  if (verb === 'delete' && post.isFrontPage) return ['manage_options']
  return toChange(verb, post, user)
}

function toChange(verb: string, post: PostFacts, user: Reader): readonly string[] {
  const status = post.status === 'trash' ? (post.statusBeforeTrash ?? 'draft') : post.status
  const isOut = status === 'publish' || status === 'future'
  if (post.authorId === user.id) return [named(isOut ? `${verb}_published_posts` : `${verb}_posts`, post)]
  const others = named(`${verb}_others_posts`, post)
  // What another person has in the trash takes no more than what another person has in drafts.
  if (post.status === 'trash') return [others]
  if (isOut) return [others, named(`${verb}_published_posts`, post)]
  return status === 'private' ? [others, named(`${verb}_private_posts`, post)] : [others]
}

function toRead(post: PostFacts, user: Reader): readonly string[] {
  if (post.status === 'publish' || post.status === 'inherit' || post.authorId === user.id) return [named('read', post)]
  if (post.status === 'private') return [named('read_private_posts', post)]
  return toChange('edit', post, user)
}

/** The type's name for a capability: its own, or the plural in place of `posts`. */
const named = (capability: string, post: PostFacts): string =>
  typeCapability(capability, post, capability.replace(/posts$/, post.capabilityType))

const typeCapability = (capability: string, post: PostFacts, otherwise: string): string =>
  post.capabilities?.[capability] ?? otherwise
