/** The site's own settings. */
import { Type } from 'typebox'
import { capability } from '../../../kernel/access.ts'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { route } from '../../../kernel/route.ts'
import { internals } from '../../internals.ts'
import { settingErrors } from '../errors.ts'
import { deleteOption, optionOf, setOption } from '../options.ts'
import { localSettings, type SiteSetting, siteSettings } from '../site-settings.ts'

const readSettings = route({
  method: 'GET',
  path: '/settings',
  summary: 'The settings of the site',
  access: capability('manage_options'),
  handler: (_input, ctx) => currentSettings(ctx),
})

const saveSettings = route({
  method: ['POST', 'PUT', 'PATCH'],
  path: '/settings',
  summary: 'Change settings of the site; null puts one back to its default',
  access: capability('manage_options'),
  input: Type.Object(
    Object.fromEntries(
      Object.entries({ ...siteSettings, ...localSettings }).map(([name, { schema }]) => [
        name,
        Type.Optional(Type.Union([schema, Type.Null()])),
      ]),
    ),
  ),
  async handler(input, ctx) {
    const known = settingsHere(ctx)
    const changes = Object.entries(input).filter(([name]) => name in known)
    refuseBadValues(Object.fromEntries(changes), ctx)
    for (const [name, value] of changes) await (value === null ? deleteOption(name, ctx) : setOption(name, value, ctx))
    return currentSettings(ctx, Object.fromEntries(changes))
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
  values.gmt_offset =
    Temporal.Instant.fromEpochMilliseconds(ctx.clock.millis()).toZonedDateTimeISO(String(values.timezone))
      .offsetNanoseconds / 3.6e12
  values.environment = internals(ctx).config.environment
  return values
}

/** What a shape cannot say: a time zone that exists, a role that exists, a pattern that names the post. */
function refuseBadValues(changes: Record<string, unknown>, ctx: Context): void {
  const problems: Record<string, string> = {}
  if (typeof changes.timezone === 'string' && !isZone(changes.timezone))
    problems.timezone = 'There is no such time zone.'
  const structure = changes.permalink_structure
  if (typeof structure === 'string' && structure !== '' && !/%(postname|post_id)%/.test(structure)) {
    problems.permalink_structure = 'The pattern must hold %postname% or %post_id%, so that addresses tell posts apart.'
  }
  if (Object.keys(problems).length > 0)
    throw settingErrors.invalid_param({ names: Object.keys(problems).join(', ') }, { data: { params: problems } })
  ctx.log.debug({ changed: Object.keys(changes) }, 'Settings saved.')
}

function isZone(name: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}
