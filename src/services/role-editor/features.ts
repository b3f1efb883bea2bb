/** What an owner can switch off. A feature that is off has no routes. */
import type { ReadContext } from '../../kernel/context.ts'
import { on } from '../../kernel/hooks.ts'
import { featureIsOn } from '../../platform/modules/modules.ts'
import { optionOf } from '../../platform/options/options.ts'

export const FEATURES = Object.freeze({
  head_counts: 'Count the people who hold a role',
  redirects: 'Send people somewhere after they sign in or out',
  transfer: 'Carry roles from site to site',
  migrate: 'Move everybody from one role to another',
  insights: 'Findings about roles and people',
  access: 'Check what somebody may do',
  simulator: 'Explain a verdict step by step',
  orphans: 'Find leftover permissions',
  menu_control: 'Say who sees which item of the menu',
  admin_cleanup: 'Take parts off the screens',
  activity: 'Keep a log of changes',
})
export type Feature = keyof typeof FEATURES

export const FEATURES_OPTION = 'vendor_aure_modules'

export const needs = (feature: Feature) => [{ feature }] as const

export async function switchesOf(ctx: ReadContext): Promise<Record<Feature, boolean>> {
  const stored = await optionOf<Record<string, boolean>>(FEATURES_OPTION, {}, ctx)
  const entries = Object.keys(FEATURES).map(feature => [feature, stored[feature] !== false] as const)
  return Object.fromEntries(entries) as Record<Feature, boolean>
}

export const featureSwitch = on(featureIsOn, 'role-editor.features', (isOn, { service, feature, state }) => {
  if (service !== 'role-editor') return isOn
  const stored = state.options.get(FEATURES_OPTION) as Record<string, boolean> | undefined
  return isOn && stored?.[feature] !== false
})
