/** What Pro adds to the screens of the role editor. */
import { extendAdmin, own } from '../../../kernel/define-admin.ts'
import { german } from './screens-de.ts'

export const proAdmin = extendAdmin({
  words: { de: german },
  screens: [
    own({
      slug: 'menu-control',
      title: 'Menu by role',
      summary: 'Which items of the navigation the holders of a role do not see.',
      icon: 'menu-2',
      group: 'Screens',
      file: 'menu-control',
      needs: 'edit_roles',
      requires: [{ feature: 'menu_control' }],
    }),
    own({
      slug: 'cleanup',
      title: 'Parts by role',
      summary: 'Which cards, boxes and panels the holders of a role do not see.',
      icon: 'layout-grid',
      group: 'Screens',
      file: 'cleanup',
      needs: 'edit_roles',
      requires: [{ feature: 'admin_cleanup' }],
    }),
    own({
      slug: 'activity',
      title: 'Activity',
      summary: 'Who changed what about roles and people. Each change can be taken back.',
      icon: 'activity',
      group: 'Look back',
      file: 'activity',
      needs: 'edit_roles',
      requires: [{ feature: 'activity' }],
    }),
  ],
})
