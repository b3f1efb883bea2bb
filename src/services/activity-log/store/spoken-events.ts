/** Events, definitions and monitors in the words of whoever reads them. What is stored stays as it is. */
import { commonWords } from '../../../kernel/common-words.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { Spoken, spokenText } from '../../../kernel/words.ts'
import { runningServices } from '../../../platform/modules/modules.ts'
import { type EventDefinition, groupLabel } from '../domain/definition.ts'
import type { EventRow } from '../domain/event.ts'
import { messageIn, wordsOf } from '../domain/told-event.ts'
import { definitionsOf } from './catalogue.ts'

const OWN = 'activity-log'

/** As it was stored; in another language from its definition. */
export function spokenMessage(row: EventRow, ctx: ReadContext): Spoken {
  const definition = definitionsOf(ctx).get(row.event_code)
  const calledIn = (language: string) => (label: string) =>
    NAMED_BY_US.has(row.event_code) ? spokenTitle(label, ctx).say(language) : label
  return new Spoken(
    language => (definition && messageIn({ row, definition, language, called: calledIn(language) })) ?? row.message,
  )
}

/** Events about modules, settings and the log itself: what they are about has a name of the program. */
const NAMED_BY_US: ReadonlySet<number> = new Set([5000, 5001, 5002, 6003, 9000, 9001])

/** The title of a service is said in its words, all else in those of the log. */
function spokenTitle(label: string, ctx: ReadContext): Spoken {
  const service = runningServices(ctx).find(({ title }) => title === label)
  return service ? spokenText(label, service.admin?.words) : spokenLabel(label, ctx)
}

export function spokenDefinition(definition: EventDefinition, ctx: ReadContext) {
  const said = (part: 'label' | 'description') => new Spoken(language => wordsOf(definition, language)[part])
  return { label: said('label'), description: said('description'), group_label: spokenGroup(definition.group, ctx) }
}

export const spokenGroup = (group: string, ctx: ReadContext): Spoken => spokenLabel(groupLabel(group), ctx)

/** A text that the log declares. */
export const spokenLabel = (text: string, ctx: ReadContext): Spoken => spokenText(text, wordsFrom(OWN, ctx))

/** What a field is called that changed, by the service that has it. */
export const spokenField = (label: string, module: string, ctx: ReadContext): Spoken =>
  new Spoken(language => {
    const own = spokenText(label, wordsFrom(module, ctx)).say(language)
    return own === label ? spokenText(label, commonWords).say(language) : own
  })

const wordsFrom = (slug: string, ctx: ReadContext) =>
  runningServices(ctx).find(service => service.slug === slug)?.admin?.words
