/** What the platform does, code by code. A table: code, label, severity, object, action, sentence. */
import type { DefinitionWords, EventDefinition } from './definition.ts'
import { germanDefinitions } from './definitions-de.ts'
import type { Severity } from './severity.ts'

type Line = readonly [
  code: number,
  label: string,
  severity: Severity,
  objectType: string,
  action: string,
  message: string,
  options?: { readonly isOff?: true },
]
type Area = {
  readonly group: string
  readonly monitor: string
  readonly module: string
  /** What is said of every code, where that is more than its sentence. */
  readonly description?: { readonly en: string; readonly de: string }
}
/** Label and message, by code. */
type German = Readonly<Record<number, readonly [label: string, message: string]>>

export const area = (
  { description, ...area }: Area,
  lines: readonly Line[],
  german: German = germanDefinitions,
): EventDefinition[] =>
  lines.map(([code, label, severity, objectType, action, message, options]) =>
    Object.freeze({
      ...area,
      code,
      label,
      description: description?.en ?? `Recorded as: ${message}`,
      severity,
      objectType,
      action,
      message,
      default: options?.isOff !== true,
      words: { de: germanOf(german[code]!, description?.de) },
    }),
  )

/** A code without German words must not start. */
const germanOf = ([label, message]: German[number], description?: string): DefinitionWords => ({
  label,
  description: description ?? `Aufgezeichnet als: ${message}`,
  message,
})

const host = (group: string, monitor = group): Area => ({ group, monitor, module: 'host' })
const log: Area = { group: 'log', monitor: 'log', module: 'activity-log' }
const isOff = { isOff: true } as const

export const platformDefinitions: readonly EventDefinition[] = Object.freeze([
  ...area(host('authentication'), [
    [1000, 'Signed in', 'informational', 'user', 'login', '{user} signed in.'],
    [1001, 'Signed out', 'informational', 'user', 'logout', '{user} signed out.'],
    [1002, 'Sign-in failed', 'medium', 'user', 'failed', 'A sign-in as {typed} failed: the password was wrong.'],
    [1003, 'Sign-in of unknown account', 'low', 'user', 'failed', 'A sign-in as {typed} failed: no such account.'],
    [1004, 'Sign-in blocked', 'high', 'user', 'blocked', 'A sign-in as {typed} was refused: {reason}.'],
    [1020, 'New password asked for', 'low', 'user', 'sent', 'A link to choose a new password was sent to {object}.'],
    [1021, 'Password chosen by link', 'medium', 'user', 'modified', 'The password of {object} was chosen by a link.'],
  ]),
  ...area(host('authentication', 'sessions'), [
    [1005, 'Sessions ended', 'low', 'session', 'stopped', '{user} ended {ended} sessions of {object}.'],
  ]),
  ...area(host('authentication', 'application-passwords'), [
    [
      1010,
      'Application password made',
      'medium',
      'user',
      'created',
      '{user} made the application password {name} for {object}.',
    ],
    [
      1011,
      'Application password renamed',
      'low',
      'user',
      'renamed',
      '{user} renamed the application password {name} of {object}.',
    ],
    [
      1012,
      'Application password revoked',
      'medium',
      'user',
      'revoked',
      '{user} revoked the application password {name} of {object}.',
    ],
    [
      1013,
      'Application password used',
      'informational',
      'user',
      'login',
      '{object} uses the application password {name}.',
    ],
    [
      1014,
      'Application password refused',
      'medium',
      'user',
      'failed',
      'A wrong application password was sent as {typed}.',
    ],
  ]),
  ...area(host('content'), [
    [2000, 'Content created', 'informational', 'post', 'created', '{user} created the {type} {object}.'],
    [2001, 'Content changed', 'informational', 'post', 'modified', '{user} changed the {type} {object}.'],
    [2002, 'Content published', 'low', 'post', 'published', '{user} published the {type} {object}.'],
    [2003, 'Content trashed', 'medium', 'post', 'trashed', '{user} moved the {type} {object} to the trash.'],
    [2004, 'Content restored', 'low', 'post', 'restored', '{user} took the {type} {object} out of the trash.'],
    [2005, 'Content deleted', 'medium', 'post', 'deleted', '{user} deleted the {type} {object} for good.'],
    [
      2006,
      'Content status changed',
      'low',
      'post',
      'modified',
      '{user} changed the {type} {object} from {old_status} to {new_status}.',
    ],
    [2007, 'Revision restored', 'low', 'post', 'restored', '{user} restored an earlier text of {object}.'],
    [
      2008,
      'Terms of content changed',
      'informational',
      'post',
      'modified',
      '{user} changed the {taxonomy} terms of {object}.',
      isOff,
    ],
    [
      2009,
      'Custom field changed',
      'informational',
      'post',
      'modified',
      '{user} changed the field {key} of {object}.',
      isOff,
    ],
    [2010, 'Revision deleted', 'low', 'post', 'deleted', '{user} deleted an earlier text of {object}.'],
  ]),
  ...area(host('media'), [
    [2500, 'File uploaded', 'informational', 'media', 'uploaded', '{user} uploaded {object}.'],
    [2501, 'File changed', 'informational', 'media', 'modified', '{user} changed the file {object}.'],
    [2502, 'File deleted', 'medium', 'media', 'deleted', '{user} deleted the file {object}.'],
  ]),
  ...area(host('comments'), [
    [3000, 'Comment written', 'informational', 'comment', 'created', '{user} wrote the comment {object}.'],
    [3001, 'Comment changed', 'informational', 'comment', 'modified', '{user} changed the comment {object}.'],
    [3002, 'Comment approved', 'informational', 'comment', 'approved', '{user} approved the comment {object}.'],
    [
      3003,
      'Comment held',
      'informational',
      'comment',
      'unapproved',
      '{user} took back the approval of the comment {object}.',
    ],
    [3004, 'Comment marked as spam', 'low', 'comment', 'spammed', '{user} marked the comment {object} as spam.'],
    [3005, 'Comment trashed', 'low', 'comment', 'trashed', '{user} moved the comment {object} to the trash.'],
    [3006, 'Comment restored', 'low', 'comment', 'restored', '{user} restored the comment {object}.'],
    [3007, 'Comment deleted', 'medium', 'comment', 'deleted', '{user} deleted the comment {object} for good.'],
    [
      3008,
      'Comments gone with their post',
      'low',
      'post',
      'deleted',
      '{count} comments of {object} were deleted with it.',
    ],
  ]),
  ...area(host('terms'), [
    [3100, 'Term created', 'informational', 'term', 'created', '{user} created the term {object} in {taxonomy}.'],
    [3101, 'Term changed', 'informational', 'term', 'modified', '{user} changed the term {object} in {taxonomy}.'],
    [3102, 'Term deleted', 'medium', 'term', 'deleted', '{user} deleted the term {object} from {taxonomy}.'],
  ]),
  ...area(host('users'), [
    [4000, 'Account created', 'medium', 'user', 'created', '{user} created the account {object}.'],
    [4001, 'Account changed', 'low', 'user', 'modified', '{user} changed the account {object}.'],
    [4002, 'Password changed', 'high', 'user', 'modified', '{user} changed the password of {object}.'],
    [4003, 'Account deleted', 'high', 'user', 'deleted', '{user} deleted the account {object}.'],
    [4004, 'Roles of an account set', 'high', 'user', 'switched', '{user} set the roles of {object}.'],
    [4005, 'Role given', 'high', 'user', 'granted', '{user} gave {object} the role {role}.'],
    [4006, 'Role taken', 'high', 'user', 'revoked', '{user} took the role {role} from {object}.'],
    [
      4007,
      'Permissions of an account changed',
      'high',
      'user',
      'modified',
      '{user} changed the permissions of {object}.',
    ],
    [4008, 'Account added to the site', 'medium', 'user', 'added', '{user} added {object} to the site.'],
    [4009, 'Account removed from the site', 'medium', 'user', 'removed', '{user} removed {object} from the site.'],
    [
      4010,
      'Network rights granted',
      'critical',
      'user',
      'granted',
      '{user} made {object} an administrator of the network.',
    ],
    [
      4011,
      'Network rights revoked',
      'critical',
      'user',
      'revoked',
      '{user} took the administration of the network from {object}.',
    ],
  ]),
  ...area(host('roles'), [
    [4100, 'Role created', 'high', 'role', 'created', '{user} created the role {object}.'],
    [4101, 'Role changed', 'high', 'role', 'modified', '{user} changed the role {object}.'],
    [4102, 'Role deleted', 'high', 'role', 'deleted', '{user} deleted the role {object}.'],
    [4103, 'Roles reordered', 'informational', 'role', 'modified', '{user} changed the order of roles.'],
  ]),
  ...area(host('modules'), [
    [5000, 'Module activated', 'high', 'plugin', 'activated', '{user} switched {object} on.'],
    [5001, 'Module deactivated', 'high', 'plugin', 'deactivated', '{user} switched {object} off.'],
    [5002, 'Module deleted', 'high', 'plugin', 'deleted', '{user} deleted {object}.'],
  ]),
  ...area(host('settings'), [
    [6000, 'Option added', 'low', 'option', 'added', '{user} added the option {object}.'],
    [6001, 'Option changed', 'medium', 'option', 'modified', '{user} changed the option {object}.'],
    [6002, 'Option deleted', 'medium', 'option', 'deleted', '{user} deleted the option {object}.'],
    [
      6003,
      'Settings of a service saved',
      'medium',
      'option',
      'modified',
      '{user} saved the settings of {object}: {changed}.',
    ],
  ]),
  ...area(host('system'), [
    [
      6199,
      'Imported event',
      'informational',
      'others',
      'imported',
      '{user}: event {legacy_id} of another log, {object}.',
    ],
    [6100, 'Mail sent', 'informational', 'others', 'sent', 'The mail {object} was sent.', isOff],
    [6101, 'Mail failed', 'medium', 'others', 'failed', 'The mail {object} could not be sent: {error}'],
  ]),
  ...area(host('network', 'sites'), [
    [7000, 'Site created', 'high', 'site', 'created', '{user} created the site {object}.'],
    [7001, 'Site changed', 'high', 'site', 'modified', '{user} changed the site {object}.'],
    [7002, 'Site deleted', 'critical', 'site', 'deleted', '{user} took the site {object} off the network.'],
  ]),
  ...area(log, [
    [
      9000,
      'Settings of the log saved',
      'high',
      'log',
      'modified',
      '{user} saved the {object} of the activity log: {changed}.',
    ],
    [9001, 'Monitor switched', 'high', 'log', 'switched', '{user} switched the monitor {object} {state}.'],
    [9003, 'Events downloaded', 'medium', 'log', 'exported', '{user} downloaded {rows} events as {format}.'],
    [9004, 'Report made', 'low', 'log', 'exported', 'The report {object} was made.'],
    [9005, 'Alert rule changed', 'high', 'log', 'modified', '{user} changed the alert rule {object}: {verb}.'],
    [9006, 'Mirror changed', 'high', 'log', 'modified', '{user} changed the mirror {object}: {verb}.'],
    [9007, 'Events archived', 'medium', 'log', 'removed', '{count} events were moved to the archive.'],
    [9008, 'Old events removed', 'medium', 'log', 'deleted', '{count} events from before {before} were removed.'],
    [
      9009,
      'Other log imported',
      'medium',
      'log',
      'imported',
      'The import of the other log: {state}, {imported} events.',
    ],
    [9011, 'Personal data erased', 'high', 'log', 'modified', 'The identity of {count} events of {object} was erased.'],
  ]),
])
