/** What stands before a comment from a page: what was typed, the trap and the limit of visitors, and what is missing. */
import type { Guard } from '../../../kernel/access.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { restErrors } from '../../../kernel/errors.ts'
import { isMailAddress } from '../../../kernel/mail-address.ts'
import { refuseVisitors } from '../../comments/comments.ts'
import { internals } from '../../internals.ts'
import { localeOf } from '../../locale/locale.ts'
import { checkGuard } from '../../visitors/visitors.ts'
import { field } from '../forms.ts'
import { COMMENT_TRAP } from '../theme/parts/comments.ts'

export type TypedComment = {
  readonly content: string
  readonly author_name?: string
  readonly author_email?: string
}

/** Somebody who is signed in need not say who they are. */
export function typedComment(ctx: ReadContext): TypedComment {
  const content = field('content', ctx)
  if (ctx.user) return { content }
  return { content, author_name: field('author_name', ctx).trim(), author_email: field('author_email', ctx).trim() }
}

/** All that is missing is told at once, each beside its field. */
export async function admitComment(typed: TypedComment, ctx: ReadContext): Promise<void> {
  if (ctx.user) return
  await refuseVisitors(ctx)
  await checkGuard(GUARD, { service: LIMITED, path: ctx.request.path }, ctx)
  const params = await problemsIn(typed, ctx)
  const names = Object.keys(params).join(', ')
  if (names !== '') throw restErrors.invalid_param({ names }, { data: { params } })
}

const GUARD: Guard = Object.freeze({ bucket: 'comment', trap: COMMENT_TRAP })
const LIMITED = Object.freeze({
  slug: 'host',
  errors: restErrors,
  limits: { table: { comment: { most: 30, seconds: 3600 } } },
})

async function problemsIn(typed: TypedComment, ctx: ReadContext): Promise<Record<string, string>> {
  const { say } = localeOf(await internals(ctx).sites.state(ctx.site.id), ctx)
  const { content, author_name = '', author_email = '' } = typed
  const isAddress = author_email === '' || isMailAddress(author_email)
  return {
    ...(author_name === '' && { author_name: say('missingField') }),
    ...(author_email === '' && { author_email: say('missingField') }),
    ...(!isAddress && { author_email: say('wrongEmail') }),
    ...(content.trim() === '' && { content: say('missingField') }),
  }
}
