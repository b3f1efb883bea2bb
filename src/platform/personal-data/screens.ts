import { own } from '../../kernel/define-admin.ts'

export const personalDataScreens = [
  own({
    ...{ slug: 'personal-data', title: 'Personal data', icon: 'address-book', file: 'personal-data' },
    ...{ needs: 'manage_options', group: 'Running' },
    summary: 'Hand out or erase what the site keeps of one person, in all services.',
  }),
]
