/** What may be said of an upload, the same for new ones and for changes. */
import { type Static, Type } from 'typebox'
import { metaArgument } from '../../lists/lists.ts'
import type { MediaDraft } from '../media.ts'

/** As text, or as it is read with `context=edit`. */
const typed = (description: string) =>
  Type.Optional(Type.Union([Type.String(), Type.Object({ raw: Type.Optional(Type.String()) })], { description }))
const door = Type.Optional(Type.Union([Type.Literal('open'), Type.Literal('closed')]))

export const mediaFields = {
  title: typed('The name of the file unless told.'),
  caption: typed('Shown below it.'),
  description: typed('Shown on its own page.'),
  alt_text: Type.Optional(
    Type.String({ maxLength: 2000, description: 'What the picture shows, for those who do not see it.' }),
  ),
  post: Type.Optional(Type.Integer({ minimum: 0, description: 'What it is attached to; 0 for nothing.' })),
  author: Type.Optional(Type.Integer()),
  slug: Type.Optional(Type.String({ maxLength: 200 })),
  date: Type.Optional(Type.String({ format: 'date-time', description: 'On the clock of the site.' })),
  date_gmt: Type.Optional(Type.String({ format: 'date-time' })),
  comment_status: door,
  ping_status: door,
  meta: metaArgument,
}
const fieldsSchema = Type.Object(mediaFields)

export function draftOf({ title, caption, description, ...others }: Static<typeof fieldsSchema>): MediaDraft {
  const texts = { title: textOf(title), caption: textOf(caption), description: textOf(description) }
  const said = Object.entries(texts).filter(([, text]) => text !== undefined)
  return { ...others, ...Object.fromEntries(said) }
}

const textOf = (given: string | { raw?: string } | undefined): string | undefined =>
  typeof given === 'string' ? given : given?.raw
