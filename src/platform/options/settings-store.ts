/** A service's settings: one option per service, defaults filled in, secrets sealed. */
import type { Context } from '../../kernel/context.ts'
import type { Fields } from '../../kernel/fields.ts'
import type { Settings, SettingsValues } from '../../kernel/settings.ts'
import { type Internals, internals } from '../internals.ts'
import { setOption } from './options.ts'

type Stored = Readonly<Record<string, unknown>>

/** Values as code reads them. Remembered with the site, so asking on every request is cheap. */
export async function settingsValues<S extends Settings>(
  declaration: S,
  about: { app: Internals; siteId: number },
): Promise<SettingsValues<S>> {
  const state = await about.app.sites.state(about.siteId)
  const key = `settings ${declaration.option}`
  const known = state.derived.get(key) as { declaration: S; values: SettingsValues<S> } | undefined
  if (known?.declaration === declaration) return known.values
  const stored = (state.options.get(declaration.option) ?? {}) as Stored
  const values = Object.freeze(openValues(declaration, stored, about.app)) as SettingsValues<S>
  state.derived.set(key, { declaration, values })
  return values
}

/** Saves what changed; values are checked already. A secret of null or '' is erased. */
export async function saveSettings(declaration: Settings, changes: Stored, ctx: Context): Promise<void> {
  const { secrets } = internals(ctx)
  const row = await ctx.db
    .selectFrom('options')
    .select('value')
    .where('name', '=', declaration.option)
    .executeTakeFirst()
  const stored: Record<string, unknown> = row ? JSON.parse(row.value) : {}
  for (const [key, value] of Object.entries(changes)) {
    const isSecret = (declaration.fields as Fields)[key]?.kind === 'secret'
    const isErased = isSecret && (value === null || value === '')
    if (isErased) delete stored[key]
    else stored[key] = isSecret ? secrets.seal(String(value), sealContext(declaration, key)) : value
  }
  await setOption(declaration.option, stored, ctx)
}

function openValues(declaration: Settings, stored: Stored, app: Internals): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(declaration.fields as Fields)) {
    const kept = stored[key]
    if (kept === undefined) values[key] = field.options.default ?? null
    else values[key] = field.kind === 'secret' ? app.secrets.open(String(kept), sealContext(declaration, key)) : kept
  }
  return values
}

const sealContext = (declaration: Settings, key: string) => `settings:${declaration.option}:${key}`
