import { Type } from 'typebox'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { defineEntity, type Stored } from '../../../kernel/entity.ts'
import { choice, json, text } from '../../../kernel/fields.ts'
import { raiseStamp } from '../../../platform/memory/memory.ts'
import { type Appearance, cleanAppearance, usualAppearance } from '../domain/appearance.ts'
import { cleanChannels, cleanRules, freeRuleKinds, type WidgetChannel } from '../domain/clean-widget.ts'
import type { Rule } from '../domain/rules.ts'
import { errors } from '../errors.ts'
import { hooks } from '../hooks.ts'
import { PAGES } from '../store/stamp.ts'

/** Objects of any shape: what they hold is cleaned, not refused. */
const loose = <T>(description: string) =>
  Type.Unsafe<T>({ type: 'object', properties: {}, additionalProperties: true, description })
const looseList = <T>(description: string) =>
  Type.Unsafe<T[]>({ type: 'array', items: { type: 'object', additionalProperties: true }, description })

/** What visitors see: a button with channels, and rules that say where and to whom. */
export const widgets = defineEntity('widgets', {
  table: 'chat_widgets',
  label: ['Widget', 'Widgets'],
  title: 'name',
  fields: {
    // Not required as fields are: a widget without a name has an error of its own.
    name: text({ description: 'For staff; visitors never see it.', default: '', max: 120, search: true, sort: true }),
    status: choice(['active', 'inactive'], {
      description: 'Only active ones are shown.',
      default: 'active',
      filter: 'equals',
      sort: true,
    }),
    appearance: json(loose<Appearance>('Position, layout, size, colours and the rest of the looks.'), {
      default: usualAppearance,
    }),
    channels: json(looseList<WidgetChannel>('What visitors can use, in order; sent, it replaces all of them.'), {
      whole: true,
      default: [] as WidgetChannel[],
    }),
    rules: json(looseList<Rule>('Where and to whom it is shown; sent, it replaces all of them.'), {
      whole: true,
      default: [] as Rule[],
    }),
  },
  perPage: { default: 50, most: 200 },
  without: ['export'],
  duplicate: { values: { status: 'inactive' } },
  listMeta: async (_query, ctx) => ({ limit: await widgetLimit(ctx), used: await widgetsUsed(ctx) }),
  async check(widget, before, ctx) {
    if (widget.name === '')
      throw errors.widget_name_required({}, { data: { fields: { name: 'A widget needs a name.' } } })
    widget.appearance = cleanAppearance(widget.appearance, before?.appearance)
    if (widget.channels !== before?.channels) widget.channels = await usableChannels(widget.channels, ctx)
    if (widget.rules !== before?.rules) widget.rules = await usableRules(widget.rules, before?.rules ?? [], ctx)
    if (takesPlace(widget, before)) await refuseBeyondLimit(ctx)
  },
})

export type Widget = Stored<typeof widgets>

async function usableChannels(sent: readonly unknown[], ctx: ReadContext): Promise<WidgetChannel[]> {
  const clean = cleanChannels(sent)
  return Promise.all(
    clean.map(async channel => {
      if (!channel.form) return channel
      const original = sent.find(one => (one as WidgetChannel).slug === channel.slug) as WidgetChannel | undefined
      return { ...channel, form: await ctx.hooks.apply(hooks.contactForm, channel.form, { sent: original?.form }, ctx) }
    }),
  )
}

/** The rule of a running test is the test's own: callers can neither write it nor take it away. */
async function usableRules(sent: readonly unknown[], before: readonly Rule[], ctx: Context): Promise<Rule[]> {
  const kinds = await ctx.hooks.apply(hooks.ruleKinds, freeRuleKinds, undefined, ctx)
  if (ctx.system !== null) return cleanRules(sent, [...kinds, 'ab'])
  const own = kinds.filter(kind => kind !== 'ab')
  return [...cleanRules(sent, own), ...before.filter(rule => rule.kind === 'ab')]
}

/** A new widget, and one that comes back from the trash. */
const takesPlace = (widget: Widget, before: Readonly<Widget> | null): boolean =>
  before === null || (before.trashed_at !== null && widget.trashed_at === null)

/** The stamp's row is held until the end of the transaction, so two writers cannot both take the last place. */
async function refuseBeyondLimit(ctx: Context): Promise<void> {
  const limit = await widgetLimit(ctx)
  if (limit === 0) return
  await raiseStamp(PAGES, ctx)
  if ((await widgetsUsed(ctx)) >= limit) throw errors.widget_limit({ limit }, { data: { limit } })
}

const widgetLimit = async (ctx: ReadContext): Promise<number> =>
  Math.max(0, Math.floor(Number(await ctx.hooks.apply(hooks.maxWidgets, 0, undefined, ctx)) || 0))

/** Widgets outside the trash, from the counters of the record surface. */
async function widgetsUsed(ctx: Pick<ReadContext, 'db'>): Promise<number> {
  const row = await ctx.db
    .selectFrom('record_counts')
    .select(eb => eb.fn.sum<number>('count').as('used'))
    .where('owner', '=', 'chat_widgets')
    .where('state', '=', 'active')
    .executeTakeFirst()
  return row?.used ?? 0
}
