/** Records that are parts of others: replaced as a whole, and copied with the record that they belong to. */
import type { Context } from '../context.ts'
import { type Problems, problemOf, Unfit, wrongType } from '../misfits.ts'
import { isSameJson } from '../same-json.ts'
import { isRecord, sentText } from '../sent-values.ts'
import { draftRecord } from './draft-record.ts'
import type { Values } from './kind.ts'
import { partPlans, partsOf } from './parts.ts'
import type { Plan } from './plan.ts'
import { withCopiedFiles } from './private-files.ts'
import { problemInside, refuseProblems } from './problems.ts'
import { mostOf, positionOf } from './rights.ts'
import { writeRecord } from './write-record.ts'

/** All parts of a record at once: those sent with their id keep it, others are new, and what is not sent goes. */
export async function replaceParts(
  of: { plan: Plan; wholeId: number; sent: readonly unknown[] },
  ctx: Context,
): Promise<void> {
  const { plan, wholeId, sent } = of
  const most = mostOf(plan.entity)!
  if (sent.length > most) throw plan.service.errors.full!({ most })
  const kept = new Map((await partsOf(plan, wholeId, ctx)).map(part => [part.id as number, part]))
  const parts = sent.map((value, index) => plannedPart({ plan, wholeId, kept }, value, index))
  refuseProblems(await problemsOf(plan, parts, ctx), plan.service)
  const named = new Set(parts.map(part => part.id))
  for (const id of kept.keys()) if (!named.has(id)) await writeRecord({ plan, verb: 'purge', id }, ctx)
  for (const part of parts) await writePart(plan, part, ctx)
}

/** A copy gets copies of the parts. */
export async function copyParts(plan: Plan, { from, to }: { from: number; to: number }, ctx: Context): Promise<void> {
  for (const part of partPlans(plan))
    for (const original of await partsOf(part, from, ctx)) {
      const own = await withCopiedFiles(part, ownValues(part, original), ctx)
      const set = { ...own, [part.entity.parent!.link]: to }
      await writeRecord({ plan: part, verb: 'create', id: null, set }, ctx.asSystem('copied with its whole'))
    }
}

/** What a copy takes over: not what the server keeps for itself, and nothing that must be the only one. */
function ownValues({ fields, entity }: Plan, original: Readonly<Values>): Values {
  const copied = fields.filter(
    ({ name, options }) => name === positionOf(entity) || (!options.readOnly && !options.internal && !options.unique),
  )
  return Object.fromEntries(copied.map(({ name }) => [name, original[name] ?? null]))
}

type Part = {
  readonly index: number
  /** Null for a new one. */
  readonly id: number | null
  readonly before: Readonly<Values> | null
  readonly sent: Readonly<Values> | null
  readonly set: Readonly<Values>
}

function plannedPart(
  { plan, wholeId, kept }: { plan: Plan; wholeId: number; kept: ReadonlyMap<number, Values> },
  value: unknown,
  index: number,
): Part {
  const { link } = plan.entity.parent!
  const position = positionOf(plan.entity)
  const sent = isRecord(value) ? (value as Values) : null
  const id = sent?.id === undefined || sent.id === null ? null : Number(sentText(sent.id))
  const set = { [link]: wholeId, ...(position === undefined ? {} : { [position]: index + 1 }) }
  return { index, id, before: id === null ? null : (kept.get(id) ?? null), sent, set }
}

/** Everything that does not fit, of all parts at once. */
async function problemsOf(plan: Plan, parts: readonly Part[], ctx: Context): Promise<Problems> {
  const problems: Problems = {}
  const seen = new Set<number>()
  for (const { index, id, before, sent, set } of parts) {
    const wrong = (name: string, unfit: Unfit) => {
      problems[`items[${index}]${name}`] = problemOf(`items[${index}]${name}`, unfit)
    }
    if (!sent) wrong('', wrongType('object'))
    else if (id !== null && (!before || seen.has(id))) wrong('.id', new Unfit('rest_invalid_link', 'no_part'))
    else {
      const draft = await draftRecord({ plan, before, sent, set }, ctx)
      for (const [name, problem] of Object.entries(draft.problems))
        problems[`items[${index}].${name}`] = problemInside(index, problem)
    }
    if (id !== null) seen.add(id)
  }
  return problems
}

/** A part that stays as it is is not written. */
async function writePart(plan: Plan, { id, before, sent, set }: Part, ctx: Context): Promise<void> {
  if (!before) {
    await writeRecord({ plan, verb: 'create', id: null, sent: sent!, set }, ctx)
    return
  }
  const { values } = await draftRecord({ plan, before, sent: sent!, set }, ctx)
  const isSame = plan.fields.every(({ name }) => isSameJson(values[name], before[name]))
  if (!isSame) await writeRecord({ plan, verb: 'update', id, sent: sent!, set }, ctx)
}
