/** Puts a view into its frame and gives the answer its headers. */
import type { ReadContext } from '../../kernel/context.ts'
import type { Html } from '../html/html.ts'
import { policyFor } from './content-policy.ts'
import { type FrameFacts, frameFor } from './frame.ts'
import type { KeepablePage } from './kept-pages.ts'
import { partsFor, piecesOf, withoutParts, withParts } from './page-pieces.ts'
import { htmlResponse } from './page-request.ts'
import type { PageFrame } from './theme/layout.ts'

export type ViewedPage = {
  readonly facts: FrameFacts
  readonly view: (frame: PageFrame) => Html
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Sources that this page needs beside the usual ones, by directive. */
  readonly policy?: Readonly<Record<string, readonly string[]>>
  /** It shows nothing but what is stored, so that it can be shown again until something is written. */
  readonly isKeepable?: boolean
  /** False on pages of people at work: services add nothing to them. */
  readonly isForVisitors?: boolean
}

export async function renderPage(viewed: ViewedPage, ctx: ReadContext): Promise<KeepablePage> {
  const { facts, view, status = 200, headers = {}, policy = {}, isKeepable = false, isForVisitors = true } = viewed
  const pieces = piecesOf(view, await frameFor(facts, ctx), facts)
  const body = isForVisitors ? withParts(pieces, await partsFor(pieces, ctx)) : withoutParts(pieces)
  const secured = { 'content-security-policy': await policyFor(facts, ctx, policy), ...headers }
  return { ...htmlResponse(body, status, secured), ...(isKeepable && { pieces }) }
}
