/** A service's settings: the field language again, stored as one document per site, secrets sealed. */
import type { ReadContext } from './context.ts'
import type { Field, Fields } from './fields.ts'
import { isRecord, ownValue } from './sent-values.ts'

/** How stored secrets appear in answers, each as its service's text says. */
export type SecretMask =
  /** Blank, with `<key>_set` beside it; erased by naming the key in `clear`. */
  | 'blank-and-set'
  /** Absent; a `secrets` object says for each whether it is set. '' or null erases. */
  | 'listed'
  /** Blank; a blank sent back keeps the stored one. */
  | 'blank'

export type SettingsSpec<F extends Fields> = {
  readonly fields: F
  readonly secrets?: SecretMask
  /** With `listed`: secrets may also stand among the settings of a save, not only in `secrets`. */
  readonly secretsAmongSettings?: true
  /** Keys that need a capability of the platform beside the right to change settings. */
  readonly needs?: { readonly [K in keyof F]?: string }
  /** What fields cannot say: a sentence for each changed key whose value cannot work. */
  readonly check?: (
    changes: Readonly<Record<string, unknown>>,
    about: { readonly before: Readonly<Record<string, unknown>>; readonly ctx: ReadContext },
  ) => Readonly<Record<string, string>>
  /** Keys that everybody who may open the app reads when it starts; never secrets. */
  readonly display?: readonly (keyof F & string)[]
  /** A save that changes nothing is announced too. */
  readonly told?: 'always'
  /** Unknown keys: dropped unless told to refuse the whole request. */
  readonly unknown?: 'drop' | 'refuse'
}
export type Settings<F extends Fields = any> = SettingsSpec<F> & {
  /** The option it is stored in. */
  readonly option: string
}

export const defineSettings = <const F extends Fields>(option: string, spec: SettingsSpec<F>): Settings<F> =>
  Object.freeze({ option, ...spec })

type SettingValue<S> =
  S extends Field<infer V, infer O> ? (O extends { default: NonNullable<unknown> } ? V : V | null) : never
/** Values as code reads them: secrets opened, defaults filled in. */
export type SettingsValues<S> = S extends Settings<infer F> ? { readonly [K in keyof F]: SettingValue<F[K]> } : never

/** A setting by its path: `is_open`, or `api.public_read` for one within an object. */
export const settingAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (isRecord(value) ? ownValue(value, key) : undefined), values)
