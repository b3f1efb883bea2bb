/** `GET /posts/{id}` and what the answers to writes show. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { Reply } from '../../../kernel/replies.ts'
import { postErrors } from '../errors.ts'
import { rowsInOrder } from '../list/find-posts.ts'
import { countGuess, isPasswordOf } from '../post-password.ts'
import { may, noteFacts } from '../rights.ts'
import { freshRow } from '../show/fresh-rows.ts'
import { isKept, MARK_COLUMNS, type Mark, textsOf } from '../show/kept-texts.ts'
import type { ViewContext } from '../show/post-fields.ts'
import { columnsFor, type PostText, showPosts, type View } from '../show/show-posts.ts'
import type { ShownRow } from '../show/shown-row.ts'
import type { PostType } from '../types.ts'

type Asked = { readonly id: number; readonly context: ViewContext; readonly password?: string }

export async function answerSingle({ id, context, password }: Asked, type: PostType, ctx: ReadContext): Promise<Reply> {
  const view: View = { type, context }
  if (await isKept(view, ctx)) {
    const [mark] = await rowsInOrder<Mark>([id], MARK_COLUMNS, ctx)
    if (mark) noteFacts(mark, ctx)
    if (mark?.type !== type.slug || !(await may('read', mark, ctx))) throw postErrors.post_invalid_id()
    if (mark.password === '') return answerText((await textsOf([mark], view, ctx))[0]!, mark, ctx)
  }
  const row = await rowOf(id, view, ctx)
  if (!row || !(await may('read', row, ctx))) throw postErrors.post_invalid_id()
  if (context === 'edit' && !(await may('edit', row, ctx))) throw postErrors.forbidden_context()
  const opened = password !== undefined && row.password !== '' ? await openedBy(password, row, ctx) : undefined
  const [post] = await showPosts([row], opened ? { ...view, opened } : view, ctx)
  return answerText(post!, row, ctx)
}

function answerText(post: PostText, { status }: Pick<ShownRow, 'status'>, ctx: ReadContext): Reply {
  const link = status === 'publish' ? { link: alternateLink(post, ctx) } : {}
  return new Reply({ kind: 'json-text', text: post.text }, 200, link)
}

/** As the answers to writes show it. */
export async function shownForEditing(id: number, type: PostType, ctx: Context): Promise<PostText> {
  const view: View = { type, context: 'edit' }
  const row = freshRow(id, ctx) ?? (await rowOf(id, view, ctx))
  const [post] = await showPosts([row!], view, ctx)
  return post!
}

async function rowOf(id: number, view: View, ctx: ReadContext): Promise<ShownRow | undefined> {
  const [row] = await rowsInOrder<ShownRow>([id], await columnsFor(view, ctx), ctx)
  return row?.type === view.type.slug ? row : undefined
}

const alternateLink = ({ link }: PostText, ctx: ReadContext): string =>
  `<${ctx.site.url}/api/>; rel="https://host.example/rel/api", <${link}>; rel="alternate"; type="text/html"`

async function openedBy(password: string, row: ShownRow, ctx: ReadContext): Promise<ReadonlySet<number>> {
  await countGuess(row.id, ctx)
  if (!isPasswordOf(password, row)) throw postErrors.post_incorrect_password()
  return new Set([row.id])
}
