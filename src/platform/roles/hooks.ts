/** Where other code takes part in the question who may do what. */
import { action, filter } from '../../kernel/hooks.ts'
import type { Happening } from '../happening.ts'

/** Which object a capability such as `edit_post` is about. */
export type ObjectQuestion = { readonly kind: 'post' | 'term' | 'comment'; readonly id: number }

export type PostFacts = {
  readonly kind: 'post'
  readonly id: number
  readonly authorId: number
  /** For an attachment that of its parent; `inherit` when that is public, or there is none. */
  readonly status: string
  /** What it was before it went to the trash; null when it is not there. */
  readonly statusBeforeTrash: string | null
  readonly type: string
  /** The plural in its capability names: `posts` in `edit_others_posts`. */
  readonly capabilityType: string
  /** Capabilities of the type that do not follow the plural: `{ create_posts: 'upload_files' }`, by the posts' names. */
  readonly capabilities?: Readonly<Record<string, string>>
  /** False: `edit_post` and its like are not mapped but required literally, under the singular of the type. */
  readonly mapsMeta?: boolean
  /** It is shown as the site's front page or posts page. */
  readonly isFrontPage: boolean
  /** Set for a revision: its rights are those of this post. */
  readonly revisionOf?: number
}

export type TermFacts = {
  readonly kind: 'term'
  readonly id: number
  readonly taxonomy: string
  /** The taxonomy's capabilities; `manage_categories`, `manage_categories` and `edit_posts` by default. */
  readonly capabilities: { readonly edit: string; readonly delete: string; readonly assign: string }
  /** The default term of its taxonomy, which nobody may delete. */
  readonly isDefault: boolean
}

export type CommentFacts = {
  readonly kind: 'comment'
  readonly id: number
  /** Null when its post is gone. */
  readonly postId: number | null
}

export type ObjectFacts = PostFacts | TermFacts | CommentFacts

/**
 * Whoever keeps the objects answers with the facts that their rights rest on. A listener answers only for its own kind
 * and hands on what it was given otherwise; null means that there is no such object on this site.
 */
export const objectFacts = filter<ObjectFacts | null, ObjectQuestion>('object_facts')

/** Whether an account may change one meta key of an object. Starts as true, or false for keys that begin with `_`. */
export const authMeta = filter<
  boolean,
  {
    readonly kind: 'post' | 'term' | 'comment' | 'user'
    readonly id: number
    readonly key: string
    readonly userId: number
  }
>('auth_meta')

export type MetaQuestion = {
  readonly capability: string
  readonly args: readonly unknown[]
  readonly userId: number
}

/** The primitive capabilities that a requested one stands for, after the table of mappings. Must be answered at once. */
export const mapMetaCap = filter<readonly string[], MetaQuestion>('map_meta_cap')

export type HasQuestion = {
  /** What must all be held. */
  readonly required: readonly string[]
  /** What was asked for, before mapping. */
  readonly capability: string
  readonly args: readonly unknown[]
  readonly userId: number
  readonly roles: readonly string[]
}

/** The effective map of one account during one check. Listeners must answer at once, with a map of their own. */
export const userHasCap = filter<Readonly<Record<string, boolean>>, HasQuestion>('user_has_cap')

/** Says where a change of roles came from: screen, restore, import, revert, cli, background, rescue, api, admin. */
export type RoleChange = Happening & { readonly extra: { readonly source: string } & Readonly<Record<string, unknown>> }

export const addRole = action<RoleChange>('add_role')
export const updateRole = action<RoleChange>('update_role')
export const removeRole = action<RoleChange>('remove_role')
export const reorderRoles = action<RoleChange>('reorder_roles')

/** About accounts: `object` is the user; `extra` holds the role, or the new and old ones. */
export const addUserRole = action<RoleChange>('add_user_role')
export const removeUserRole = action<RoleChange>('remove_user_role')
export const setUserRole = action<RoleChange>('set_user_role')
export const setUserCapabilities = action<RoleChange>('set_user_capabilities')
export const addUserToSite = action<RoleChange>('add_user_to_site')
export const removeUserFromSite = action<RoleChange>('remove_user_from_site')
export const grantSuperAdmin = action<RoleChange>('grant_super_admin')
export const revokeSuperAdmin = action<RoleChange>('revoke_super_admin')
