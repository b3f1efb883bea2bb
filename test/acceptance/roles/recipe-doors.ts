/** Who may pass which address of recipes: the ruling on their capabilities, since the table says nothing. */
import type { Door } from './doors.ts'

export const recipeDoor = (method: string, path: string): Door | null =>
  doors.find(([pattern]) => pattern.test(`${method} ${path}`))?.[1] ?? null

const may = (...names: readonly string[]): Door => names.map(name => `vendor_recipe_${name}`)

/** The first that fits. Which records somebody reaches at an open door is a matter of the records. */
const doors: readonly (readonly [RegExp, Door])[] = [
  [/^GET \/recipes\/\{\w+\}\/revisions/, 'signed in'],
  [/^GET \/reviews\/options$/, may('moderate')],
  // Whoever may change recipes chooses from them.
  [/^GET \/\w+\/options$/, may('edit')],
  [/^GET \/(recipes|categories|cuisines|courses|reviews|collections|views)(\/|$)/, 'everybody'],
  [/^(POST|DELETE) \/reviews\/\{\w+\}\/helpful$|^POST \/reviews$/, 'everybody'],
  [/ \/reviews/, may('moderate')],
  [/ \/(shopping-lists|favorites|collections)(\/|$)/, 'signed in'],
  [/^DELETE \/recipes\/\{\w+\}$|^DELETE \/(categories|cuisines|courses)\//, may('delete')],
  [/^(PATCH|PUT|DELETE) \/recipes\/|^POST \/recipes\/\{\w+\}\/(ingredients|instructions|revisions)/, 'signed in'],
  [/^(POST|PATCH|DELETE) \/custom-fields| \/settings$/, may('manage_settings')],
  [/^POST \/mass-action\//, may('edit', 'delete')],
  [/./, may('edit')],
]
