/** What an owner can switch off. A feature that is off has no routes. */
import type { ReadContext } from '../../../kernel/context.ts'
import { on } from '../../../kernel/hooks.ts'
import { featureIsOn } from '../../../platform/modules/modules.ts'
import { optionOf } from '../../../platform/options/options.ts'
import { hooks } from '../hooks.ts'

/** By id, what each is for. */
export type Features = Readonly<Record<string, string>>

const FEATURES: Features = Object.freeze({
  head_counts: 'Count the people who hold a role',
  redirects: 'Send people somewhere after they sign in or out',
  transfer: 'Carry roles from site to site',
  migrate: 'Move everybody from one role to another',
  insights: 'Findings about roles and people',
  access: 'Check what somebody may do',
  simulator: 'Explain a verdict step by step',
  orphans: 'Find leftover permissions',
})

export const FEATURES_OPTION = 'vendor_aure_modules'

export const needs = (feature: string) => [{ feature }] as const

/** Those of this edition. */
export const featuresOf = (ctx: ReadContext): Promise<Features> =>
  ctx.hooks.apply(hooks.features, FEATURES, undefined, ctx)

export async function switchesOf(ctx: ReadContext): Promise<Readonly<Record<string, boolean>>> {
  const [features, stored] = [await featuresOf(ctx), await storedSwitches(ctx)]
  return Object.fromEntries(Object.keys(features).map(feature => [feature, stored[feature] !== false]))
}

export const isFeatureOn = async (feature: string, ctx: ReadContext): Promise<boolean> =>
  (await storedSwitches(ctx))[feature] !== false

export const featureSwitch = on(featureIsOn, 'role-editor.features', (isOn, { service, feature, state }) => {
  if (service !== 'role-editor') return isOn
  const stored = state.options.get(FEATURES_OPTION) as Record<string, boolean> | undefined
  return isOn && stored?.[feature] !== false
})

const storedSwitches = (ctx: ReadContext): Promise<Record<string, boolean>> => optionOf(FEATURES_OPTION, {}, ctx)
