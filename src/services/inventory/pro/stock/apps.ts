import { on } from '../../../../kernel/hooks.ts'
import { isAppOn } from '../../apps.ts'
import { type AppFacts, hooks } from '../../hooks.ts'
import { adjustments } from '../entities/adjustments.ts'
import { transfers } from '../entities/transfers.ts'

export const proApps: Readonly<Record<string, AppFacts>> = Object.freeze({
  transfers: { label: 'Transfers', summary: 'Stock from one warehouse to another, by way of the transit.', needs: [] },
  adjustments: { label: 'Adjustments', summary: 'Counts and revaluations.', needs: [] },
  units: { label: 'Units', summary: 'Single pieces with serial numbers.', needs: [] },
  'custom-fields': { label: 'Custom fields', summary: 'Fields of your own for items.', needs: [] },
  reports: { label: 'Reports', summary: 'Valuation, turnover, age and more, as tables and files.', needs: [] },
  roles: { label: 'Roles', summary: 'Who reaches which records and warehouses, and who sees costs.', needs: [] },
  pwa: { label: 'App', summary: 'Stock on a phone, installed from the browser.', needs: ['frontend'] },
})

/** Those of an app that is off do not exist. */
export const addDocuments = on(hooks.documents, 'inventory.pro.documents', async (documents, _about, ctx) => [
  ...documents,
  ...((await isAppOn('transfers', ctx)) ? [transfers] : []),
  ...((await isAppOn('adjustments', ctx)) ? [adjustments] : []),
])
