/** What staff see of the role editor. */
import { defineAdmin, own, rows } from '../../kernel/define-admin.ts'
import { choice, text } from '../../kernel/fields.ts'

export const admin = defineAdmin({
  icon: 'shield',
  screens: [
    own({
      slug: 'roles',
      title: 'Roles and permissions',
      summary: 'What each role lets people do. Changes are gathered and looked at before they are saved.',
      icon: 'shield',
      file: 'matrix',
      needs: 'view',
    }),
    rows({
      slug: 'people',
      title: 'People',
      summary: 'Who holds which roles.',
      icon: 'users',
      read: 'GET /users',
      needs: 'edit_users',
      fields: {
        name: text({ label: 'Name' }),
        login: text({ label: 'Login' }),
        email: text({ label: 'E-mail' }),
        roles: text({ label: 'Roles' }),
      },
      columns: [
        { field: 'name', as: 'person', below: 'email' },
        { field: 'login', as: 'code' },
        { field: 'roles', as: 'tags' },
      ],
      paging: 'page',
    }),
    own({
      slug: 'simulator',
      title: 'Simulator',
      summary: 'Whether somebody may do something, and why.',
      icon: 'player-play',
      file: 'simulator',
      needs: 'view',
      requires: [{ feature: 'simulator' }],
    }),
    own({
      slug: 'history',
      title: 'History',
      summary: 'Every change is a restore point: look at what going back would do, then go back.',
      icon: 'history',
      file: 'history',
      needs: 'edit_roles',
    }),
    rows({
      slug: 'permissions',
      title: 'Permissions',
      summary: 'Every permission of this site, and where it comes from.',
      icon: 'list',
      read: 'GET /capabilities',
      needs: 'view',
      fields: {
        label: text({ label: 'Permission' }),
        cap: text({ label: 'Identifier' }),
        origin: text({ label: 'Origin' }),
        area: text({ label: 'Area' }),
        severity: choice(['high', 'critical'], { label: 'Power' }),
      },
      columns: [
        { field: 'label', as: 'title' },
        { field: 'cap', as: 'code' },
        'area',
        'origin',
        { field: 'severity', as: 'badge' },
      ],
      paging: 'none',
    }),
    rows({
      slug: 'leftovers',
      title: 'Leftover permissions',
      summary: 'Permissions in roles that nothing on this site asks for.',
      icon: 'archive',
      read: 'GET /capabilities/orphans',
      needs: 'view',
      requires: [{ feature: 'orphans' }],
      fields: { cap: text({ label: 'Permission' }), roles: text({ label: 'Roles' }) },
      columns: [
        { field: 'cap', as: 'code' },
        { field: 'roles', as: 'tags' },
      ],
      paging: 'none',
      empty: { title: 'No leftovers', text: 'Every permission in a role is asked for by something.' },
      actions: [
        {
          slug: 'remove',
          label: 'Remove from all roles',
          icon: 'trash',
          tone: 'bad',
          call: 'DELETE /capabilities/{cap}',
          on: ['row'],
          confirm: { title: 'Remove it?', text: 'The permission leaves every role. A restore point is taken.' },
        },
      ],
    }),
  ],
})
