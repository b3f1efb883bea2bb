/** The mail side of the CRM, as its manifest takes it. */

import { mailAccountRoutes, mailboxRoutes } from '../../../platform/mail/mail.ts'
import { can } from '../permissions.ts'
import { emailFolders } from './entities/email-folders.ts'
import { emailTemplates } from './entities/email-templates.ts'
import { emailFiles, mailAccounts, mailboxes } from './entities/mail-accounts.ts'
import { fillList } from './jobs/fill-list.ts'
import { mailingJobs } from './jobs/mailings.ts'
import { makeCase, makeTask } from './routes/made-of-mail.ts'
import { fileMail, mailsInFolder, makeEvent } from './routes/mail-desk.ts'
import { mailingQueue, previewMailing, testMailing } from './routes/mailing-desk.ts'
import { campaignLog, campaignResults, listFromCampaign } from './routes/results.ts'
import { followLink, openPixel, unsubscribe } from './routes/tracking.ts'
import { leadListeners } from './store/campaign-leads.ts'
import { mailingCheck } from './store/check-mailing.ts'
import { listCounter } from './store/list-counts.ts'
import { mailListeners } from './store/outcomes.ts'
import { mailReading } from './store/receive.ts'
import { sendEmail, sendListener } from './store/send-email.ts'

export { mailTables } from './tables.ts'

export const mailSide = {
  entities: [emailTemplates, mailAccounts, mailboxes, emailFiles, emailFolders],
  routes: [
    ...[openPixel, followLink, unsubscribe, campaignResults, campaignLog, listFromCampaign],
    ...[previewMailing, testMailing, mailingQueue, mailsInFolder, fileMail, makeEvent, makeTask, makeCase],
    ...mailAccountRoutes(mailAccounts, can('access')),
    ...mailboxRoutes(mailboxes, can('access')),
  ],
  jobs: [...mailingJobs, ...mailReading.jobs, sendEmail, fillList],
  listeners: [...mailListeners, ...leadListeners, sendListener, mailingCheck, listCounter],
  owns: {
    crm_sendings: 'rows',
    crm_mail_queue: 'rows',
    crm_mail_tokens: 'rows',
    crm_campaign_log: 'rows',
    crm_list_opt_outs: 'rows',
  },
} as const
