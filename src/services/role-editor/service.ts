import { successDataMeta } from '../../kernel/envelopes.ts'
import { defineService } from '../../kernel/service.ts'
import { errors } from './errors.ts'
import { hooks } from './hooks.ts'
import { tables } from './migrations/001-points.ts'
import { redirectListeners } from './pages/redirects.ts'
import { permissions } from './permissions.ts'
import { checkAccess, listActions } from './routes/access.ts'
import { bootstrap } from './routes/bootstrap.ts'
import { addCapability, catalogue, deleteCapability, listCapabilities, listOrphans } from './routes/capabilities.ts'
import { applyChanges, previewChanges } from './routes/changes.ts'
import { historyRoutes } from './routes/history.ts'
import { health, menu, screens } from './routes/insights.ts'
import { cancelMigration, readMigration, startMigration } from './routes/migrate.ts'
import { findPosts } from './routes/posts.ts'
import { readRedirectRules, saveRedirectRules } from './routes/redirects.ts'
import { changeRole, createRole, deleteRoleRoute, listRolesRoute, previewRole } from './routes/roles.ts'
import { readSettings, saveSettingsRoute } from './routes/settings.ts'
import { simulate } from './routes/simulate.ts'
import { exportRoles, importFile, inspectFile } from './routes/transfer.ts'
import { changeUser, listUsers, previewUser, readUser } from './routes/users.ts'
import { admin } from './screens.ts'
import { settings } from './settings.ts'
import { featureSwitch } from './store/features.ts'
import { forgetRole } from './store/forget-role.ts'
import { moveHolders } from './tasks/move-holders.ts'

/** Who may do what: roles, people, restore points, and the tools that explain a verdict. */
export const roleEditor = defineService({
  slug: 'role-editor',
  title: 'Role editor',
  summary: 'Roles and permissions, who holds them, restore points, transfer, redirects and access checks.',
  namespace: 'vendor-aure/v1',
  envelopes: { admin: successDataMeta, visitor: successDataMeta },
  permissions,
  admin,
  rights: { app: 'view', settings: 'manage_settings' },
  errors,
  settings,
  hooks,
  routes: [
    bootstrap,
    ...[listRolesRoute, createRole, changeRole, deleteRoleRoute, previewRole],
    ...[catalogue, listCapabilities, addCapability, listOrphans, deleteCapability],
    ...[listUsers, readMigration, startMigration, cancelMigration, readUser, changeUser, previewUser],
    ...[previewChanges, applyChanges],
    ...historyRoutes,
    ...[exportRoles, inspectFile, importFile],
    ...[readRedirectRules, saveRedirectRules, readSettings, saveSettingsRoute],
    ...[health, menu, screens, listActions, checkAccess, findPosts, simulate],
  ],
  listeners: [featureSwitch, forgetRole, ...redirectListeners],
  tasks: [moveHolders],
  migrations: [tables],
})
