/** The redirect lists of three SEO plugins. Each keeps its own shape in an option; only exact paths are taken over. */
import type { Context, ReadContext } from '../../../../../kernel/context.ts'
import { RestError } from '../../../../../kernel/errors.ts'
import type { TaskRow } from '../../../../../kernel/tasks.ts'
import { optionOf } from '../../../../../platform/options/options.ts'
import type { Entry } from '../../../domain/entry.ts'
import { redirectCodes } from '../../../settings.ts'
import type { ImportSource } from '../../../store/imports/source.ts'
import { readRedirect } from '../read-redirect.ts'
import { addRedirect } from '../write-redirect.ts'

/** A row in the words of this service; `skip` says why it cannot be taken over. */
type Kept = {
  readonly source: string
  readonly target: string
  readonly code: number
  readonly isEnabled: boolean
  readonly skip: string | null
}
type Row = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** `[{ "origin": "old", "url": "/new", "type": 301, "format": "plain" }]` */
const fromA = ({ origin, url, type, format }: Row): Kept[] => [
  {
    source: textOf(origin),
    target: textOf(url),
    code: Number(type),
    isEnabled: true,
    skip: format === undefined || format === 'plain' ? null : 'not_exact',
  },
]

/** `[{ "sources": [{ "pattern": "old", "comparison": "exact" }], "url_to": "/new", "header_code": 301, "status": "active" }]` */
const fromB = ({ sources, url_to, header_code, status }: Row): Kept[] =>
  (Array.isArray(sources) ? (sources as Row[]) : []).map(({ pattern, comparison }) => ({
    source: textOf(pattern),
    target: textOf(url_to),
    code: Number(header_code),
    isEnabled: status !== 'inactive',
    skip: comparison === undefined || comparison === 'exact' ? null : 'not_exact',
  }))

/** `[{ "source_url": "/old", "target_url": "/new", "type": 301, "enabled": 1, "regex": 0 }]` */
const fromC = ({ source_url, target_url, type, enabled, regex }: Row): Kept[] => [
  {
    source: textOf(source_url),
    target: textOf(target_url),
    code: Number(type),
    isEnabled: enabled !== 0 && enabled !== false && enabled !== '0',
    skip: Number(regex) === 1 || regex === true ? 'not_exact' : null,
  },
]

export const SEO_OPTIONS = {
  'seo-plugin-a': 'seo_plugin_a_redirects',
  'seo-plugin-b': 'seo_plugin_b_redirections',
  'seo-plugin-c': 'seo_plugin_c_redirects',
} as const

const seoSource = (id: keyof typeof SEO_OPTIONS, name: string, read: (row: Row) => Kept[]): ImportSource => {
  const all = async (ctx: ReadContext): Promise<Kept[]> => {
    const stored = await optionOf<unknown>(SEO_OPTIONS[id], [], ctx)
    const rows = Array.isArray(stored) ? stored : Object.values((stored ?? {}) as object)
    return rows.filter((row): row is Row => typeof row === 'object' && row !== null).flatMap(read)
  }
  return {
    id,
    name,
    isPro: true,
    brings: 'redirects',
    count: async ctx => (await all(ctx)).length,
    take: async ({ from, most, task }, ctx) => takeRedirects((await all(ctx)).slice(from, from + most), task, ctx),
  }
}

export const seoSources: readonly ImportSource[] = [
  seoSource('seo-plugin-a', 'SEO plugin A', fromA),
  seoSource('seo-plugin-b', 'SEO plugin B', fromB),
  seoSource('seo-plugin-c', 'SEO plugin C', fromC),
]

async function takeRedirects(kept: readonly Kept[], task: TaskRow, ctx: Context): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const one of kept) entries.push(await takeRedirect(one, task, ctx))
  return entries
}

async function takeRedirect(kept: Kept, task: TaskRow, ctx: Context): Promise<Entry> {
  const { source, target, code, isEnabled, skip } = kept
  const entry = { kind: 'redirect', id: 0, title: source, before: source, after: target }
  if (skip) return { ...entry, result: 'skipped', reason: skip }
  const isKnown = (redirectCodes as readonly number[]).includes(code)
  // Other codes, such as 410, are no redirects.
  if (!isKnown && code >= 400) return { ...entry, result: 'skipped', reason: `code_${code}` }
  const sent = { source, target, status_code: isKnown ? code : 301 }
  try {
    if (task.is_preview) await readRedirect(sent, null, ctx)
    else
      await ctx.attempt(() =>
        addRedirect({ ...sent, note: `Imported from ${sourceName(task)}`, is_enabled: isEnabled, jobId: task.id }, ctx),
      )
    return { ...entry, result: 'changed', reason: null }
  } catch (error) {
    if (error instanceof RestError) return { ...entry, result: 'failed', reason: error.message }
    throw error
  }
}

const sourceName = ({ args }: TaskRow): string => (args as { source: string }).source
