/** Who listens to what. Each can be switched off; the one that watches the log itself cannot. */
import { LOG_MONITOR, type Monitor } from '../domain/definition.ts'

export const monitor = (id: string, label: string, description: string): Monitor =>
  Object.freeze({ id, label, description, default: true, requires: null })

export const monitors: readonly Monitor[] = Object.freeze([
  monitor('authentication', 'Sign-in', 'Signing in and out, refused attempts, links to choose a new password.'),
  monitor('sessions', 'Sessions', 'Sessions that somebody ends.'),
  monitor('application-passwords', 'Application passwords', 'Passwords of programs: made, used, renamed, revoked.'),
  monitor('content', 'Content', 'Posts, pages and other content.'),
  monitor('media', 'Media', 'Uploaded files.'),
  monitor('comments', 'Comments', 'Comments and what is decided about them.'),
  monitor('terms', 'Terms', 'Categories, tags and other terms.'),
  monitor('users', 'Users', 'Accounts, their passwords and their roles.'),
  monitor('roles', 'Roles', 'Roles and what they allow.'),
  monitor('modules', 'Modules', 'Modules that are switched on and off.'),
  monitor('settings', 'Settings', 'Options of the site and settings of services.'),
  monitor('system', 'System', 'Mail.'),
  monitor('sites', 'Network', 'Sites of the network.'),
  monitor('services', 'Services', 'Records of every service.'),
  monitor(LOG_MONITOR, 'Activity log', 'Changes of the log itself. Always on.'),
])
