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
  return (subject.isNetwork ? onNetwork(capability, subject) : onSingleSite(capability)) ?? [capability]
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

function onSingleSite(capability: string): readonly string[] | null {
  switch (capability) {
    case 'activate_plugin':
    case 'deactivate_plugin':
    case 'deactivate_plugins':
      return ['activate_plugins']
    case 'delete_user':
      return ['delete_users']
    case 'manage_privacy_options':
    case 'export_others_personal_data':
    case 'erase_others_personal_data':
    case 'setup_network':
      return ['manage_options']
    case 'delete_site':
      return REFUSED
    default:
      return null
  }
}

function onNetwork(
  capability: string,
  { superAdmin, options }: Pick<Subject, 'superAdmin' | 'options'>,
): readonly string[] | null {
  switch (capability) {
    case 'activate_plugins':
    case 'activate_plugin':
    case 'deactivate_plugin':
    case 'deactivate_plugins':
      return options.get('network_allows_plugins') === true
        ? ['activate_plugins']
        : ['activate_plugins', 'manage_network_plugins']
    case 'edit_users':
      return ['edit_users', 'manage_network_users']
    case 'delete_user':
    case 'delete_users':
      return superAdmin === 'active' ? ['delete_users'] : REFUSED
    case 'create_users':
      return superAdmin === 'active' || options.get('network_allows_new_users') === true ? ['create_users'] : REFUSED
    case 'manage_privacy_options':
    case 'export_others_personal_data':
    case 'erase_others_personal_data':
      return ['manage_network']
    case 'setup_network':
      return ['manage_network_options']
    case 'delete_site':
      return ['manage_options']
    default:
      return null
  }
}

/** A record without a prototype: capability names come from outside, and `constructor` must not be one. */
function byName<T>(values: Record<string, T>): Record<string, T> {
  return Object.freeze(Object.assign(Object.create(null), values))
}
