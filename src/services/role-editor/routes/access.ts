import { Type } from 'typebox'
import { route } from '../../../kernel/route.ts'
import { can } from '../permissions.ts'
import { needs } from '../store/features.ts'
import { actionShape, checkAccessShape } from './answers/access.ts'
import { explainTo } from './simulate.ts'

type AskedAction = { readonly label: string; readonly capability: string; readonly object: 'post' | 'user' | null }

/** What people ask about, in their words, and the capability behind it. */
const ACTIONS: Readonly<Record<string, AskedAction>> = Object.freeze({
  view_dashboard: { label: 'See the dashboard', capability: 'read', object: null },
  edit_post: { label: 'Edit a post', capability: 'edit_post', object: 'post' },
  publish_post: { label: 'Publish a post', capability: 'publish_post', object: 'post' },
  delete_post: { label: 'Delete a post', capability: 'delete_post', object: 'post' },
  upload_media: { label: 'Upload files', capability: 'upload_files', object: null },
  moderate_comments: { label: 'Moderate comments', capability: 'moderate_comments', object: null },
  manage_terms: { label: 'Manage categories', capability: 'manage_categories', object: null },
  install_plugin: { label: 'Install modules', capability: 'install_plugins', object: null },
  edit_settings: { label: 'Change settings', capability: 'manage_options', object: null },
  create_user: { label: 'Create accounts', capability: 'create_users', object: null },
  edit_user: { label: 'Edit an account', capability: 'edit_user', object: 'user' },
  delete_user: { label: 'Delete an account', capability: 'delete_user', object: 'user' },
  switch_theme: { label: 'Switch the theme', capability: 'switch_themes', object: null },
  export_content: { label: 'Export content', capability: 'export', object: null },
})

/** What is asked when no object is named. */
const PLAIN: Readonly<Record<string, string>> = Object.freeze({
  edit_post: 'edit_posts',
  publish_post: 'publish_posts',
  delete_post: 'delete_posts',
  edit_user: 'edit_users',
  delete_user: 'delete_users',
})

export const listActions = route({
  method: 'GET',
  path: '/access/actions',
  summary: 'What Check access can be asked about',
  access: can('view'),
  requires: needs('access'),
  reply: Type.Array(actionShape),
  handler: () => Object.entries(ACTIONS).map(([id, { label, object }]) => ({ id, label, object })),
})

export const checkAccess = route({
  method: 'POST',
  path: '/access/check',
  summary: 'Whether somebody can do something, with the reasons',
  access: can('view'),
  requires: needs('access'),
  input: Type.Object({
    user: Type.Integer({ description: 'The account.' }),
    action: Type.Enum(Object.keys(ACTIONS), { description: 'One of GET /access/actions.' }),
    object: Type.Optional(Type.Integer({ minimum: 1, description: 'The post or account that it is about.' })),
  }),
  reply: checkAccessShape,
  async handler({ user, action, object }, ctx) {
    const asked = ACTIONS[action]!
    const isAbout = asked.object !== null && object !== undefined
    const capability = isAbout ? asked.capability : (PLAIN[action] ?? asked.capability)
    const told = await explainTo({ userId: user, capability, args: isAbout ? [object] : [] }, ctx)
    const reasons = told.trace.map(({ layer, effect, detail }) => ({ layer, effect, text: detail }))
    return { user, action, object: object ?? null, allowed: told.allowed, reasons, required: told.required }
  },
})
