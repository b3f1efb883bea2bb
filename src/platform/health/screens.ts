import { own } from '../../kernel/define-admin.ts'

export const healthScreens = [
  own({
    ...{ slug: 'health', title: 'Health', icon: 'stethoscope', file: 'health', group: 'Running' },
    needs: 'view_site_health_checks',
    summary: 'Whether everything works, and how to keep a copy of the site.',
  }),
]
