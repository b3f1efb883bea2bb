/** What whoever writes a post says of its buttons: none at all, or none at some positions. */
import type { ReadContext } from '../../../kernel/context.ts'
import { on } from '../../../kernel/hooks.ts'
import { defineMeta, registeredMeta } from '../../../platform/posts/posts.ts'
import { contentPositions, freeExtras } from '../domain/placements.ts'

export const HIDE = '_vendor_share_hide'
export const OFF = '_vendor_share_off'

/** That somebody may edit the post is asked already. */
const authorize = () => true
const positions = [...contentPositions, ...freeExtras, 'image_hover', 'popup']
const known = (list: unknown) => (list as string[]).filter(slug => positions.includes(slug))

const metaKeys = [
  defineMeta({
    ...{ object: 'post', key: HIDE, schema: { type: 'boolean' }, authorize },
    description: 'Whether the post has no share buttons at all.',
  }),
  defineMeta({
    ...{ object: 'post', key: OFF, authorize },
    schema: { type: 'array', items: { type: 'string', maxLength: 40 }, maxItems: 40 },
    description: 'Positions without share buttons on this post.',
    clean: list => [...new Set(known(list))],
  }),
]

export const metaListener = on(registeredMeta, 'social-share.meta', keys => [...keys, ...metaKeys])

/** `all`: whoever hides them means every place, those set by hand too. */
export async function hiddenPositions(post: number, ctx: ReadContext): Promise<'all' | ReadonlySet<string>> {
  const rows = await ctx.db
    .selectFrom('post_meta')
    .select(['key', 'value'])
    .where('object_id', '=', post)
    .where('key', 'in', [HIDE, OFF])
    .execute()
  const values = new Map(rows.map(({ key, value }) => [key, JSON.parse(value)]))
  if (values.get(HIDE) === true) return 'all'
  const off: readonly string[] = values.get(OFF) ?? []
  return new Set(off.includes('content_both') ? [...off, 'content_top', 'content_bottom'] : off)
}
