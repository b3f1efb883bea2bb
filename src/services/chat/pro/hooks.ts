import { filter } from '../../../kernel/hooks.ts'

export const proHooks = {
  /** The address of a CRM's API; for services that are reached through a gateway of one's own. */
  crmAddress: filter<string, { readonly provider: string }>('vendor_chat_crm_address'),
}
