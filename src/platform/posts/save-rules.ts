/** What must hold before a post is saved: the caller's rights, and that what it names exists. */

import type { Context } from '../../kernel/context.ts'
import type { RestError } from '../../kernel/errors.ts'
import { invalidParams, problemsOf, Unfit } from '../../kernel/misfits.ts'
import { authorAccount } from '../accounts/accounts.ts'
import { emptyContent, invalidPostParent, postErrors } from './errors.ts'
import type { Post, PostDraft } from './post.ts'
import { holds, may, mayEditOthers, mayPublish } from './rights.ts'
import { isPublishing } from './statuses.ts'
import { taxonomiesOfType } from './terms/taxonomies.ts'
import { type PostType, postFormats, supports } from './types.ts'

export type Saving = { readonly type: PostType; readonly before: Post | null; readonly draft: PostDraft }

/** Rights that depend on what is said of the post. Whether the caller may create or edit it at all is asked before. */
export async function checkSavingRights({ type, before, draft }: Saving, ctx: Context): Promise<void> {
  const status = draft.status ?? before?.status ?? 'draft'
  if (status !== before?.status && isPublishing(status) && !mayPublish(type, ctx)) throw postErrors.cannot_publish()
  const author = draft.author ?? before?.author_id ?? ctx.user?.id ?? 0
  if (author !== (before?.author_id ?? ctx.user?.id) && !mayEditOthers(type, ctx)) throw postErrors.cannot_edit_others()
  const isSticking = draft.sticky === true && before?.sticky !== 1
  if (isSticking && !(mayEditOthers(type, ctx) && mayPublish(type, ctx))) throw postErrors.cannot_assign_sticky()
  for (const taxonomy of taxonomiesOfType(type.slug, ctx)) {
    const isAssigning = (draft.terms?.[taxonomy.slug]?.length ?? 0) > 0
    if (isAssigning && !holds(taxonomy.capabilities.assign, ctx)) throw postErrors.cannot_assign_term()
  }
}

/** Whether what the post names is there. */
export async function checkSavedValues(saving: Saving, ctx: Context): Promise<void> {
  const { type, before, draft } = saving
  refuseEmpty(saving)
  const isSticky = draft.sticky ?? before?.sticky === 1
  if (isSticky && (draft.password ?? before?.password ?? '') !== '') throw postErrors.invalid_field()
  if (draft.format !== undefined && !postFormats.includes(draft.format)) throw invalidValue('format', postFormats)
  const templates = ['', ...(type.templates ?? [])]
  const isNewTemplate = draft.template !== undefined && draft.template !== before?.template
  if (isNewTemplate && !templates.includes(draft.template ?? '')) throw invalidValue('template', templates)
  if (draft.author && draft.author !== before?.author_id) await refuseUnknownAuthor(draft.author, ctx)
  const isNewPicture = draft.featured_media !== before?.featured_media
  if (draft.featured_media && isNewPicture) await refuseUnknownPicture(draft.featured_media, ctx)
  if (draft.parent && draft.parent !== before?.parent_id) await refuseWrongParent(draft.parent, saving, ctx)
}

const TEXTS = ['title', 'content', 'excerpt'] as const
const SUPPORTED_BY = { title: 'title', content: 'editor', excerpt: 'excerpt' } as const

function refuseEmpty({ type, before, draft }: Saving): void {
  if (type.slug === 'attachment') return
  const texts = TEXTS.filter(name => supports(type, SUPPORTED_BY[name]))
  const isEmpty = texts.every(name => (draft[name] ?? before?.[name] ?? '').trim() === '')
  if (texts.length > 0 && isEmpty) throw emptyContent()
}

function invalidValue(name: string, allowed: readonly string[]): RestError {
  const unfit = new Unfit('rest_not_in_enum', 'not_among', { values: allowed.join(', ') })
  return invalidParams(problemsOf({ [name]: unfit }), 'detailed')
}

/** On a network a caller names members of this site only; others might as well not exist. */
async function refuseUnknownAuthor(id: number, ctx: Context): Promise<void> {
  if (!(await authorAccount(id, ctx))) throw postErrors.invalid_author()
}

/** A picture that the caller may not see must not be shown to everybody by them. */
async function refuseUnknownPicture(id: number, ctx: Context): Promise<void> {
  const picture = await ctx.db
    .selectFrom('posts')
    .select(['id', 'type', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()
  const isSeen = picture?.type === 'attachment' && (await may('read', { id, status: picture.status }, ctx))
  if (!isSeen) throw postErrors.invalid_featured_media()
}

const DEEPEST = 50

/** A parent must be there and must not stand below the post itself. */
async function refuseWrongParent(parent: number, { before }: Saving, ctx: Context): Promise<void> {
  let next = parent
  for (let depth = 0; next > 0; depth += 1) {
    const row = await ctx.db.selectFrom('posts').select(['id', 'parent_id']).where('id', '=', next).executeTakeFirst()
    if (!row || row.id === before?.id || depth === DEEPEST) {
      throw invalidPostParent()
    }
    next = row.parent_id
  }
}
