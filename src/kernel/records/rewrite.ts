/** An update that is a new version of the whole record. What it took back to its default is told, so that nobody loses it unseen. */
import type { Route } from '../route.ts'
import { isSameJson } from '../same-json.ts'
import { answerRecord, namingIgnored } from './answer.ts'
import { expectedBy } from './conflict.ts'
import { VALUES } from './custom-fields/custom-fields.ts'
import type { Values } from './kind.ts'
import { loadRecord } from './load-record.ts'
import { type Plan, type PlannedField, planOf, type Surface } from './plan.ts'
import { recordRoute } from './record-route.ts'
import { bodySchema } from './schemas.ts'
import { writeRecord } from './write-record.ts'

export function rewriteRoute(surface: Surface): Route {
  const plan = planOf(surface)
  return recordRoute(surface, {
    method: 'PUT',
    verb: 'update',
    summary: `Rewrite a ${surface.entity.label[0].toLowerCase()}: what is not sent takes its default`,
    extra: true,
    body: bodySchema(surface.entity, 'update'),
    async handler({ id, ...sent }, ctx) {
      const expected = expectedBy(plan, sent, ctx)
      const ignored: string[] = []
      const before = await loadRecord(plan, id, ctx)
      const record = await writeRecord({ plan, verb: 'update', id, sent: wholeOf(plan, sent), expected, ignored }, ctx)
      const meta = { changed: changedIn(plan, before ?? {}, record), reset: resetIn(plan, { before, record, sent }) }
      return namingIgnored(await answerRecord(plan, record, ctx), ignored, meta)
    },
  })
}

/** What was sent, with the default of everything that was not. */
function wholeOf(plan: Plan, sent: Readonly<Values>): Values {
  const defaults = rewritten(plan).map(({ name, options }) => [name, structuredClone(options.default ?? null)])
  return { ...Object.fromEntries(defaults), ...sent }
}

/** Values of added fields are merged by key everywhere, and so they are here. */
const rewritten = ({ fields, entity }: Plan): readonly PlannedField[] =>
  fields.filter(
    ({ name, field, options }) =>
      ![options.readOnly, options.internal, options.fixed].some(Boolean) &&
      field.kind !== 'secret' &&
      name !== VALUES &&
      !entity.rewrite!.kept.includes(name),
  )

const changedIn = ({ fields }: Plan, before: Readonly<Values>, after: Readonly<Values>): string[] =>
  fields
    .filter(({ options }) => !options.internal)
    .map(({ name }) => name)
    .filter(name => !isSameJson(before[name], after[name]))

type Rewritten = {
  readonly before: Readonly<Values> | null
  readonly record: Readonly<Values>
  readonly sent: Readonly<Values>
}

const resetIn = (plan: Plan, { before, record, sent }: Rewritten): string[] =>
  rewritten(plan)
    .map(({ name }) => name)
    .filter(name => !Object.hasOwn(sent, name) && !isSameJson(before?.[name], record[name]))
