/** Puts a view into its frame and gives the answer its headers. */
import type { ReadContext } from '../../kernel/context.ts'
import { policyFor } from './content-policy.ts'
import { type FrameFacts, frameFor } from './frame.ts'
import { htmlResponse, type PageResponse } from './page-request.ts'
import type { Html } from './theme/html.ts'
import type { PageFrame } from './theme/layout.ts'

export type ViewedPage = {
  readonly facts: FrameFacts
  readonly view: (frame: PageFrame) => Html
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Sources that this page needs beside the usual ones, by directive. */
  readonly policy?: Readonly<Record<string, readonly string[]>>
}

export async function renderPage(
  { facts, view, status = 200, headers = {}, policy = {} }: ViewedPage,
  ctx: ReadContext,
): Promise<PageResponse> {
  const frame = await frameFor(facts, ctx)
  return htmlResponse(view(frame), status, {
    'content-security-policy': await policyFor(facts, ctx, policy),
    ...headers,
  })
}
