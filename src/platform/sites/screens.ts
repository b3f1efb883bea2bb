import { own } from '../../kernel/define-admin.ts'

export const siteScreens = [
  own({
    ...{ slug: 'sites', title: 'Sites', icon: 'world', file: 'sites', needs: 'manage_sites', group: 'Running' },
    summary: 'The sites of this network and who belongs to them.',
  }),
]
