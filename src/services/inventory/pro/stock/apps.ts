import type { AppFacts } from '../../hooks.ts'

export const proApps: Readonly<Record<string, AppFacts>> = Object.freeze({
  transfers: { label: 'Transfers', summary: 'Stock from one warehouse to another, by way of the transit.', needs: [] },
  adjustments: { label: 'Adjustments', summary: 'Counts and revaluations.', needs: [] },
  units: { label: 'Units', summary: 'Single pieces with serial numbers.', needs: [] },
  'custom-fields': { label: 'Custom fields', summary: 'Fields of your own for items.', needs: [] },
  reports: { label: 'Reports', summary: 'Valuation, turnover, age and more, as tables and files.', needs: [] },
  roles: { label: 'Roles', summary: 'Who reaches which records and warehouses, and who sees costs.', needs: [] },
  pwa: { label: 'App', summary: 'Stock on a phone, installed from the browser.', needs: ['frontend'] },
})
