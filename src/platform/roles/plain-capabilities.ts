/** What capabilities without an object stand for: most for themselves, some for others on a network or when switched off. */
import { DO_NOT_ALLOW } from './evaluate.ts'
import type { Subject } from './subject.ts'

export function mapPlainCapability(
  capability: string,
  subject: Pick<Subject, 'superAdmin' | 'isNetwork' | 'options'>,
): readonly string[] {
  const alias = ALIASES[capability]
  if (alias) return alias
  const known = SWITCHES[capability]
  if (known)
    return isSwitchedOff(known, subject) ? REFUSED : [capability === 'edit_css' ? 'unfiltered_html' : capability]
  return (subject.isNetwork ? NETWORK[capability]?.(subject) : SINGLE_SITE[capability]) ?? [capability]
}

const REFUSED: readonly string[] = Object.freeze([DO_NOT_ALLOW])

/** Other names for the same right. */
const ALIASES: Readonly<Record<string, readonly string[] | undefined>> = byName({
  customize: ['edit_theme_options'],
  add_users: ['promote_users'],
  upload_plugins: ['install_plugins'],
  upload_themes: ['install_themes'],
  edit_categories: ['manage_categories'],
  edit_post_tags: ['manage_categories'],
  manage_post_tags: ['manage_categories'],
  delete_categories: ['manage_categories'],
  delete_post_tags: ['manage_categories'],
  assign_categories: ['edit_posts'],
  assign_post_tags: ['edit_posts'],
})

/** Capabilities that change the program itself or its pages: super administrators only, and the option turns them off. */
const SWITCHES: Readonly<Record<string, string | undefined>> = byName({
  unfiltered_html: 'disallow_unfiltered_html',
  edit_css: 'disallow_unfiltered_html',
  edit_files: 'disallow_file_edit',
  edit_plugins: 'disallow_file_edit',
  edit_themes: 'disallow_file_edit',
  install_plugins: 'disallow_file_changes',
  install_themes: 'disallow_file_changes',
  install_languages: 'disallow_file_changes',
  update_plugins: 'disallow_file_changes',
  update_themes: 'disallow_file_changes',
  update_core: 'disallow_file_changes',
  delete_plugins: 'disallow_file_changes',
  delete_themes: 'disallow_file_changes',
})

function isSwitchedOff(
  option: string,
  { superAdmin, isNetwork, options }: Pick<Subject, 'superAdmin' | 'isNetwork' | 'options'>,
): boolean {
  if (options.get(option) === true) return true
  return isNetwork && superAdmin !== 'active'
}

/** What differs while there is one site only. */
const SINGLE_SITE: Readonly<Record<string, readonly string[] | undefined>> = byName({
  activate_plugin: ['activate_plugins'],
  deactivate_plugin: ['activate_plugins'],
  deactivate_plugins: ['activate_plugins'],
  delete_user: ['delete_users'],
  manage_privacy_options: ['manage_options'],
  export_others_personal_data: ['manage_options'],
  erase_others_personal_data: ['manage_options'],
  setup_network: ['manage_options'],
  delete_site: REFUSED,
})

type OnNetwork = (subject: Pick<Subject, 'superAdmin' | 'options'>) => readonly string[]

const switchingModules: OnNetwork = ({ options }) =>
  options.get('network_allows_plugins') === true ? ['activate_plugins'] : ['activate_plugins', 'manage_network_plugins']
const deletingAccounts: OnNetwork = ({ superAdmin }) => (superAdmin === 'active' ? ['delete_users'] : REFUSED)
const makingAccounts: OnNetwork = ({ superAdmin, options }) =>
  superAdmin === 'active' || options.get('network_allows_new_users') === true ? ['create_users'] : REFUSED

/** What differs on a network. */
const NETWORK: Readonly<Record<string, OnNetwork | undefined>> = byName({
  activate_plugins: switchingModules,
  activate_plugin: switchingModules,
  deactivate_plugin: switchingModules,
  deactivate_plugins: switchingModules,
  edit_users: () => ['edit_users', 'manage_network_users'],
  delete_user: deletingAccounts,
  delete_users: deletingAccounts,
  create_users: makingAccounts,
  manage_privacy_options: () => ['manage_network'],
  export_others_personal_data: () => ['manage_network'],
  erase_others_personal_data: () => ['manage_network'],
  setup_network: () => ['manage_network_options'],
  delete_site: () => ['manage_options'],
})

/** Every name that means something here; what it may stand for on a network is among the rights of the network. */
export const PLAIN_NAMES: ReadonlySet<string> = new Set(
  [ALIASES, SWITCHES, SINGLE_SITE, NETWORK].flatMap(table => Object.keys(table)),
)

/** A record without a prototype: capability names come from outside, and `constructor` must not be one. */
function byName<T>(values: Record<string, T>): Record<string, T> {
  return Object.freeze(Object.assign(Object.create(null), values))
}
