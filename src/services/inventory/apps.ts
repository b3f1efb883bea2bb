/** The App Manager: parts of the service that an owner can switch off. The routes of one that is off do not exist. */
import type { ReadContext } from '../../kernel/context.ts'
import { on } from '../../kernel/hooks.ts'
import { featureIsOn } from '../../platform/modules/modules.ts'
import { optionOf } from '../../platform/options/options.ts'
import { type AppFacts, hooks } from './hooks.ts'

export const APPS_OPTION = 'vendor_inventory_apps'

/** Without these there is no inventory. */
export const CORE_APPS: Readonly<Record<string, string>> = Object.freeze({
  items: 'Items',
  categories: 'Categories',
  warehouses: 'Warehouses',
  'stock-movements': 'Stock movements',
})

const APPS: Readonly<Record<string, AppFacts>> = Object.freeze({
  recipients: { label: 'Recipients', summary: 'Who things go to and come from.', needs: [] },
  imports: { label: 'Imports', summary: 'Records out of files, with a way back.', needs: [] },
  notifications: { label: 'Notifications', summary: 'Low stock, expiry and documents in the bell.', needs: [] },
  frontend: { label: 'Pages', summary: 'The shortcode that shows stock on a page.', needs: [] },
})

export const needs = (feature: string) => [{ feature }] as const

/** Those of this edition. */
export const appsOf = (ctx: ReadContext): Promise<Readonly<Record<string, AppFacts>>> =>
  ctx.hooks.apply(hooks.apps, APPS, undefined, ctx)

export const storedSwitches = (ctx: ReadContext): Promise<Readonly<Record<string, boolean>>> =>
  optionOf(APPS_OPTION, {}, ctx)

export const isAppOn = async (app: string, ctx: ReadContext): Promise<boolean> =>
  (await storedSwitches(ctx))[app] !== false

export const appSwitch = on(featureIsOn, 'inventory.apps', (isOn, { service, feature, state }) => {
  if (service !== 'inventory') return isOn
  const stored = state.options.get(APPS_OPTION) as Readonly<Record<string, boolean>> | undefined
  return isOn && stored?.[feature] !== false
})
