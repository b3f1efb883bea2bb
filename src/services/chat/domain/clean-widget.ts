/** Channels and rules as they are stored: what nobody could use is left out, and nothing else is touched. */
import { channelNamed } from './channel-catalogue.ts'
import { cleanChannelValue } from './channel-links.ts'
import { type ContactForm, cleanForm } from './contact-form.ts'
import { lineOf, recordOf } from './loose-values.ts'
import type { FailMode, Rule } from './rules.ts'

export const devices = ['all', 'desktop', 'mobile'] as const
export type Devices = (typeof devices)[number]
export type WidgetChannel = {
  readonly slug: string
  readonly value: string
  readonly label: string
  readonly message: string
  readonly is_active: boolean
  readonly devices: Devices
  /** On the contact form's channel only. */
  readonly form?: ContactForm
}

/** An unknown slug is dropped; a value that leads nowhere safe becomes empty. */
export function cleanChannels(sent: readonly unknown[]): WidgetChannel[] {
  return sent.slice(0, MOST_CHANNELS).flatMap(given => {
    const { slug, value, label, message, is_active, devices: shownOn, form } = recordOf(given)
    const channel = channelNamed(slug)
    if (!channel) return []
    const clean = {
      slug: channel.slug,
      value: cleanChannelValue(channel.slug, value),
      label: lineOf(label, 80) || channel.label,
      message:
        typeof message === 'string'
          ? message
              .replace(/[^\P{Cc}\n]/gu, '')
              .trim()
              .slice(0, 1000)
          : '',
      is_active: is_active !== false && is_active !== 0,
      devices: devices.includes(shownOn as Devices) ? (shownOn as Devices) : 'all',
    }
    return [channel.slug === 'contact_form' ? { ...clean, form: cleanForm(form) } : clean]
  })
}

/** Kinds that every edition knows. `ab` is written by tests only. */
export const freeRuleKinds: readonly string[] = Object.freeze([
  ...['template', 'url', 'post', 'term', 'post_type', 'device', 'logged_in', 'referrer'],
  ...['visits', 'role'],
])

/** An unknown kind and a rule without values are dropped; an unknown operator is the first of its kind. */
export function cleanRules(sent: readonly unknown[], kinds: readonly string[]): Rule[] {
  return sent.slice(0, MOST_RULES).flatMap(given => {
    const { kind, mode, operator, values } = recordOf(given)
    if (typeof kind !== 'string' || !kinds.includes(kind)) return []
    const clean = cleanValues(values)
    if (clean.length === 0) return []
    const known = operatorsOf(kind)
    const shown: FailMode = mode === 'hide' ? 'hide' : 'show'
    return [{ kind, mode: shown, operator: known.find(name => name === operator) ?? known[0]!, values: clean }]
  })
}

/** The operators of a kind, the usual one first. */
function operatorsOf(kind: string): readonly string[] {
  if (kind === 'visits') return ['at_least']
  if (kind === 'schedule') return ['within', 'outside']
  return kind === 'url' || kind === 'referrer' ? textOperators : ['is', 'is_not']
}

const textOperators = ['is', 'is_not', 'contains', 'not_contains', 'starts_with', 'ends_with', 'wildcard']
const MOST_CHANNELS = 50
const MOST_RULES = 50
const MOST_VALUES = 200

const cleanValues = (values: unknown): string[] =>
  (Array.isArray(values) ? values : values === undefined ? [] : [values])
    .filter(value => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    .map(value => lineOf(String(value), 300))
    .filter(value => value !== '')
    .slice(0, MOST_VALUES)
