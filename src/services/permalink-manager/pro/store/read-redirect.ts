/** A redirect as somebody writes it, checked: where it begins, where it leads, and that it does not come back. */
import type { ReadContext } from '../../../../kernel/context.ts'
import { decodePercents, reservedNames } from '../../../../platform/pages/pages.ts'
import { canFlatten, follow, type Walk } from '../../domain/redirect-graph.ts'
import { foldAddress, reservedReason } from '../../domain/reserved.ts'
import { errors } from '../../errors.ts'
import { reason } from '../../reasons.ts'
import { isAllowedHost, readExternal } from '../../store/external-target.ts'
import { holderOf } from '../../store/owners.ts'
import { edgeAt } from '../../store/redirect-edges.ts'
import { type RedirectRow, redirectAt } from '../../store/redirect-rows.ts'
import { type Rules, rulesOf } from '../../store/rules.ts'
import { keyOf } from '../../store/uri.ts'

export type SentRedirect = { readonly source: string; readonly target: string; readonly status_code: number | null }

type Target = Pick<RedirectRow, 'group_name' | 'target' | 'target_key' | 'target_kind' | 'target_id'>
export type ReadRedirect = Target & {
  readonly source: string
  readonly source_key: string
  readonly status_code: number
  readonly warnings: readonly string[]
}

/** Throws what is wrong with it. `itself` is the row that is being changed. */
export async function readRedirect(sent: SentRedirect, itself: number | null, ctx: ReadContext): Promise<ReadRedirect> {
  const rules = await rulesOf(ctx)
  const source = readSource(sent.source, ctx)
  const source_key = keyOf(source)
  const status_code = sent.status_code ?? (rules.redirect_status || 301)
  await refuseOccupied(source_key, itself, ctx)
  const target = await readTarget(sent.target, rules, ctx)
  const edge = { source: source_key, target: target.target_key, status: status_code }
  const walk = await follow(edge, edgeAt(ctx))
  if (walk.isLoop) throw errors.redirect_loop({}, { data: { reason: 'loop', path: walk.path } })
  const isShort = walk.edges.length === 0
  const isFlat = !isShort && canFlatten(edge, walk.edges, rules.redirect_status || 301)
  const end = isFlat ? await endOf(walk, ctx) : null
  return {
    ...(end ?? target),
    source,
    source_key,
    status_code,
    warnings: isShort || end ? [] : ['chain_of_different_codes'],
  }
}

/** The last redirect of a chain says where all of it leads. */
async function endOf({ edges }: Walk, ctx: ReadContext): Promise<Target | null> {
  const last = await redirectAt(edges.at(-1)?.source ?? '', ctx)
  if (!last) return null
  const { target, target_key, target_kind, target_id } = last
  return {
    group_name: last.group_name === 'external' ? 'external' : 'manual',
    target,
    target_key,
    target_kind,
    target_id,
  }
}

/** Nearly every path of the site; what the site itself answers is never asked for a redirect. */
function readSource(typed: string, ctx: ReadContext): string {
  const path = ownPart(typed, ctx)
  const source = decodePercents(path)
    .normalize('NFC')
    .replace(/^\/+|\/+$/g, '')
  const isUnfit = UNFIT.test(decodePercents(source)) || /[?#]/.test(source) || source.length > 500
  if (isUnfit || source === '' || /^[a-z][a-z0-9+.-]*:/i.test(path))
    throw errors.uri_invalid({ reason: reason('elsewhere') }, { data: { field: 'source' } })
  if (
    reservedReason(
      foldAddress(source),
      reservedNames.filter(name => !OPEN.has(name)),
    ) === 'reserved'
  )
    throw errors.uri_reserved({}, { data: { reason: 'reserved', field: 'source' } })
  return source
}

/** Names that the site reads but does not keep for itself: an old address may well begin with them. */
const OPEN: ReadonlySet<string> = new Set(['index.php', 'comments', 'search', 'author', 'page', 'feed', 'embed'])
const UNFIT = /[\p{Cc}\p{Cs}\u2028\u2029\\]|%(?:0[0-9a-f]|1[0-9a-f]|7f)/iu

const ownPart = (typed: string, { site }: ReadContext): string => {
  const text = typed.trim()
  return text === site.url || text.startsWith(`${site.url}/`) ? text.slice(site.url.length) || '/' : text
}

async function refuseOccupied(key: string, itself: number | null, ctx: ReadContext): Promise<void> {
  const existing = await redirectAt(key, ctx)
  // An old address that somebody wants to lead elsewhere gives way.
  if (existing && existing.id !== itself && existing.group_name !== 'old')
    throw errors.redirect_exists({}, { data: { redirect_id: existing.id } })
  if (await holderOf(key, [], ctx)) throw errors.redirect_live({}, { data: { reason: 'live', source: key } })
}

async function readTarget(typed: string, rules: Rules, ctx: ReadContext): Promise<Target> {
  const text = ownPart(typed, ctx)
  if (UNFIT.test(text) || text === '' || text.length > 2000) throw errors.invalid_target()
  if (text.startsWith('//')) throw errors.invalid_target()
  if (/^[a-z][a-z0-9+.-]*:/i.test(text)) return readOutside(text, rules)
  return readInside(text.startsWith('/') ? text : `/${text}`, ctx)
}

function readOutside(text: string, rules: Rules): Target {
  const url = readExternal(text)
  if (!url) throw errors.invalid_target()
  if (!isAllowedHost(url, rules)) throw errors.host_not_allowed({ host: url.host }, { data: { host: url.host } })
  return { group_name: 'external', target: url.href, target_key: null, target_kind: null, target_id: null }
}

/** What is found there now is followed wherever it goes; a path with nothing behind it stays a path. */
async function readInside(path: string, ctx: ReadContext): Promise<Target> {
  const url = URL.parse(path, 'http://site.invalid')
  if (url?.host !== 'site.invalid') throw errors.invalid_target()
  const key = keyOf(url.pathname.replace(/^\/+|\/+$/g, ''))
  const isPlain = url.search === '' && url.hash === ''
  const holder = key === '' || !isPlain ? null : await holderOf(key, [], ctx)
  const target = `${url.pathname}${url.search}${url.hash}`
  if (holder === null || holder === 'house')
    return {
      group_name: 'manual',
      target,
      target_key: key === '' || !isPlain ? null : key,
      target_kind: null,
      target_id: null,
    }
  const { kind, id } = holder.item
  return { group_name: 'manual', target: '', target_key: null, target_kind: kind, target_id: id }
}
