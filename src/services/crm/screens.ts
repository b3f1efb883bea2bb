/** What staff see of the CRM. */
import { dashboard, defineAdmin } from '../../kernel/define-admin.ts'
import { labelOf } from '../../kernel/field-labels.ts'
import { STAGES } from './domain/stages.ts'
import { mailScreens, workScreens } from './mail/screens.ts'
import { german as mailGerman } from './mail/screens-de.ts'
import { activityScreens } from './screens/activities.ts'
import { campaignScreens } from './screens/campaigns.ts'
import { dealScreens } from './screens/deals.ts'
import { libraryScreens } from './screens/library.ts'
import { peopleScreens } from './screens/people.ts'
import { setUpScreens } from './screens/set-up.ts'
import { german } from './screens-de.ts'

const from = { read: 'GET /dashboard/stats', needs: 'access' } as const
const read = { ...from, kind: 'figure' } as const

export const admin = defineAdmin({
  icon: 'address-book',
  words: { de: { ...german, ...mailGerman } },
  screens: [
    dashboard({ slug: 'overview', title: 'Overview', icon: 'dashboard', needs: 'access' }),
    ...workScreens,
    ...peopleScreens,
    ...dealScreens,
    ...activityScreens,
    ...campaignScreens,
    ...mailScreens,
    ...libraryScreens,
    ...setUpScreens,
  ],
  cards: [
    { ...read, slug: 'accounts', title: 'Accounts', value: 'accounts', to: 'accounts' },
    { ...read, slug: 'open-leads', title: 'Open leads', value: 'open_leads', to: 'leads' },
    { ...read, slug: 'open-deals', title: 'Open deals', value: 'open_opportunities', to: 'opportunities', home: true },
    { ...read, slug: 'pipeline', title: 'Pipeline', value: 'pipeline', as: 'money', to: 'opportunities' },
    { ...read, slug: 'won', title: 'Won this month', value: 'won_this_month', as: 'money', to: 'opportunities' },
    { ...read, slug: 'open-cases', title: 'Open cases', value: 'open_cases', to: 'cases' },
    { ...read, slug: 'overdue-tasks', title: 'Overdue tasks', value: 'overdue_tasks', to: 'tasks', home: true },
    {
      ...{ ...from, slug: 'stages', title: 'Open deals by stage', kind: 'shares', items: 'stages', label: 'stage' },
      ...{ value: 'amount', as: 'money', draw: 'bars', to: 'board' },
      labels: Object.fromEntries(STAGES.map(stage => [stage, labelOf(stage)])),
    },
    {
      ...{ ...from, slug: 'won-by-month', title: 'Won by month', kind: 'series', items: 'months', x: 'month' },
      ...{ y: ['won'], as: 'money', draw: 'columns', labels: { won: 'Won' } },
    },
  ],
})
