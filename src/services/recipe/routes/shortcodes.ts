/** What can be put into the text of a page, and what it looks like there. */
import { Type } from 'typebox'
import { route } from '../../../kernel/route.ts'
import { ownValue } from '../../../kernel/sent-values.ts'
import { shortcodesOf } from '../../../platform/pages/pages.ts'
import { errors } from '../errors.ts'
import { type ShortcodeFacts, shortcodeFacts } from '../pages/shortcode-facts.ts'
import { can } from '../permissions.ts'

const shape = Type.Object({
  tag: Type.String(),
  title: Type.String(),
  example: Type.String(),
  attributes: Type.Array(Type.Object({ name: Type.String(), description: Type.String() })),
})

const list = route({
  method: 'GET',
  path: '/shortcodes',
  summary: 'The shortcodes of recipes',
  access: can('edit'),
  reply: Type.Array(shape),
  handler: () => Object.values(shortcodeFacts),
})

const read = route({
  method: 'GET',
  path: '/shortcodes/{tag}',
  summary: 'One shortcode',
  access: can('edit'),
  input: Type.Object({ tag: Type.String({ maxLength: 60 }) }),
  reply: shape,
  handler: ({ tag }) => factsOf(tag),
})

const render = route({
  method: 'POST',
  path: '/shortcodes/render',
  summary: 'What a shortcode shows, as it is in pages',
  access: can('edit'),
  input: Type.Object({
    tag: Type.String({ maxLength: 60 }),
    attributes: Type.Optional(Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 500 }))),
  }),
  reply: Type.Object({ tag: Type.String(), html: Type.String() }),
  async handler({ tag, attributes = {} }, ctx) {
    const facts = factsOf(tag)
    const shortcode = (await shortcodesOf(ctx)).get(facts.tag)
    return { tag, html: shortcode ? await shortcode.render(attributes, '', ctx) : '' }
  },
})

function factsOf(tag: string): ShortcodeFacts {
  const facts = ownValue(shortcodeFacts, tag)
  if (!facts) throw errors.not_found({ what: 'shortcode' })
  return facts
}

export const shortcodeRoutes = [list, read, render]
