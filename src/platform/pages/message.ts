/** A page of the site with little to say, for services that answer somebody's browser outside of the site's own pages. */
import type { ReadContext } from '../../kernel/context.ts'
import { html, type Reply } from '../../kernel/replies.ts'
import { messageFacts } from './frame.ts'
import { renderPage } from './render.ts'
import { type MessageModel, messagePage } from './theme/views/message.ts'

/** In the theme, with the site's menu. It is the home page as far as signing in and the menu are concerned. */
export async function messageReply(model: MessageModel & { readonly title: string }, status: number, ctx: ReadContext) {
  const visit: ReadContext = { ...ctx, request: { ...ctx.request, path: '/' } }
  const view = {
    facts: messageFacts(model.title, visit),
    view: (frame: Parameters<typeof messagePage>[1]) => messagePage(model, frame),
  }
  const { body, headers } = await renderPage(view, visit)
  return html(String(body), status, headers) satisfies Reply
}
