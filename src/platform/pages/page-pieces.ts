/** A rendered page with two gaps, at the end of the head and of the body, for what services add to each request. */
import { randomUUID } from 'node:crypto'
import type { ReadContext } from '../../kernel/context.ts'
import { type Html, raw } from '../html/html.ts'
import { footParts, headParts, type PageFacts } from './hooks.ts'
import type { PageFrame } from './theme/layout.ts'

export type PagePieces = {
  readonly facts: PageFacts
  readonly beforeHead: string
  readonly beforeFoot: string
  readonly rest: string
}

/** Nobody can write them into a text, for nobody knows them. */
const HEAD_MARK = `<!--${randomUUID()}-->`
const FOOT_MARK = `<!--${randomUUID()}-->`

const marks = Object.freeze({ head: [raw(HEAD_MARK)], foot: [raw(FOOT_MARK)] })

/** Renders with gaps instead of head and foot parts. */
export function piecesOf(view: (frame: PageFrame) => Html, frame: PageFrame, facts: PageFacts): PagePieces {
  const [beforeHead = '', afterHead = ''] = String(view({ ...frame, ...marks })).split(HEAD_MARK)
  const [beforeFoot = '', rest = ''] = afterHead.split(FOOT_MARK)
  return { facts, beforeHead, beforeFoot, rest }
}

/** What services add to a page for this request. */
export type PageParts = { readonly head: string; readonly foot: string }

export const partsFor = async ({ facts }: PagePieces, ctx: ReadContext): Promise<PageParts> => ({
  head: await partsOf(headParts, facts, ctx),
  foot: await partsOf(footParts, facts, ctx),
})

export const withParts = ({ beforeHead, beforeFoot, rest }: PagePieces, { head, foot }: PageParts): string =>
  beforeHead + head + beforeFoot + foot + rest

export const withoutParts = ({ beforeHead, beforeFoot, rest }: PagePieces): string => beforeHead + beforeFoot + rest

/** Safe HTML that services give; one after the other, each on lines of its own. */
export async function partsOf(hook: typeof headParts, facts: PageFacts, ctx: ReadContext): Promise<string> {
  if (!ctx.hooks.has(hook.name)) return ''
  const parts = await ctx.hooks.apply(hook, [], facts, ctx)
  return parts.map(part => `${part}\n`).join('')
}
