/** What Pro lets authors say of a post: another set, and what Pinterest gets. */
import type { ReadContext } from '../../../../kernel/context.ts'
import { on } from '../../../../kernel/hooks.ts'
import { defineMeta, registeredMeta, setMeta } from '../../../../platform/posts/posts.ts'
import { hooks } from '../../hooks.ts'
import { imageOf } from '../../store/shared-page.ts'

const SET = '_vendor_share_set'
const PIN_IMAGE = '_vendor_share_pin_image'
const PIN_DESCRIPTION = '_vendor_share_pin_description'
export const PIN_NOHOVER = '_vendor_share_pin_nohover'

export const postMeta = [SET, PIN_IMAGE, PIN_DESCRIPTION, PIN_NOHOVER]

/** That somebody may edit the post is asked already. */
const authorize = () => true
const number = { type: 'integer', minimum: 0 } as const

const metaKeys = [
  defineMeta({
    object: 'post',
    key: SET,
    schema: number,
    authorize,
    description: 'The set of this post; 0 for the usual.',
  }),
  defineMeta({
    object: 'post',
    key: PIN_IMAGE,
    schema: number,
    authorize,
    description: 'The upload that Pinterest gets.',
  }),
  defineMeta({
    ...{ object: 'post', key: PIN_DESCRIPTION, schema: { type: 'string', maxLength: 500 }, authorize },
    description: 'What Pinterest gets beside the picture.',
  }),
  defineMeta({
    ...{ object: 'post', key: PIN_NOHOVER, schema: { type: 'boolean' }, authorize },
    description: 'Whether pictures of this post have no button.',
  }),
]

export async function chosenFor(post: number, ctx: ReadContext): Promise<ReadonlyMap<string, unknown>> {
  if (post === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('post_meta')
    .select(['key', 'value'])
    .where('object_id', '=', post)
    .where('key', 'in', postMeta)
    .execute()
  return new Map(rows.map(({ key, value }) => [key, JSON.parse(value)]))
}

export const choiceListeners = [
  on(registeredMeta, 'social-share-pro.meta', keys => [...keys, ...metaKeys]),
  on(hooks.setForPost, 'social-share-pro.set', async (set, { post }, ctx) => {
    const chosen = Number((await chosenFor(post, ctx)).get(SET) ?? 0)
    return chosen > 0 ? chosen : set
  }),
  on(hooks.shared, 'social-share-pro.pin', async (shared, { post }, ctx) => {
    const chosen = await chosenFor(post, ctx)
    const image = await imageOf(Number(chosen.get(PIN_IMAGE) ?? 0), ctx)
    const description = String(chosen.get(PIN_DESCRIPTION) ?? '')
    return { ...shared, ...(image === '' ? {} : { image }), ...(description === '' ? {} : { description }) }
  }),
  on(hooks.usage, 'social-share-pro.usage', async (ids, { set }, ctx) => [...ids, ...(await postsWith(set, ctx))]),
  on(hooks.setDeleted, 'social-share-pro.set', async ({ set }, ctx) => {
    for (const id of await postsWith(set.id, ctx as unknown as ReadContext))
      await setMeta({ object: 'post', subtype: '', id, label: '' }, { key: SET, value: undefined }, ctx)
  }),
]

async function postsWith(set: number, ctx: ReadContext): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('post_meta')
    .select('object_id')
    .where('key', '=', SET)
    .where('value', '=', String(set))
    .orderBy('object_id')
    .limit(2000)
    .execute()
  return rows.map(({ object_id }) => object_id)
}
