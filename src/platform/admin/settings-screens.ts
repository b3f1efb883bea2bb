/** The site's own settings as a generated screen, and the guide through the first of them. */
import type { SettingsScreen } from '../../kernel/admin.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { own } from '../../kernel/define-admin.ts'
import { choice, email, flag, integer, link, text } from '../../kernel/fields.ts'
import { describeKind } from '../../kernel/standard/describe-entities.ts'
import { listRoles } from '../roles/roles.ts'
import type { SettingsDescription } from './admin.ts'

export const guideScreens = [
  own({
    ...{ slug: 'guide', title: 'First steps', icon: 'route', file: 'guide', needs: 'manage_options' },
    summary: 'The few things that every site needs before visitors come.',
  }),
]

export const settingsScreens: readonly SettingsScreen[] = [
  {
    ...{ kind: 'settings', slug: 'settings', title: 'Settings', icon: 'settings' },
    sections: [
      { title: 'General', fields: ['title', 'description', 'email'] },
      {
        title: 'Language and time',
        fields: [
          ['language', 'timezone'],
          ['date_format', 'time_format'],
        ],
        controls: { timezone: 'timezone', language: 'language' },
      },
      { title: 'Reading', fields: [['posts_per_page', 'default_category']] },
      {
        title: 'Discussion',
        help: 'Who may comment, and which comments wait for somebody to approve them.',
        fields: [
          'default_comment_status',
          'anonymous_comments',
          'comment_registration',
          'comment_moderation',
          'comment_previously_approved',
          'comment_max_links',
        ],
      },
      { title: 'Accounts', fields: ['users_can_register', 'default_role'] },
      {
        title: 'Addresses',
        help: 'Old addresses of posts lead to the new ones.',
        fields: ['permalink_structure', ['category_base', 'tag_base']],
      },
    ],
  },
]

const fields = {
  title: text({ label: 'Name of the site', required: true, max: 200 }),
  description: text({ label: 'In a few words', max: 500, description: 'What the site is about.' }),
  email: email({ label: 'E-mail address of the owner', description: 'Where the site writes to you.' }),
  language: text({ required: true, description: 'What the site speaks to its visitors.' }),
  timezone: text({ label: 'Time zone', description: 'The clock of the site.' }),
  date_format: text({
    ...{ label: 'Dates', example: 'F j, Y', max: 60 },
    labels: {
      'F j, Y': 'March 9, 2026',
      'j F Y': '9 March 2026',
      'd.m.Y': '09.03.2026',
      'Y-m-d': '2026-03-09',
      'm/d/Y': '03/09/2026',
    },
  }),
  time_format: text({
    label: 'Times',
    example: 'H:i',
    max: 60,
    labels: { 'H:i': '17:05', 'g:i a': '5:05 pm', 'g:i A': '5:05 PM' },
  }),
  posts_per_page: integer({ label: 'Posts on one page', min: 1, max: 100 }),
  default_category: link('categories', { label: 'Category of posts that have none' }),
  default_comment_status: choice(['open', 'closed'], {
    label: 'Comments on new posts',
    labels: { open: 'Allowed', closed: 'Not allowed' },
  }),
  anonymous_comments: flag({ label: 'Visitors may comment with their name and e-mail address' }),
  comment_registration: flag({ label: 'Only people with an account may comment' }),
  comment_moderation: flag({ label: 'Every comment waits for approval' }),
  comment_previously_approved: flag({ label: 'Who was approved once needs no approval again' }),
  comment_max_links: integer({ label: 'Comments with more links than this wait', min: 0 }),
  users_can_register: flag({ label: 'Visitors may make an account' }),
  permalink_structure: text({
    label: 'Addresses of posts',
    example: '/%year%/%monthnum%/%postname%/',
    max: 200,
    description: 'Made of %year%, %monthnum%, %day%, %category%, %author%, %postname% and %post_id%.',
  }),
  category_base: text({ label: 'Before categories', example: 'category', max: 60 }),
  tag_base: text({ label: 'Before tags', example: 'tag', max: 60 }),
} as const

/** Null for somebody who may not see the settings. */
export async function settingsForm(ctx: ReadContext): Promise<SettingsDescription | null> {
  if (!ctx.user?.has('manage_options')) return null
  const described = Object.entries({ ...fields, default_role: await roleField(ctx) }).map(([name, field]) =>
    describeKind(name, field),
  )
  return { fields: described, method: 'PUT', isWritable: true, secrets: 'blank-and-set' }
}

async function roleField(ctx: ReadContext) {
  const roles = await listRoles(ctx)
  const labels = Object.fromEntries(roles.map(({ slug, name }) => [slug, name]))
  return choice(
    roles.map(({ slug }) => slug),
    { label: 'What new accounts become', labels },
  )
}
