/** A service's settings: one option per service, defaults filled in, secrets sealed. */
import type { Context } from '../../kernel/context.ts'
import type { Field, Fields } from '../../kernel/fields.ts'
import type { Settings, SettingsValues } from '../../kernel/settings.ts'
import { type Internals, internals } from '../internals.ts'
import { setOption } from './options.ts'

type Stored = Readonly<Record<string, unknown>>

/** Values as code reads them. Remembered with the site, so asking on every request is cheap. */
export const settingsValues = <S extends Settings>(
  declaration: S,
  { app, siteId }: { app: Internals; siteId: number },
): Promise<SettingsValues<S>> =>
  app.sites.from(siteId, ({ derived, options }) => {
    const known = derived.get(declaration) as SettingsValues<S> | undefined
    if (known) return known
    const stored = (options.get(declaration.option) ?? {}) as Stored
    const values = Object.freeze(openValues(declaration, stored, app)) as SettingsValues<S>
    derived.set(declaration, values)
    return values
  })

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
    const field = (declaration.fields as Fields)[key]
    const isErased = field?.kind === 'secret' && (value === null || value === '')
    if (isErased) delete stored[key]
    else stored[key] = isSealed(field) ? secrets.seal(sealedText(field, value), sealContext(declaration, key)) : value
  }
  await setOption(declaration.option, stored, ctx)
}

function openValues(declaration: Settings, stored: Stored, app: Internals): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(declaration.fields as Fields)) {
    const kept = stored[key]
    if (kept === undefined) values[key] = field.options.default ?? null
    else values[key] = isSealed(field) ? openedValue({ declaration, key, kept: String(kept) }, app) : kept
  }
  return values
}

const isSealed = (field: Field | undefined): boolean => field?.kind === 'secret' || field?.options.sealed === true

const sealedText = (field: Field | undefined, value: unknown): string =>
  field?.kind === 'json' ? JSON.stringify(value) : String(value)

function openedValue(of: { declaration: Settings; key: string; kept: string }, app: Internals): unknown {
  const text = app.secrets.open(of.kept, sealContext(of.declaration, of.key))
  return of.declaration.fields[of.key].kind === 'json' ? JSON.parse(text) : text
}

const sealContext = (declaration: Settings, key: string) => `settings:${declaration.option}:${key}`
