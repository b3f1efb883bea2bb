/** What the screens of the CRM have in common. */
import type { Action } from '../../../kernel/admin.ts'
import type { Scope } from '../access/levels.ts'

/** Named lists that every entity with an owner has. */
export const mine = [
  { slug: 'all', label: 'All', where: {} },
  { slug: 'mine', label: 'Mine', where: { preset: 'only_my' } },
  { slug: 'starred', label: 'Starred', where: { preset: 'starred' } },
] as const

export const owners = {
  title: 'Whose it is',
  aside: true,
  fields: ['assigned_user_id', 'team_ids', 'tags'],
  controls: { tags: 'tags' },
} as const

/** What people write about a record and what happened to it. */
export const stream = { title: 'Stream', tab: 'Stream', part: 'stream' } as const
/** Why somebody can or cannot do something to a record. */
export const access = { title: 'Access', tab: 'Access', part: 'access' } as const
export const duplicates = { title: 'Duplicates', tab: 'Duplicates', part: 'duplicates' } as const

/** Files of a record, which go and come with it. */
export const attachments = (entity: string, by: string) =>
  ({ title: 'Attachments', entity, by, columns: [{ field: 'name' }, { field: 'file' }], create: true }) as const

/** The list as it is narrowed becomes a file; the bell tells when. */
export const exporting = (entity: Scope): Action => ({
  ...{ slug: 'export', label: 'Export', icon: 'download', on: ['list'], narrowed: true },
  ...{ call: 'POST /exports', body: { entity }, form: ['format'], after: { task: 'task.id' } },
})
