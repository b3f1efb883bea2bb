/** What Pro adds to the screens of the permalink manager. */
import { extendAdmin, own, rows } from '../../../kernel/define-admin.ts'
import { choice, flag, instant, integer, text } from '../../../kernel/fields.ts'
import { redirectGroups } from '../domain/redirect-groups.ts'
import { german } from './screens-de.ts'

const redirects = rows({
  slug: 'redirects',
  title: 'Redirects',
  summary: 'Addresses that lead elsewhere: old ones of items, and those that somebody set up.',
  icon: 'share',
  read: 'GET /redirects',
  needs: 'redirects',
  fields: {
    source: text({ label: 'From' }),
    target: text({ label: 'To' }),
    group: choice(redirectGroups, {
      label: 'Kind',
      labels: { old: 'Old address', manual: 'On this site', external: 'To another site' },
    }),
    status_code: integer({ label: 'Code' }),
    is_enabled: flag({ label: 'On' }),
    hits: integer({ label: 'Visits' }),
    last_hit_at: instant({ label: 'Last visit' }),
    note: text({ label: 'Note' }),
  },
  columns: [
    { field: 'source', as: 'code' },
    { field: 'target', as: 'code' },
    { field: 'group', as: 'badge' },
    { field: 'status_code', as: 'number' },
    { field: 'is_enabled', as: 'flag' },
    { field: 'hits', as: 'number' },
    { field: 'last_hit_at', as: 'ago' },
    { field: 'note', hidden: true },
  ],
  paging: 'page',
  search: true,
  views: [
    { slug: 'all', label: 'All', where: {} },
    { slug: 'old', label: 'Old addresses', where: { group: 'old' } },
    { slug: 'manual', label: 'On this site', where: { group: 'manual' } },
    { slug: 'external', label: 'To other sites', where: { group: 'external' } },
  ],
  actions: [
    {
      slug: 'add',
      label: 'New redirect',
      icon: 'plus',
      call: 'POST /redirects',
      form: ['source', 'target', 'status_code', 'note'],
      on: ['list'],
    },
    {
      slug: 'edit',
      label: 'Change',
      icon: 'edit',
      call: 'PUT /redirects/{id}',
      form: ['source', 'target', 'status_code', 'note'],
      when: { group: ['manual'] },
      on: ['row'],
    },
    {
      slug: 'off',
      label: 'Switch off',
      icon: 'player-pause',
      call: 'PUT /redirects/{id}',
      body: { is_enabled: false },
      when: { is_enabled: [true] },
      on: ['row', 'selection'],
    },
    {
      slug: 'on',
      label: 'Switch on',
      icon: 'player-play',
      call: 'PUT /redirects/{id}',
      body: { is_enabled: true },
      when: { is_enabled: [false] },
      on: ['row', 'selection'],
    },
    {
      slug: 'remove',
      label: 'Delete',
      icon: 'trash',
      tone: 'bad',
      call: 'DELETE /redirects/{id}',
      on: ['row'],
      confirm: { title: 'Delete this redirect?', text: 'Visitors find nothing there any more.', tone: 'bad' },
    },
    {
      slug: 'delete',
      label: 'Delete',
      icon: 'trash',
      tone: 'bad',
      call: 'POST /redirects/bulk-delete',
      many: 'ids',
      on: ['selection'],
      confirm: { title: 'Delete these redirects?', text: 'Visitors find nothing there any more.', tone: 'bad' },
    },
  ],
  empty: { title: 'No redirects', text: 'When an item gets another address, its old one leads to it by itself.' },
})

export const proAdmin = extendAdmin({
  words: { de: german },
  screens: [
    redirects,
    own({
      slug: 'not-found',
      title: 'Not found',
      summary: 'Addresses that visitors asked for and that lead nowhere. A redirect is one click away.',
      icon: 'help-circle',
      file: 'not-found',
      needs: 'redirects',
    }),
    own({
      slug: 'find-replace',
      title: 'Find and replace',
      summary: 'Change a part of many addresses at once.',
      icon: 'search',
      file: 'find-replace',
      needs: 'tools',
    }),
  ],
})
