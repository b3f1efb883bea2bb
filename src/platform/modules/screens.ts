import { own } from '../../kernel/define-admin.ts'

export const moduleScreens = [
  own({
    ...{ slug: 'modules', title: 'Services', icon: 'plug', file: 'modules', needs: 'activate_plugins' },
    summary: 'Switch on what your site needs. What is off costs nothing and keeps its data.',
  }),
]
