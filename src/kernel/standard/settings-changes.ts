/** What a save of settings changes: checked values, secrets kept or erased, keys that need more than the right to save. */
import type { AdminWords } from '../admin.ts'
import type { Context } from '../context.ts'
import { spokenField } from '../field-labels.ts'
import type { Field, Fields } from '../fields.ts'
import { missing, type Problem, type Problems, problemOf, Unfit } from '../misfits.ts'
import { kindOf } from '../records/columns.ts'
import type { Values } from '../records/kind.ts'
import { refuseProblems } from '../records/problems.ts'
import { readStructure } from '../records/structured-values.ts'
import { isSameJson } from '../same-json.ts'
import { isRecord, ownValue, textsParameter } from '../sent-values.ts'
import type { Service } from '../service.ts'
import type { Settings } from '../settings.ts'

/** What of a service its settings need to be saved. */
export type SettingsOwner = Pick<Service, 'slug' | 'settings' | 'errors' | 'validation' | 'admin'>

type Save = { readonly service: SettingsOwner; readonly before: Readonly<Values>; readonly sent: Readonly<Values> }

/** Only keys whose value differs from what is stored. */
export function changedSettings({ service, before, sent }: Save, ctx: Context): Values {
  const settings = service.settings!
  const fields = settings.fields as Fields
  const problems: Problems = {}
  const changes: Values = {}
  for (const [key, value] of Object.entries(sentSettings(settings, sent))) {
    const field = ownValue(fields, key)
    if (!field && settings.unknown === 'refuse')
      problems[key] = problemOf(key, new Unfit('rest_unknown_setting', 'no_setting'))
    if (!field || field.options.internal || field.options.readOnly) continue
    const read = readSetting({ key, field, value, settings, stored: before[key], words: service.admin?.words }, ctx)
    if ('problem' in read) problems[key] = read.problem
    else if (read.value !== undefined) changes[key] = read.value
  }
  for (const [key, message] of Object.entries(settings.check?.(changes, { before, ctx }) ?? {}))
    problems[key] = { code: 'rest_invalid_param', message }
  for (const key of clearedSecrets(settings, sent)) changes[key] = null
  refuseProblems(problems, service)
  for (const key of Object.keys(changes)) if (isSameJson(changes[key], before[key])) delete changes[key]
  refuseNeedy(service, Object.keys(changes), ctx)
  return changes
}

/** Names that every request may carry, and the ones that this route reads itself. */
const isOwn = (key: string) => key.startsWith('_') || ['clear', 'rest_route'].includes(key)

/** Services that list their secrets apart also take them apart, and nowhere else; the others by name or in `settings`. */
function sentSettings(settings: Settings, sent: Readonly<Values>): Values {
  const flat = Object.fromEntries(Object.entries(sent).filter(([key]) => !isOwn(key)))
  if (settings.secrets !== 'listed') return flat
  const { settings: plain, secrets, ...rest } = flat
  const isSecret = (key: string) => ownValue(settings.fields as Fields, key)?.kind === 'secret'
  const pick = (values: unknown, wantsSecrets: boolean) =>
    Object.entries(isRecord(values) ? values : {}).filter(([key]) => isSecret(key) === wantsSecrets)
  const among = settings.secretsAmongSettings ? pick(plain, true) : []
  return Object.fromEntries([...pick(rest, false), ...pick(plain, false), ...among, ...pick(secrets, true)])
}

function clearedSecrets({ fields }: Settings, sent: Readonly<Values>): string[] {
  const names = textsParameter('clear', sent.clear).flatMap(list => list.split(','))
  return names.map(name => name.trim()).filter(name => ownValue(fields as Fields, name)?.kind === 'secret')
}

type Setting = {
  readonly key: string
  readonly field: Field
  readonly value: unknown
  readonly settings: Settings
  readonly stored: unknown
  readonly words: AdminWords | undefined
}
type Read = { readonly value: unknown } | { readonly problem: Problem }

/** An undefined value changes nothing: a blank secret that is sent back keeps the stored one, unless blanks erase. */
function readSetting({ key, field, value, settings, stored, words }: Setting, ctx: Context): Read {
  const { options, kind } = field
  const called = spokenField(key, { label: options.label, words })
  const isBlank = value === null || value === ''
  if (kind === 'secret' && isBlank) return { value: settings.secrets === 'listed' ? null : undefined }
  if (value === null || (isBlank && isEmptiedBy(field))) {
    return options.required && options.default === undefined
      ? { problem: missing(called) }
      : { value: options.default ?? null }
  }
  const planned = { name: key, field, kind: kindOf(field), options }
  const read =
    field.kind === 'json'
      ? readStructure({ field: planned, given: value, stored, values: {} }, ctx)
      : planned.kind.accept(value, options, ctx)
  return read instanceof Unfit ? { problem: problemOf(called, read) } : { value: read }
}

/** A blank empties what may be empty. What always has a value is put back by null; a blank is no value for it. */
function isEmptiedBy({ kind, options }: Field): boolean {
  if (kind === 'text' || kind === 'longText' || kind === 'richText') return false
  return options.values?.includes('') !== true && (options.default ?? '') === ''
}

function refuseNeedy({ settings, errors }: SettingsOwner, changed: readonly string[], ctx: Context): void {
  if (ctx.system !== null) return
  const needs = (settings?.needs ?? {}) as Readonly<Record<string, string | undefined>>
  const refused = changed.filter(key => needs[key] !== undefined && !ctx.user?.has(needs[key]))
  if (refused.length > 0) throw errors.forbidden!({}, { data: { settings: refused } })
}
