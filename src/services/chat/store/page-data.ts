/** The active widgets as pages need them. Made once after each change, and checked by one small read on every page. */
import type { ReadContext } from '../../../kernel/context.ts'
import { channelNamed } from '../domain/channel-catalogue.ts'
import { channelAddress } from '../domain/channel-links.ts'
import { freeRuleKinds, type WidgetChannel } from '../domain/clean-widget.ts'
import type { PageChannel, PageWidget } from '../domain/page-widget.ts'
import { freeMatchers } from '../domain/rule-matchers.ts'
import type { Rule } from '../domain/rules.ts'
import { type Texts, textsFor } from '../domain/texts.ts'
import type { Widget } from '../entities/widgets.ts'
import { hooks } from '../hooks.ts'
import { settings } from '../settings.ts'
import { PAGES } from './stamp.ts'

export type PageData = {
  readonly widgets: readonly PageWidget[]
  /** All active ones, also those without anything to show. */
  readonly ids: ReadonlySet<number>
  readonly stored: ReadonlyMap<number, ActiveWidget>
  readonly texts: Texts
  readonly extras: Readonly<Record<string, unknown>>
  /** Whether pages must know the terms of their post. */
  readonly needsTerms: boolean
}
export type ActiveWidget = Pick<Widget, 'id' | 'name' | 'appearance' | 'channels' | 'rules'>

export const pageData = (ctx: ReadContext): Promise<PageData> =>
  ctx.memory('chat', PAGES).keep('page data', () => makeData(ctx))

async function makeData(ctx: ReadContext): Promise<PageData> {
  const active = await activeWidgets(ctx)
  const made = await Promise.all(active.map(widget => pageWidget(widget, ctx)))
  const widgets = await ctx.hooks.apply(
    hooks.pageWidgets,
    made.filter(({ channels }) => channels.length > 0),
    undefined,
    ctx,
  )
  return {
    widgets,
    ids: new Set(active.map(({ id }) => id)),
    stored: new Map(active.map(widget => [widget.id, widget])),
    texts: await ctx.hooks.apply(hooks.texts, textsFor(ctx.site.language), undefined, ctx),
    extras: await ctx.hooks.apply(hooks.pageExtras, {}, undefined, ctx),
    needsTerms: widgets.some(({ rules }) => rules.some(({ kind }) => kind === 'term')),
  }
}

async function activeWidgets(ctx: ReadContext): Promise<ActiveWidget[]> {
  const rows = await ctx.db
    .selectFrom('chat_widgets')
    .select(['id', 'name', 'appearance', 'channels', 'rules'])
    .where('status', '=', 'active')
    .where('trashed_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, appearance, channels, rules }) => ({
    id: Number(id),
    name,
    appearance: JSON.parse(appearance),
    channels: JSON.parse(channels),
    rules: JSON.parse(rules),
  }))
}

async function pageWidget(widget: ActiveWidget, ctx: ReadContext): Promise<PageWidget> {
  const channels = await Promise.all(
    widget.channels.filter(({ is_active }) => is_active).map(channel => pageChannel(channel, widget)),
  )
  return {
    id: widget.id,
    look: widget.appearance,
    channels: channels.filter(channel => channel !== null),
    rules: await Promise.all((await livingRules(widget, ctx)).map(rule => withPolicy(rule, widget.id, ctx))),
  }
}

/** What a test has left behind counts as not there where no tests are run. */
async function livingRules({ rules }: ActiveWidget, ctx: ReadContext): Promise<readonly Rule[]> {
  if (!rules.some(({ kind }) => kind === 'ab')) return rules
  const kinds = await ctx.hooks.apply(hooks.ruleKinds, freeRuleKinds, undefined, ctx)
  return kinds.includes('ab') ? rules : rules.filter(({ kind }) => kind !== 'ab')
}

/** Null where a channel leads nowhere. */
async function pageChannel(channel: WidgetChannel, { appearance }: ActiveWidget): Promise<PageChannel | null> {
  const { slug, label, message, devices, form } = channel
  const known = channelNamed(slug)
  const href = channelAddress(slug, channel.value) ?? ''
  if (!known || (href === '' && !form)) return null
  const { parameter, icon, color } = known
  const base = { slug, label, href, parameter, message, icon, color, devices }
  if (form) return { ...base, form }
  return appearance.qr ? { ...base, code: await codeFor(href) } : base
}

/** A rule that no browser can check may have a policy of its own. */
async function withPolicy(rule: Rule, widget: number, ctx: ReadContext): Promise<Rule> {
  if (Object.hasOwn(freeMatchers, rule.kind) || !ctx.hooks.has(hooks.unevaluableRule.name)) return rule
  const { fail_mode } = await ctx.settings(settings)
  return { ...rule, fail: await ctx.hooks.apply(hooks.unevaluableRule, fail_mode, { rule, widget }, ctx) }
}

async function codeFor(text: string): Promise<NonNullable<PageChannel['code']>> {
  const { encode } = await import('uqr')
  const { size, data } = encode(text, { border: 0 })
  const bytes = Buffer.alloc(Math.ceil((size * size) / 8))
  for (const [index, isDark] of data.flat().entries()) if (isDark) bytes[index >> 3]! |= 128 >> (index & 7)
  return { width: size, bits: bytes.toString('base64') }
}
