/** The platform as a service: `host/v1`, put together from its parts. */
import { definePermissions } from '../kernel/access.ts'
import { bareData } from '../kernel/envelopes.ts'
import { restErrors } from '../kernel/errors.ts'
import { defineService } from '../kernel/service.ts'
import { accountsPart } from './accounts/part.ts'
import { adminPart } from './admin/part.ts'
import { aiPart } from './ai/part.ts'
import { applicationPasswordsPart } from './application-passwords/part.ts'
import { commentsPart } from './comments/part.ts'
import { countersPart } from './counters/part.ts'
import { geolocationPart } from './geolocation/part.ts'
import { healthPart } from './health/part.ts'
import { importsPart } from './imports/part.ts'
import { invoicesPart } from './invoices/part.ts'
import { jobsPart } from './jobs/part.ts'
import { languagePart } from './language/part.ts'
import { lettersPart } from './letters/part.ts'
import { mailPart } from './mail/part.ts'
import { mediaPart } from './media/part.ts'
import { memoryPart } from './memory/part.ts'
import { modulesPart } from './modules/part.ts'
import { noncesPart } from './nonces/part.ts'
import { notificationsPart } from './notifications/part.ts'
import { numberSeriesPart } from './number-series/part.ts'
import { operatorPart } from './operator/part.ts'
import { optionsPart } from './options/part.ts'
import { pagesPart } from './pages/part.ts'
import { joinParts, type Part } from './part.ts'
import { paymentsPart } from './payments/part.ts'
import { personalDataPart } from './personal-data/part.ts'
import { postsPart } from './posts/part.ts'
import { termsPart } from './posts/terms/part.ts'
import { privateFilesPart } from './private-files/part.ts'
import { retentionPart } from './retention/part.ts'
import { rolesPart } from './roles/part.ts'
import { searchPart } from './search/part.ts'
import { secretsPart } from './secrets/part.ts'
import { sessionsPart } from './sessions/part.ts'
import { siteSettingsPart } from './site-settings/part.ts'
import { sitesPart } from './sites/part.ts'
import { tasksPart } from './tasks/part.ts'
import { uninstallPart } from './uninstall/part.ts'
import { webhooksPart } from './webhooks/part.ts'

const parts: readonly Part[] = [
  sitesPart,
  optionsPart,
  siteSettingsPart,
  countersPart,
  numberSeriesPart,
  invoicesPart,
  memoryPart,
  secretsPart,
  jobsPart,
  tasksPart,
  importsPart,
  privateFilesPart,
  retentionPart,
  languagePart,
  mailPart,
  lettersPart,
  paymentsPart,
  webhooksPart,
  modulesPart,
  uninstallPart,
  geolocationPart,
  aiPart,
  accountsPart,
  rolesPart,
  sessionsPart,
  noncesPart,
  applicationPasswordsPart,
  postsPart,
  termsPart,
  mediaPart,
  commentsPart,
  searchPart,
  pagesPart,
  adminPart,
  notificationsPart,
  personalDataPart,
  healthPart,
  operatorPart,
]

export const host = (more: readonly Part[]) =>
  defineService({
    slug: 'host',
    title: 'Site',
    summary: 'Accounts, roles, sign-in, content, media, comments, settings and modules of the site.',
    namespace: 'host/v1',
    envelopes: { admin: bareData, visitor: bareData },
    permissions: definePermissions<string>('host', {}),
    rights: {},
    errors: restErrors,
    ...joinParts([...parts, ...more]),
  })
