/** What can be recorded: one definition for each code, and the words that definitions are made of. */
import type { Severity } from './severity.ts'

export type EventDefinition = {
  readonly code: number
  readonly label: string
  readonly description: string
  readonly severity: Severity
  readonly group: string
  /** The module that owns what happens: `host` for the platform, or a service. */
  readonly module: string
  readonly objectType: string
  readonly action: string
  /** The sentence, with `{user}`, `{object}` and the names of `extra` in braces. */
  readonly message: string
  /** The monitor that listens for it. */
  readonly monitor: string
  /** Whether it is recorded unless somebody says otherwise. */
  readonly default: boolean
  /** The same in other languages, by their tags, with the same placeholders. Without them it is told in English. */
  readonly words?: Readonly<Record<string, DefinitionWords>>
}
export type DefinitionWords = { readonly label: string; readonly description: string; readonly message: string }

export type Monitor = {
  readonly id: string
  readonly label: string
  readonly description: string
  readonly default: boolean
  /** The module without which it has nothing to listen to; null for the platform's own. */
  readonly requires: string | null
}

/** Codes from here on are the log's own: they can be neither switched off nor made an alert's condition. */
export const FIRST_INTERNAL = 9000
export const isInternal = (code: number): boolean => code >= FIRST_INTERNAL

/** The monitor of the log itself, which always runs. */
export const LOG_MONITOR = 'log'

export const GROUPS: Readonly<Record<string, string>> = Object.freeze({
  authentication: 'Authentication',
  users: 'Users',
  roles: 'Roles',
  content: 'Content',
  media: 'Media',
  comments: 'Comments',
  terms: 'Terms',
  modules: 'Modules',
  settings: 'Settings',
  system: 'System',
  files: 'Files',
  network: 'Network',
  services: 'Services',
  log: 'Activity log',
})
export const groupLabel = (group: string): string => GROUPS[group] ?? group

export const OBJECT_TYPES: readonly string[] = [
  ...['user', 'post', 'media', 'comment', 'term', 'plugin', 'theme', 'option', 'others'],
  ...['menu', 'widget', 'role', 'file', 'session', 'site', 'core', 'cron', 'log'],
]

export const ACTIONS: readonly string[] = [
  ...['login', 'logout', 'failed', 'blocked', 'created', 'modified', 'published', 'trashed', 'restored', 'deleted'],
  ...['activated', 'deactivated', 'installed', 'updated', 'enabled', 'disabled', 'added', 'removed', 'uploaded'],
  ...['renamed', 'duplicated', 'approved', 'unapproved', 'spammed', 'granted', 'revoked', 'switched', 'started'],
  ...['stopped', 'sent', 'exported', 'imported', 'viewed'],
]
