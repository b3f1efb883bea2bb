import { own } from '../../kernel/define-admin.ts'

export const commentScreens = [
  own({
    ...{ slug: 'comments', title: 'Comments', icon: 'messages', file: 'comments', needs: 'moderate_comments' },
    summary: 'What readers say. Those that wait come first.',
  }),
]
