/** What a page may load: its own style sheet and scripts, pictures from anywhere safe, and no script inside the page. */
import type { ReadContext } from '../../kernel/context.ts'
import { contentPolicy, type PageFacts } from './hooks.ts'

type Policy = Readonly<Record<string, readonly string[]>>

const usual: Policy = Object.freeze({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  // Authors may set a width or a colour; a style cannot run anything.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'https:'],
  'media-src': ["'self'", 'https:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'frame-src': ["'self'"],
  'manifest-src': ["'self'"],
  'worker-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'self'"],
})

export async function policyFor(facts: PageFacts, ctx: ReadContext, more: Policy = {}): Promise<string> {
  if (!ctx.hooks.has(contentPolicy.name) && Object.keys(more).length === 0) return usualText
  const asked = ctx.hooks.has(contentPolicy.name) ? await ctx.hooks.apply(contentPolicy, {}, facts, ctx) : {}
  return textOf(joined(joined(usual, asked), more))
}

/** Adds sources; a directive of `'none'` gives way to the first one. */
function joined(policy: Policy, more: Policy): Policy {
  const result: Record<string, readonly string[]> = { ...policy }
  for (const [directive, sources] of Object.entries(more)) {
    const known = (result[directive] ?? []).filter(source => source !== "'none'" || sources.length === 0)
    result[directive] = [...new Set([...known, ...sources.filter(isSource)])]
  }
  return result
}

/** A source is one word; what could begin another directive is none. Nobody may allow scripts inside of pages. */
const isSource = (source: string) => /^[\w:/.*'=+-]+$/.test(source) && !/^'unsafe-(inline|eval|hashes)'$/.test(source)

const textOf = (policy: Policy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ')

export const usualText = textOf(usual)
