import { defineErrors } from '../../kernel/errors.ts'

export const siteErrors = defineErrors('rest_site', {
  not_found: [404, 'There is no such site.'],
  taken: [400, 'Another site already has this address.'],
  needs_address: [400, 'A new site needs a domain or a path.'],
  reserved: [400, 'The path {path} belongs to the program itself.'],
  cannot_delete_first: [400, 'The first site cannot be deleted.'],
  member_not_found: [404, 'This account is not a member of the site.'],
})
