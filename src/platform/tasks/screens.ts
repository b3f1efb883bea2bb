import { own } from '../../kernel/define-admin.ts'

export const workScreens = [
  own({
    ...{ slug: 'work', title: 'Work', icon: 'activity', file: 'work', needs: 'manage_options', group: 'Running' },
    summary: 'Long tasks with their progress, and the jobs that wait or were given up.',
  }),
]
