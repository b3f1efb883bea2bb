/** What happens to addresses when content, settings or modules change. */
import type { Context } from '../../../kernel/context.ts'
import { type Action, evenWhileOff, type Listener, on } from '../../../kernel/hooks.ts'
import { settingsSaved } from '../../../kernel/standard/hooks.ts'
import { moduleHooks } from '../../../platform/modules/modules.ts'
import { postHooks, refreshAllPaths } from '../../../platform/posts/posts.ts'
import { termHooks } from '../../../platform/posts/terms/terms.ts'
import { effectiveMode, exclusionOf, type Kind } from '../domain/modes.ts'
import { type Content, contentOfItem, type PostContent } from '../store/content.ts'
import { defaultAddress } from '../store/default-uri.ts'
import { type BornItem, type ItemRef, itemAt, itemRow, nameOf, noteBare, refOf } from '../store/item-rows.ts'
import { freeAddress, holderOf } from '../store/owners.ts'
import { exclusionsOf, OTHER_PLUGIN, type Rules, rulesOf, SLUG, servingRules } from '../store/rules.ts'
import { saveAddresses } from '../store/save-addresses.ts'
import { keyOf, type Uri } from '../store/uri.ts'

type Told = NonNullable<(typeof postHooks.save)['types']>[0]

export const contentListeners: readonly Listener[] = [
  on(postHooks.save, 'permalink-manager.saved-post', (told, ctx) => follow('post', told, ctx)),
  on(termHooks.created, 'permalink-manager.created-term', (told, ctx) => follow('term', told, ctx)),
  on(termHooks.edited, 'permalink-manager.edited-term', (told, ctx) => follow('term', told, ctx)),
  evenWhileOff(on(postHooks.deleted, 'permalink-manager.deleted-post', (told, ctx) => forget('post', told, ctx))),
  evenWhileOff(on(termHooks.deleted, 'permalink-manager.deleted-term', (told, ctx) => forget('term', told, ctx))),
  ...languageListeners('post', [postHooks.metaAdded, postHooks.metaUpdated, postHooks.metaDeleted]),
  ...languageListeners('term', [termHooks.metaAdded, termHooks.metaUpdated, termHooks.metaDeleted]),
  on(settingsSaved, 'permalink-manager.settings', async ({ service, changed }, ctx) => {
    if (service === SLUG && changed.some(key => SHAPING.has(key))) await refreshAllPaths(ctx)
  }),
  ...[moduleHooks.activated, moduleHooks.deactivated].map(hook =>
    on(hook, 'permalink-manager.modules', async ({ object }, ctx) => {
      if (object.id === SLUG || object.id === OTHER_PLUGIN) await refreshAllPaths(ctx)
    }),
  ),
]

/** Settings that decide which address of an item is the one that counts. */
const SHAPING: ReadonlySet<string> = new Set([
  ...['safe_mode', 'trailing_slashes', 'partial_disable', 'exclude_post_ids', 'exclude_term_ids', 'ignore_drafts'],
])

async function follow(kind: Kind, { object, before, after }: Told, ctx: Context): Promise<void> {
  if ((await servingRules(ctx)) === null) return
  const rules = await rulesOf(ctx)
  const item = { kind, id: Number(object.id) }
  const isBorn = kind === 'post' && before === null
  if (isBorn) noteBare(item.id, ctx)
  const [row, content] = isBorn
    ? born(after as PostContent)
    : await Promise.all([itemRow(item, ctx), contentOfItem(item, ctx)])
  if (!row || row.status === 'trash' || exclusionOf({ ...row, id: row.item_id }, exclusionsOf(rules))) return
  const mode = effectiveMode(row.mode, rules.auto_update_uris, row.uri !== null)
  if (mode === 'disabled') return
  if (!content || !(mode === 'update' || (row.uri === null && isNew(row, before ?? null, rules)))) return
  await giveDefault({ row, content, rules }, ctx)
}

/** A post that was made a moment ago is as its listeners are told, and has nothing of its own yet. */
const born = (post: PostContent): [BornItem, Content] => [
  { kind: 'post', item_id: post.id, type: post.type, status: post.status, uri: null, mode: 0 },
  { kind: 'post', post },
]

/** New is also what was a draft until now and could have no address. */
function isNew(row: BornItem, before: Readonly<Record<string, unknown>> | null, rules: Rules): boolean {
  if (before === null) return true
  if (row.kind === 'term') return false
  const status = String(before.status ?? '')
  return status !== row.status && exclusionOf({ ...row, id: row.item_id, status }, exclusionsOf(rules)) !== null
}

type Given = { readonly row: BornItem; readonly content: Content; readonly rules: Rules }

async function giveDefault({ row, content, rules }: Given, ctx: Context): Promise<void> {
  const { own, native } = await defaultAddress(content, rules, ctx)
  const wanted = own ?? (native === '' ? null : { uri: native, key: keyOf(native) })
  const item = refOf(row)
  const uri = wanted && (own ? await freeOf(own, item, ctx) : await besideOwn(wanted, item, ctx))
  if (uri === null && row.uri === null) return
  await saveAddresses([{ item, uri, isManual: false }], { source: 'auto' }, ctx)
}

/** An address of its own is only somebody's alone, and lists of the site go first. */
async function freeOf(own: Uri, item: ItemRef, ctx: Context): Promise<Uri | null> {
  const holder = await holderOf(own.key, [item], ctx)
  if (holder === 'house') return null
  return holder === null ? own : numbered(own.uri, item, ctx)
}

/** The platform lets two kinds of content share an address, so that only an address of somebody's own is in the way. */
async function besideOwn(native: Uri, item: ItemRef, ctx: Context): Promise<Uri | null> {
  const row = await itemAt(native.key, ctx)
  return row && nameOf(refOf(row)) !== nameOf(item) ? numbered(native.uri, item, ctx) : null
}

async function numbered(uri: string, item: ItemRef, ctx: Context): Promise<Uri> {
  const free = await freeAddress(uri, [item], ctx)
  return { uri: free, key: keyOf(free) }
}

/** Old addresses of what is gone lead nowhere. */
async function forget(kind: Kind, { object }: Told, ctx: Context): Promise<void> {
  await ctx.db
    .deleteFrom('redirects')
    .where('target_kind', '=', kind)
    .where('target_id', '=', Number(object.id))
    .where('group_name', '=', 'old')
    .execute()
}

/** The meta value `language` says in which language an item is, whoever registers it. */
function languageListeners(kind: Kind, hooks: readonly Action<Told>[]): Listener[] {
  return hooks.map(hook =>
    on(hook, 'permalink-manager.language', async ({ object, after, extra }, ctx) => {
      if (extra?.key !== 'language') return
      await ctx.db
        .updateTable('addresses')
        .set({ language: typeof after?.language === 'string' ? after.language.slice(0, 35) : '' })
        .where('kind', '=', kind)
        .where('item_id', '=', Number(object.id))
        .execute()
    }),
  )
}
