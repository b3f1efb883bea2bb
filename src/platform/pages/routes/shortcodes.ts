import { Type } from 'typebox'
import { capability } from '../../../kernel/access.ts'
import { route } from '../../../kernel/route.ts'
import { shortcodesOf } from '../shortcodes.ts'

export const shortcodesRoute = route({
  method: 'GET',
  path: '/shortcodes',
  summary: 'What services offer to show inside of a text',
  access: capability('edit_posts'),
  reply: Type.Array(Type.Object({ tag: Type.String(), summary: Type.String() }, { title: 'Shortcode' })),
  async handler(_input, ctx) {
    const known = await shortcodesOf(ctx)
    return [...known.values()]
      .map(({ tag, summary }) => ({ tag, summary }))
      .toSorted((a, b) => (a.tag < b.tag ? -1 : 1))
  },
})
