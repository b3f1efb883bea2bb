import { successDataMeta, successMessageData } from '../../kernel/envelopes.ts'
import { defineService } from '../../kernel/service.ts'
import { accounts } from './entities/accounts.ts'
import { calls, meetings, tasks } from './entities/activities.ts'
import { campaigns, massEmails, targetListCategories, targetLists } from './entities/campaigns.ts'
import { cases } from './entities/cases.ts'
import { contacts } from './entities/contacts.ts'
import { customFields } from './entities/custom-fields.ts'
import { emails } from './entities/emails.ts'
import { kbArticles, kbCategories } from './entities/kb-articles.ts'
import { leadCaptures } from './entities/lead-captures.ts'
import { leads } from './entities/leads.ts'
import { documentFolders, libraryDocuments } from './entities/library-documents.ts'
import { accountContacts, opportunityContacts } from './entities/links.ts'
import { listViews, savedReports } from './entities/list-views.ts'
import { opportunities } from './entities/opportunities.ts'
import { pdfTemplates } from './entities/pdf-templates.ts'
import { roles } from './entities/roles.ts'
import { teams } from './entities/teams.ts'
import { webhooks } from './entities/webhooks.ts'
import { workingCalendars } from './entities/working-calendars.ts'
import { errors } from './errors.ts'
import { tables } from './migrations/001-tables.ts'
import { permissions } from './permissions.ts'
import { settings } from './settings.ts'

/** The CRM: customers and deals, what is done about them, and who may see what of it. */
export const crm = defineService({
  slug: 'crm',
  title: 'CRM',
  summary: 'Accounts, contacts, leads, deals, cases and activities, with roles and teams that say who sees what.',
  namespace: 'vendor-crm/v1',
  eventCodes: 9000,
  envelopes: { admin: successDataMeta, visitor: successMessageData },
  permissions,
  rights: {
    list: 'access',
    read: 'access',
    create: 'access',
    update: 'access',
    trash: 'access',
    restore: 'access',
    purge: 'access',
    massUpdate: 'access',
    massTrash: 'access',
    settings: 'admin',
    app: 'access',
    import: 'import',
  },
  errors,
  validation: { status: 422, code: 'invalid', key: 'fields' },
  updateMethods: ['PUT'],
  hidden: 'forbidden',
  massLimit: 500,
  settings,
  settingsMethods: ['POST'],
  standard: ['bootstrap', 'meta', 'filters', 'settings'],
  entities: [
    accounts,
    contacts,
    accountContacts,
    leads,
    opportunities,
    opportunityContacts,
    cases,
    tasks,
    meetings,
    calls,
    emails,
    campaigns,
    targetLists,
    targetListCategories,
    massEmails,
    kbArticles,
    kbCategories,
    libraryDocuments,
    documentFolders,
    teams,
    roles,
    workingCalendars,
    leadCaptures,
    pdfTemplates,
    webhooks,
    listViews,
    savedReports,
    customFields,
  ],
  migrations: [tables],
})
