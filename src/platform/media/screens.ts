import { own } from '../../kernel/define-admin.ts'

export const mediaScreens = [
  own({
    ...{ slug: 'media', title: 'Media', icon: 'photo', file: 'media', needs: 'upload_files', takesId: true },
    summary: 'Pictures and files of the site. Drop new ones anywhere on this screen.',
  }),
]
