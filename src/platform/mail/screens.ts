import { own } from '../../kernel/define-admin.ts'

export const mailScreens = [
  own({
    ...{ slug: 'mail', title: 'Mail', icon: 'mail', file: 'mail', needs: 'manage_options', group: 'Running' },
    summary: 'What the site has written, whether it left, and a letter to try the way out.',
  }),
]
