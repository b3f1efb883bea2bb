import { action, filter } from '../../kernel/hooks.ts'

/** Every point where other code may take part. Pro has no other way in. */
export const hooks = {
  /** Lets an extension refuse lead forms that are not human. */
  captcha: filter<boolean, { readonly route: string; readonly body: Readonly<Record<string, unknown>> }>(
    'vendor_crm_captcha',
  ),
  /** Fired when the routes of the CRM are made; listeners add their own. */
  registerRoutes: action<{ readonly namespace: string }>('vendor_crm_register_rest_routes'),
  /** What this edition can connect to, by the names of the integrations. */
  connectors: filter<readonly string[], object>('vendor_crm_connectors'),
  /** A visitor became a lead, inside the transaction. */
  leadCaptured: action<{ readonly capture: number; readonly lead: number }>('vendor_crm_lead_captured'),
}
