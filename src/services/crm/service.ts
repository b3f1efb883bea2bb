import { successDataMeta, successMessageData } from '../../kernel/envelopes.ts'
import { defineService } from '../../kernel/service.ts'
import { demoListener } from './demo.ts'
import { accounts } from './entities/accounts.ts'
import { calls, meetings, tasks } from './entities/activities.ts'
import { caseFiles, kbArticleFiles, taskFiles } from './entities/attachments.ts'
import { campaigns, massEmails, targetListCategories, targetLists } from './entities/campaigns.ts'
import { cases } from './entities/cases.ts'
import { contacts } from './entities/contacts.ts'
import { customFields } from './entities/custom-fields.ts'
import { emails } from './entities/emails.ts'
import { exports } from './entities/exports.ts'
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
import { hooks } from './hooks.ts'
import { sendReminders, watchArticles, watchCases } from './jobs/remind.ts'
import { limits } from './limits.ts'
import { mailSide, mailTables } from './mail/mail.ts'
import { tables } from './migrations/001-tables.ts'
import { notifications } from './notifications.ts'
import { leadFormShortcode } from './pages/lead-form.ts'
import { portalListeners, portalPages } from './pages/portal/portal.ts'
import { portalShortcode } from './pages/portal/portal-forms.ts'
import { permissions } from './permissions.ts'
import { personalDataListeners } from './personal-data.ts'
import { convertAgain, convertAmounts } from './records/convert-amounts.ts'
import { recordHistory } from './records/history.ts'
import { tellImport } from './records/import-news.ts'
import { integrationSwitch } from './records/integrations.ts'
import { keepLocked } from './records/locks.ts'
import { exportTask, forgetExports, tellExport } from './records/make-export.ts'
import { massTask } from './records/mass-actions.ts'
import { receiverGone } from './records/receiver-gone.ts'
import { scopeEntities } from './records/scopes.ts'
import { crmAccess, recordAccess } from './routes/access.ts'
import { availability, freeBusy } from './routes/calendars.ts'
import { captureLog } from './routes/capture-log.ts'
import { board, convert, moveStage, stageHistory } from './routes/deals.ts'
import { duplicates, merge } from './routes/duplicates.ts'
import { startExport } from './routes/exports.ts'
import { addFollowers, removeFollower } from './routes/followers.ts'
import { createImport, listAll, readImport, revert, run } from './routes/imports.ts'
import { listIntegrations, switchIntegration } from './routes/integrations.ts'
import { captureLead, confirmCapture } from './routes/lead-capture.ts'
import { dashboardLayout, dashboardStats, exportList, favourites, searchAll } from './routes/lists.ts'
import { lockAccount } from './routes/lock.ts'
import { massAction } from './routes/mass-action.ts'
import { readAll, readNotifications } from './routes/notifications.ts'
import { portalRoutes } from './routes/portal.ts'
import { audit, personalData, printRecord } from './routes/records.ts'
import { listReports, readForecast, runReport } from './routes/reports.ts'
import { followRecord, postToStream, readStream, starRecord } from './routes/stream.ts'
import { changePost, pin, reactTo, removePost } from './routes/stream-posts.ts'
import { testWebhook } from './routes/webhooks.ts'
import { admin } from './screens.ts'
import { settings } from './settings.ts'

/** Where the words of records are kept that lists are searched by. */
const indexesOfWords = Object.fromEntries(
  scopeEntities.filter(({ search }) => search === 'words').map(({ table }) => [`${table}_words`, 'rows' as const]),
)

/** The CRM: customers and deals, what is done about them, and who may see what of it. */
export const crm = defineService({
  slug: 'crm',
  title: 'CRM',
  summary: 'Accounts, contacts, leads, deals, cases and activities, with roles and teams that say who sees what.',
  namespace: 'vendor-crm/v1',
  eventCodes: 7500,
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
    export: 'access',
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
  admin,
  limits,
  hooks,
  notifications,
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
    caseFiles,
    tasks,
    taskFiles,
    meetings,
    calls,
    emails,
    campaigns,
    targetLists,
    targetListCategories,
    massEmails,
    kbArticles,
    kbArticleFiles,
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
    exports,
    customFields,
    ...mailSide.entities,
  ],
  routes: [
    ...[searchAll, dashboardStats, dashboardLayout, favourites, starRecord, exportList, startExport, massAction],
    ...[duplicates, merge, audit, personalData, printRecord, convert, board, moveStage, stageHistory],
    ...[availability, freeBusy, listReports, readForecast, runReport],
    ...[readStream, postToStream, changePost, removePost, pin, reactTo, followRecord, addFollowers, removeFollower],
    ...[readNotifications, readAll, lockAccount],
    ...[crmAccess, recordAccess, listAll, createImport, readImport, run, revert],
    ...[testWebhook, listIntegrations, switchIntegration, captureLead, confirmCapture, captureLog],
    ...portalRoutes,
    ...mailSide.routes,
  ],
  shortcodes: [leadFormShortcode, portalShortcode],
  pages: portalPages,
  listeners: [
    ...[keepLocked, receiverGone, recordHistory, integrationSwitch, demoListener, convertAgain, tellImport],
    tellExport,
    ...[...personalDataListeners, ...portalListeners, ...mailSide.listeners],
  ],
  jobs: [sendReminders, watchCases, watchArticles, forgetExports, ...mailSide.jobs],
  tasks: [massTask, exportTask, convertAmounts],
  forget: [{ table: 'crm_capture_log', column: 'at', days: 365 }],
  owns: {
    tables: {
      crm_notes: 'rows',
      crm_stage_history: 'rows',
      crm_deal_figures: 'rows',
      crm_lead_figures: 'rows',
      crm_addresses: 'rows',
      crm_merges: 'rows',
      crm_opt_ins: 'rows',
      crm_reminders: 'rows',
      crm_capture_log: 'rows',
      crm_import_choices: 'rows',
      ...indexesOfWords,
      ...mailSide.owns,
    },
    options: ['vendor_crm_integrations'],
  },
  migrations: [tables, mailTables],
})
