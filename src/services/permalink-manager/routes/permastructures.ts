/** Address patterns: what there is, saved, given back, and tried out on real items. */
import { Type } from 'typebox'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { route } from '../../../kernel/route.ts'
import { tagsOf, tidyPattern, unknownTags } from '../domain/pattern.ts'
import type { PatternGroup } from '../domain/tags.ts'
import { errors } from '../errors.ts'
import { hooks } from '../hooks.ts'
import { mayChangeSettings, mayView } from '../permissions.ts'
import { contentOf } from '../store/content.ts'
import { filled } from '../store/default-uri.ts'
import { listItems } from '../store/item-list.ts'
import { nameOf, refOf } from '../store/item-rows.ts'
import { holderOf } from '../store/owners.ts'
import { ownPatterns, type PatternFacts, patternPlaces, platformPattern, storePattern } from '../store/patterns.ts'
import { rulesOf } from '../store/rules.ts'
import { isUri, readUri } from '../store/uri.ts'
import { patternShape, previewPatternShape } from './answers/permastructures.ts'

const place = { group: Type.String(), name: Type.String({ maxLength: 32 }) }
const pattern = Type.String({
  minLength: 1,
  maxLength: 500,
  description: 'With tags, such as blog/%category%/%postname%',
})

export const listPatterns = route({
  method: 'GET',
  path: '/permastructures',
  summary: 'Every pattern with the tags that its type offers',
  access: mayView,
  reply: Type.Array(patternShape),
  async handler(_input, ctx) {
    const shown: object[] = []
    for (const facts of patternPlaces(ctx)) shown.push(await present(facts, ctx))
    return shown
  },
})

export const savePattern = route({
  method: 'PUT',
  path: '/permastructures/{group}/{name}',
  summary: 'Save a pattern',
  access: mayChangeSettings,
  input: Type.Object({ ...place, pattern }),
  reply: patternShape,
  async handler(input, ctx) {
    const facts = placeIn(input, ctx)
    const tidy = checked(input.pattern, facts)
    await change(facts, tidy, ctx)
    return present(facts, ctx, tidy)
  },
})

export const restorePattern = route({
  method: 'DELETE',
  path: '/permastructures/{group}/{name}',
  summary: "Go back to the platform's structure",
  access: mayChangeSettings,
  input: Type.Object(place),
  reply: patternShape,
  async handler(input, ctx) {
    const facts = placeIn(input, ctx)
    await change(facts, null, ctx)
    return present(facts, ctx, null)
  },
})

export const previewPattern = route({
  method: 'POST',
  path: '/permastructures/preview',
  summary: 'What a pattern would give on real items; nothing is written',
  access: mayChangeSettings,
  input: Type.Object({ ...place, pattern, limit: Type.Integer({ minimum: 1, maximum: 50, default: 10 }) }),
  reply: previewPatternShape,
  async handler(input, ctx) {
    const facts = placeIn(input, ctx)
    const tidy = tidyPattern(input.pattern)
    const unknown = unknownTags(tidy, facts.tags).map(tag => `%${tag}%`)
    const samples = await tryOut(facts, { pattern: tidy, limit: input.limit }, ctx)
    const collisions = samples.filter(sample => sample.collision).length
    return { group: facts.group, name: facts.name, pattern: tidy, unknown_tags: unknown, samples, collisions }
  },
})

function placeIn({ group, name }: { group: string; name: string }, ctx: ReadContext): PatternFacts {
  const facts = patternPlaces(ctx).find(candidate => candidate.group === group && candidate.name === name)
  if (!facts) throw errors.unknown_type({ what: group === 'taxonomy' ? 'taxonomy' : 'content type' })
  return facts
}

/** A pattern must tell items apart, otherwise all of them would want one address. */
function checked(sent: string, { group, tags }: PatternFacts): string {
  const tidy = tidyPattern(sent)
  const unknown = unknownTags(tidy, tags).map(tag => `%${tag}%`)
  if (unknown.length > 0) throw errors.unknown_tags({ tags: unknown.join(', ') }, { data: { unknown_tags: unknown } })
  const telling = TELLING[group]
  if (!tagsOf(tidy).some(tag => telling.includes(tag) || tag.startsWith('__')) || /[\p{Cc}?#\\]/u.test(tidy))
    throw errors.invalid_pattern({}, { data: { needs: telling.map(tag => `%${tag}%`) } })
  return tidy
}

const TELLING: Readonly<Record<PatternGroup, readonly string[]>> = {
  post_type: ['postname', 'postname_flat', 'native_slug', 'native_title', 'post_id'],
  taxonomy: ['term_name', 'term_flat', 'term_id', 'native_title'],
}

async function change(facts: PatternFacts, after: string | null, ctx: Context): Promise<void> {
  const before = (await ownPatterns(ctx))[facts.group][facts.name] ?? null
  if (!(await storePattern(facts, after, ctx))) return
  const object = { type: 'pattern' as const, id: `${facts.group}/${facts.name}`, label: facts.label }
  await ctx.hooks.fire(hooks.patternSaved, { object, before: { pattern: before }, after: { pattern: after } }, ctx)
}

/** `own` is the pattern that was just stored; absent: as it is. */
async function present(facts: PatternFacts, ctx: ReadContext, own?: string | null): Promise<object> {
  const { group, name, label, tags } = facts
  const stored = own === undefined ? ((await ownPatterns(ctx))[group][name] ?? null) : own
  const native = await platformPattern(facts, ctx)
  const shown = { group, name, label, pattern: stored ?? native, default_pattern: native, is_custom: stored !== null }
  return { ...shown, tags: [...tags.map(tag => `%${tag}%`), '%__field%'] }
}

type Sample = {
  readonly kind: string
  readonly id: number
  readonly title: string
  readonly before: string
  readonly after: string
  readonly collision: boolean
}

async function tryOut(
  facts: PatternFacts,
  { pattern: tried, limit }: { pattern: string; limit: number },
  ctx: ReadContext,
): Promise<Sample[]> {
  const kind = facts.group === 'taxonomy' ? ('term' as const) : ('post' as const)
  const query = { kind, type: facts.name, filter: 'all', orderby: 'id', order: 'desc', limit, offset: 0 } as const
  const { rows } = await listItems(query, ctx)
  const contents = await contentOf(rows, ctx)
  const rules = await rulesOf(ctx)
  const samples: Sample[] = []
  for (const row of rows) {
    const content = contents.get(nameOf(refOf(row)))
    if (!content) continue
    const after = await filled(content, { pattern: tried, rules }, ctx)
    const read = readUri(after, rules)
    const collision = !isUri(read) || (await holderOf(read.key, [refOf(row)], ctx)) !== null
    samples.push({ kind, id: row.item_id, title: row.title, before: row.uri ?? row.address, after, collision })
  }
  return samples
}
