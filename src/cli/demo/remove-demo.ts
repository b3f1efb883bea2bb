/** Takes the demonstration away again: the records of services first, then posts, topics and accounts, the newest first. */
import type { App } from '../../app.ts'
import type { Context, ReadContext } from '../../kernel/context.ts'
import { RestError } from '../../kernel/errors.ts'
import { purgeRecord } from '../../kernel/records/purge.ts'
import { trashRecord } from '../../kernel/records/trash.ts'
import { deleteAccount, findAccount } from '../../platform/accounts/accounts.ts'
import { DEMO_ENDING, emptyDemo, type Progress } from '../../platform/demo/demo.ts'
import { deleteOption, optionOf, setOption } from '../../platform/options/options.ts'
import { deletePost, getPost } from '../../platform/posts/posts.ts'
import { deleteTerm, getTerm } from '../../platform/posts/terms/terms.ts'
import { type Made, madeByDemo, rememberMade } from './made.ts'
import { siteDescription, siteTitle } from './pages.data.ts'
import { products } from './shop.data.ts'

/** Answers what could not be removed, because something of the owner's needs it. */
export async function removeDemo(app: App, progress: Progress, ctx: ReadContext): Promise<readonly Made[]> {
  const made = (await madeByDemo(ctx)).toReversed()
  const idsOf = (type: string) => made.flatMap(([kind, id]) => (kind === type ? [id] : []))
  await ctx.transaction(tx => tx.hooks.fire(emptyDemo, { idsOf }, tx))
  const kept: Made[] = []
  for (const [index, one] of inOrder(made).entries()) {
    if (!(await isRemoved(one, app, ctx))) kept.push(one)
    progress({ what: 'taken away', done: index + 1, total: made.length })
  }
  await ctx.transaction(async tx => {
    await emptyShop(tx)
    await forgetName(tx)
    await rememberMade(kept, tx)
    await deleteOption('demo_rounds', tx)
  })
  return kept
}

const ORDER = ['post', 'term', 'user']

const inOrder = (made: readonly Made[]): readonly Made[] =>
  made.toSorted(([one], [other]) => ORDER.indexOf(one) - ORDER.indexOf(other))

async function isRemoved(one: Made, app: App, ctx: ReadContext): Promise<boolean> {
  try {
    await ctx.transaction(tx => remove(one, app, tx))
    return true
  } catch (error) {
    if (error instanceof RestError) return error.status === 404
    throw error
  }
}

async function remove([kind, id]: Made, app: App, ctx: Context): Promise<void> {
  if (kind === 'post') {
    if (await getPost(id, ctx)) await deletePost(id, ctx)
  } else if (kind === 'term') {
    if (await getTerm(id, ctx)) await deleteTerm(id, ctx)
  } else if (kind === 'user') {
    if (await findAccount(id, ctx)) await deleteAccount({ id, reassign: null }, ctx)
  } else await removeRecord(kind, id, { app, ctx })
}

async function removeRecord(kind: string, id: number, { app, ctx }: { app: App; ctx: Context }): Promise<void> {
  const [slug, base] = kind.split('.')
  const service = app.internals.services.find(one => one.slug === slug)
  const entity = service?.entities?.find(one => one.name === base)
  if (!entity) return
  await ctx.attempt(() => trashRecord(entity, id, ctx)).catch(ignoreRefusal)
  await purgeRecord(entity, id, ctx)
}

/** It may be in the trash already, or of a kind that has none. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof RestError)) throw error
}

async function emptyShop(ctx: Context): Promise<void> {
  const skus = products.map(([sku]) => sku)
  await ctx.db.deleteFrom('shop_orders').where('email', 'like', `%${DEMO_ENDING}`).execute()
  await ctx.db.deleteFrom('shop_customers').where('email', 'like', `%${DEMO_ENDING}`).execute()
  await ctx.db.deleteFrom('shop_products').where('sku', 'in', skus).execute()
}

/** The name that the demonstration gave goes with it; one that the owner gave stays. */
async function forgetName(ctx: Context): Promise<void> {
  if ((await optionOf('title', '', ctx)) === siteTitle) await setOption('title', 'My site', ctx)
  if ((await optionOf('description', '', ctx)) === siteDescription) await setOption('description', '', ctx)
  const imprint = await optionOf('imprint_page', 0, ctx)
  if (imprint > 0 && !(await getPost(imprint, ctx))) await deleteOption('imprint_page', ctx)
}
