import { defineErrors } from '../../kernel/errors.ts'

export const siteErrors = defineErrors(
  'rest_site',
  {
    not_found: [404, 'There is no such site.'],
    taken: [400, 'Another site already has this address.'],
    needs_address: [400, 'A new site needs a domain or a path.'],
    reserved: [400, 'The path {path} is in use: by the program itself, by a page or by an archive.'],
    cannot_archive_first: [400, 'The first site carries the others and cannot be archived.'],
    gone: [410, 'This site has been closed.'],
    cannot_delete_first: [400, 'The first site cannot be deleted.'],
    member_not_found: [404, 'This account is not a member of the site.'],
  },
  {
    de: {
      not_found: 'Diese Website gibt es nicht.',
      taken: 'Eine andere Website hat schon diese Adresse.',
      needs_address: 'Eine neue Website braucht eine Domain oder einen Pfad.',
      reserved: 'Der Pfad {path} ist vergeben: an das Programm selbst, an eine Seite oder an ein Archiv.',
      cannot_archive_first: 'Die erste Website trägt die anderen und kann nicht stillgelegt werden.',
      gone: 'Diese Website wurde geschlossen.',
      cannot_delete_first: 'Die erste Website kann nicht gelöscht werden.',
      member_not_found: 'Dieses Konto gehört nicht zur Website.',
    },
  },
)
