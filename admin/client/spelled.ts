/** Labels that are made from names know no capitals: `Ip mode` is shown as `IP mode`. */
import type { OpenService } from './app.tsx'

const SHORT =
  /\b(?:api|css|csv|dom|ev|html|iban|id|ip|json|kb|mb|pdf|seo|sic|sku|sla|sms|smtp|ssr|uri|url|vat)(?=s?\b)/gi

type Labelled = { readonly label: string }
const spelled = <T extends Labelled>(one: T): T => ({
  ...one,
  label: one.label.replaceAll(SHORT, word => word.toUpperCase()),
})

/** The fields of a service's forms and lists. */
export const spelledService = (service: OpenService): OpenService => ({
  ...service,
  entities: service.entities.map(entity => ({
    ...entity,
    fields: entity.fields.map(spelled),
    filters: entity.filters && { ...entity.filters, filters: entity.filters.filters.map(spelled) },
  })),
  settingsForm: service.settingsForm && { ...service.settingsForm, fields: service.settingsForm.fields.map(spelled) },
})
