/** Connectors to other programs: which there are, and which are switched on. */
import type { ReadContext } from '../../../kernel/context.ts'
import { on } from '../../../kernel/hooks.ts'
import { featureIsOn } from '../../../platform/modules/modules.ts'
import { optionOf } from '../../../platform/options/options.ts'

export const INTEGRATIONS_OPTION = 'vendor_crm_integrations'

export const integrations = {
  'form-maps': 'Leads from the forms of other services of the site',
  'calendar-a': 'Meetings and calls as a calendar feed to subscribe to',
  'calendar-b': 'Meetings and calls exchanged with a CalDAV calendar',
  sms: 'Text messages to contacts and leads',
  'shop-customers': 'What a contact has bought in the shop',
} as const
type Integration = keyof typeof integrations
export const isIntegration = (id: string): id is Integration => Object.hasOwn(integrations, id)

export const switchesOf = (ctx: ReadContext): Promise<Readonly<Record<string, boolean>>> =>
  optionOf<Readonly<Record<string, boolean>>>(INTEGRATIONS_OPTION, {}, ctx)

/** The routes of a connector exist while it is switched on. */
export const integrationSwitch = on(featureIsOn, 'crm.integrations', (isOn, { service, feature, state }) => {
  if (service !== 'crm' || !(feature in integrations)) return isOn
  const stored = state.options.get(INTEGRATIONS_OPTION) as Readonly<Record<string, boolean>> | undefined
  return isOn && stored?.[feature] === true
})
