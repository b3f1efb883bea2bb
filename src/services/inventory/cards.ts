/** The figures of the overview: what the stock is worth, what runs out, what moved, and what was booked last. */
import type { Card } from '../../kernel/admin.ts'

const FIGURES = { read: 'GET /dashboard', needs: 'view' } as const

export const cards: readonly Card[] = [
  {
    ...{ slug: 'value', title: 'Value of the stock', ...FIGURES, to: 'items', home: true },
    ...{ kind: 'figure', value: 'value', as: 'money' },
  },
  {
    ...{ slug: 'items', title: 'Active items', ...FIGURES, to: 'items' },
    ...{ kind: 'figure', value: 'active', below: '{items} in all' },
  },
  {
    ...{ slug: 'low', title: 'Low stock', ...FIGURES, to: 'low-stock', home: true },
    ...{ kind: 'figure', value: 'low', below: '{out} out of stock' },
  },
  {
    ...{ slug: 'drafts', title: 'Drafts', ...FIGURES, to: 'stock-movements' },
    ...{ kind: 'figure', value: 'drafts', below: '{in_transit} on the way' },
  },
  {
    ...{ slug: 'expiring', title: 'Lots that expire within 30 days', ...FIGURES },
    ...{ kind: 'figure', value: 'expiring_30d' },
  },
  {
    ...{ slug: 'movements', title: 'Received and issued, 30 days', ...FIGURES, wide: true },
    ...{ kind: 'series', items: 'movements_30d', x: 'day', y: ['received', 'issued'], draw: 'columns' },
    labels: { received: 'Received', issued: 'Issued' },
  },
  {
    ...{ slug: 'warehouses', title: 'Value by warehouse', ...FIGURES, wide: true },
    ...{ kind: 'shares', items: 'value_by_warehouse', label: 'name', value: 'value', as: 'money', draw: 'bars' },
  },
  {
    ...{ slug: 'categories', title: 'Value by category', ...FIGURES, wide: true },
    ...{ kind: 'shares', items: 'value_by_category', label: 'name', value: 'value', as: 'money', draw: 'bars' },
    labels: { null: 'No category' },
  },
  { ...{ slug: 'latest', title: 'Booked last', ...FIGURES, wide: true }, ...{ kind: 'part', part: 'latest' } },
]
