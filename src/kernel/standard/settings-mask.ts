/** Settings as callers see them, each service in its own way. */
import type { Field, Fields } from '../fields.ts'
import { hidden, masked } from '../masks.ts'
import type { Values } from '../records/kind.ts'
import { withMasks } from '../records/sealed-values.ts'
import type { Settings } from '../settings.ts'

export function showSettings(settings: Settings, values: Readonly<Values>): Values {
  if (settings.secrets === 'listed') return listed(settings, values)
  const shown = visible(settings).flatMap(([key, field]): [string, unknown][] => {
    if (field.kind !== 'secret') return [[key, shownValue(field, values[key] ?? null, masked)]]
    return settings.secrets === 'blank'
      ? [[key, '']]
      : [
          [key, ''],
          [`${key}_set`, isSet(values[key])],
        ]
  })
  return Object.fromEntries(shown)
}

/** For listeners: everything but what secrets hold. */
export function knownSettings(settings: Settings, values: Readonly<Values>): Values {
  return Object.fromEntries(
    visible(settings).map(([key, field]) => [
      key,
      field.kind === 'secret' ? isSet(values[key]) : shownValue(field, values[key] ?? null, hidden),
    ]),
  )
}

const shownValue = ({ options }: Field, value: unknown, mask: (secret: string) => string): unknown =>
  options.sealed && options.schema ? withMasks(options.schema, value, mask) : value

export const isSet = (secret: unknown): boolean => secret !== null && secret !== undefined && secret !== ''

const visible = ({ fields }: Settings): [string, Field][] =>
  Object.entries(fields as Fields).filter(([, field]) => !field.options.internal)

function listed(settings: Settings, values: Readonly<Values>): Values {
  const plain = visible(settings).filter(([, field]) => field.kind !== 'secret')
  const secrets = visible(settings).filter(([, field]) => field.kind === 'secret')
  return {
    settings: Object.fromEntries(plain.map(([key]) => [key, values[key] ?? null])),
    defaults: Object.fromEntries(plain.map(([key, field]) => [key, field.options.default ?? null])),
    choices: Object.fromEntries(
      plain.filter(([, field]) => field.options.values).map(([key, field]) => [key, field.options.values]),
    ),
    secrets: Object.fromEntries(secrets.map(([key]) => [key, isSet(values[key])])),
  }
}
