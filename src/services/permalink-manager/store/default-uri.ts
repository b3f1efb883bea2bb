/** The address that an item gets by its pattern. Nothing is written here. */
import type { ReadContext } from '../../../kernel/context.ts'
import { fillPattern, tagsOf } from '../domain/pattern.ts'
import type { AddressProblem } from '../domain/reserved.ts'
import { hooks } from '../hooks.ts'
import { type Content, nativeUriOf } from './content.ts'
import { ownPatterns, type PatternPlace, platformPattern } from './patterns.ts'
import type { Rules } from './rules.ts'
import { tagValues } from './tag-facts.ts'
import { isUri, readUri, type Uri } from './uri.ts'

export const placeOf = (content: Content): PatternPlace =>
  content.kind === 'post'
    ? { group: 'post_type', name: content.post.type }
    : { group: 'taxonomy', name: content.term.taxonomy }

export type DefaultAddress = {
  /** What the pattern gives; empty where nothing comes of it. */
  readonly uri: string
  readonly native: string
  /** The address to store; null where the platform's own is right already. */
  readonly own: Uri | null
  /** Why what the pattern gives can be nobody's address; null where it can. */
  readonly problem: AddressProblem | null
}

export async function defaultAddress(content: Content, rules: Rules, ctx: ReadContext): Promise<DefaultAddress> {
  const native = await nativeUriOf(content, rules, ctx)
  const place = placeOf(content)
  const pattern = (await ownPatterns(ctx))[place.group][place.name]
  if (pattern === undefined && rules.force_custom_slugs === 0) return { uri: native, native, own: null, problem: null }
  const made = await filled(content, { pattern: pattern ?? (await platformPattern(place, ctx)), rules }, ctx)
  const id = content.kind === 'post' ? content.post.id : content.term.id
  const uri = await ctx.hooks.apply(hooks.defaultUri, made, { kind: content.kind, id }, ctx)
  const read = uri === native ? null : readUri(uri, rules)
  if (read === null || isUri(read)) return { uri, native, own: read, problem: null }
  return { uri, native, own: null, problem: read }
}

/** What a pattern would give, stored or not. */
export async function filled(
  content: Content,
  { pattern, rules }: { pattern: string; rules: Rules },
  ctx: ReadContext,
): Promise<string> {
  return fillPattern(pattern, await tagValues(content, { tags: tagsOf(pattern), rules }, ctx))
}
