/** What the screens of the CRM have in common. */

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

export const convertible = ['new', 'assigned', 'in_process', 'recycled', 'dead'] as const
