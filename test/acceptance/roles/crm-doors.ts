/** Who may pass which address of the CRM: decisions/i-crm.md, Capabilities. What is behind a door is said by its own roles. */
import type { Door } from './doors.ts'

const right = (...names: string[]): Door => names.map(name => `vendor_crm_${name}`)

/** Every right of the CRM opens it. */
const access = right('access', 'admin', 'import', 'export')
const admin = right('admin')

/** What administrators set up, and others read at most. */
const SET_UP = [
  ...['roles', 'teams', 'webhooks', 'working-calendars', 'lead-captures', 'pdf-templates', 'email-templates'],
  ...['custom-fields', 'kb-categories', 'document-folders', 'target-list-categories', 'form-maps'],
].join('|')

const SETTLED: readonly (readonly [address: RegExp, opens: Door])[] = [
  [/^\w+ \/(lead-capture|campaign)\//, 'everybody'],
  [/^POST \/portal\/users$/, access],
  // Only the account of a contact: no capability is enough.
  [/^\w+ \/portal\//, []],
  [/^\w+ \/settings$/, admin],
  [/^(PUT \/integrations|POST \/webhooks)\//, admin],
  [new RegExp(`^(POST|PUT|DELETE) /(${SET_UP})(/|$)`), admin],
  [/^GET \/lead-captures\/\{?\w+\}?\/log$/, admin],
  [/^\w+ \/imports/, right('import', 'admin')],
  [/^GET \/export\//, right('export', 'admin')],
  [/^POST \/exports$/, right('export', 'admin')],
  // Answered to those who may read the records: without a role of the CRM that is its administrators.
  [/^GET \/filters\//, admin],
  [/^\w+ \//, access],
]

export const crmDoor = (method: string, path: string): Door | null =>
  SETTLED.find(([address]) => address.test(`${method} ${path}`))?.[1] ?? null
