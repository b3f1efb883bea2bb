import { defineErrors, type ErrorTable } from '../../kernel/errors.ts'
import { germanErrors } from './errors-de.ts'

const table = {
  uri_taken: [409, 'This address is taken. {suggestion} is free.'],
  uri_reserved: [422, 'The site itself answers at this address.'],
  uri_invalid: [422, 'This is not an address: {reason}.'],
  front_page: [422, 'The front page has no address that could be changed.'],
  item_excluded: [422, 'This item has no address of its own: {reason}.'],
  item_changed: [409, 'This was changed since it was loaded. Load it again and repeat your change.'],
  cannot_edit: [403, 'You may not edit this item.'],
  too_many_changes: [413, 'At most {most} changes can be saved in one request.'],
  unknown_tags: [422, 'There is no such tag: {tags}.'],
  invalid_pattern: [422, 'A pattern needs a tag that tells items apart, such as %postname%.'],
  unknown_type: [404, 'There is no such {what}.'],
  unknown_setting: [422, 'Some settings are not acceptable: {names}.'],
  unknown_source: [404, 'There is no such source to import from.'],
  job_over: [409, 'This job is over.'],
  cannot_undo: [409, 'This job cannot be undone: {reason}.'],
  invalid_regex: [422, 'The regular expression cannot be read: {reason}.'],
  redirect_loop: [422, 'The redirect would lead back to itself.'],
  redirect_exists: [409, 'There is a redirect from this address already.'],
  redirect_live: [409, 'An item answers at this address, so nobody would be sent on.'],
  invalid_target: [422, 'The target is not an address that somebody can be sent to.'],
  host_not_allowed: [422, 'The host {host} is not on the list of allowed hosts.'],
  not_manual: [422, 'Source and target of this redirect cannot be changed.'],
  not_active: [404, 'The other permalink plugin is not active.'],
  invalid_url: [400, 'This is not an address of this site.'],
} as const satisfies ErrorTable
export type ErrorName = keyof typeof table

export const errors = defineErrors('vendor_permalink_manager', table, { de: germanErrors })
