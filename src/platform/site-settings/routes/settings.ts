/** The site's own settings. */
import { Type } from 'typebox'
import { capability } from '../../../kernel/access.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { invalidParams } from '../../../kernel/misfits.ts'
import { route } from '../../../kernel/route.ts'
import { internals } from '../../internals.ts'
import { defaultOptions, deleteOption, offsetOfZone, optionOf, setOption, zoneOf } from '../../options/options.ts'
import { settingProblems } from '../setting-problems.ts'
import { localSettings, type SiteSetting, siteSettings } from '../site-settings.ts'

/** Said of the whole, so that the reference need not look inside. */
const nullable = ({ schema }: SiteSetting) =>
  Type.Union([schema, Type.Null()], 'description' in schema ? { description: schema.description as string } : {})

const settingsShape = Type.Object(
  {
    url: Type.String({ description: 'Where the site answers.' }),
    ...Object.fromEntries(Object.entries(siteSettings).map(([name, setting]) => [name, nullable(setting)])),
    environment: Type.Enum(['local', 'production']),
  },
  { title: 'SiteSettings' },
)

const readSettings = route({
  method: 'GET',
  path: '/settings',
  summary: 'The settings of the site',
  access: capability('manage_options'),
  reply: settingsShape,
  handler: (_input, ctx) => currentSettings(ctx),
})

const saveSettings = route({
  method: ['POST', 'PUT', 'PATCH'],
  path: '/settings',
  summary: 'Change settings of the site; null puts one back to its default',
  access: capability('manage_options'),
  input: Type.Object(
    Object.fromEntries(
      Object.entries({ ...siteSettings, ...localSettings }).map(([name, setting]) => [
        name,
        Type.Optional(nullable(setting)),
      ]),
    ),
  ),
  reply: settingsShape,
  async handler(input, ctx) {
    const known = settingsHere(ctx)
    const changes = Object.fromEntries(Object.entries(input).filter(([name]) => Object.hasOwn(known, name)))
    const problems = await settingProblems(changes, ctx)
    if (Object.keys(problems).length > 0) throw invalidParams(problems)
    const values = await withDefaults(withOneClock(changes), ctx)
    for (const [name, value] of Object.entries(values))
      await (value === null ? deleteOption(name, ctx) : setOption(name, value, ctx))
    ctx.log.debug({ changed: Object.keys(values) }, 'Settings saved.')
    return currentSettings(ctx, values)
  },
})

export const settingsRoutes = [readSettings, saveSettings]

function settingsHere(ctx: ReadContext): Readonly<Record<string, SiteSetting>> {
  return internals(ctx).config.environment === 'local' ? { ...siteSettings, ...localSettings } : siteSettings
}

/** `changed` are values that this transaction has just stored; the remembered site does not know them yet. */
async function currentSettings(
  ctx: ReadContext,
  changed: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = { url: ctx.site.url }
  for (const [name, { otherwise }] of Object.entries(settingsHere(ctx))) {
    values[name] = name in changed ? (changed[name] ?? otherwise) : await optionOf(name, otherwise, ctx)
  }
  const zone = zoneOf(values.timezone, values.gmt_offset)
  values.gmt_offset = offsetOfZone(zone, ctx.clock.millis())
  values.environment = internals(ctx).config.environment
  return values
}

/** A zone and a fixed distance from UTC exclude each other: the one that is sent takes the other away. */
function withOneClock(changes: Record<string, unknown>): Record<string, unknown> {
  const { timezone, gmt_offset } = changes
  if (typeof timezone === 'string' && timezone !== '') return { ...changes, gmt_offset: null }
  return typeof gmt_offset === 'number' ? { ...changes, timezone: '' } : changes
}

/** Null brings back what a new site has, where that is more than nothing. */
async function withDefaults(changes: Record<string, unknown>, ctx: ReadContext): Promise<Record<string, unknown>> {
  const values = { ...changes }
  for (const [name, value] of Object.entries(changes)) if (value === null) values[name] = await defaultOf(name, ctx)
  return values
}

async function defaultOf(name: string, ctx: ReadContext): Promise<unknown> {
  if (Object.hasOwn(defaultOptions, name)) return defaultOptions[name as keyof typeof defaultOptions]
  return name === 'default_category' ? firstCategoryId(ctx) : null
}

/** The one that the site was made with, under whichever name. */
async function firstCategoryId(ctx: ReadContext): Promise<number> {
  const row = await ctx.db
    .selectFrom('terms')
    .select('id')
    .where('taxonomy', '=', 'category')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0
}
