/** The one way in which roles and people are changed: lock, load, plan, refuse or take a restore point and save. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { restErrors } from '../../../kernel/errors.ts'
import { isSuperAdmin } from '../../../platform/roles/roles.ts'
import type { Actor, ChangeSet, StoredState } from '../domain/model.ts'
import { type Plan, planChanges } from '../domain/plan.ts'
import type { PlanRules } from '../domain/planned.ts'
import type { Source } from '../domain/source.ts'
import { isIrreversible } from '../domain/warnings.ts'
import { errors } from '../errors.ts'
import { hooks, type Target } from '../hooks.ts'
import { settings } from '../settings.ts'
import { countPeople, loadState, lockRoles, type Wanted } from './load-state.ts'
import { type PointKind, takePoint } from './points.ts'
import { savePlan } from './save-plan.ts'
import { sourceOf } from './source.ts'

export type Intention = {
  /** What must be loaded to plan it. */
  readonly wanted: Wanted
  /** The change set, read against what is stored. May throw. */
  readonly changes: (state: StoredState) => ChangeSet
  /** The one right that covers both parts; null where each part needs its own. */
  readonly covered: string | null
  readonly minted?: string
}

export type CarryOut = Intention & {
  readonly operation: string
  readonly kind?: PointKind
  readonly source?: Source
  readonly label?: string
  /** What it is about as a whole; the restore point unless told. */
  readonly target?: Target
  /** What must be acknowledged; every critical warning unless told. */
  readonly confirms?: Confirms
}

/** Where only what cannot be taken back is asked for, or nothing at all. */
export type Confirms = 'irreversible' | 'nothing'

export type CarriedOut = {
  readonly snapshot: number
  readonly totals: { readonly changes: number; readonly people: number | null }
  readonly plan: Plan
}

export async function carryOut(intention: CarryOut, ctx: Context): Promise<CarriedOut> {
  await lockRoles(ctx)
  const { plan, totals } = await planFor(intention, ctx)
  refuse(plan, intention.confirms)
  if (!plan.hasChanges) return { snapshot: 0, totals, plan }
  const { operation, kind = 'auto', source = sourceOf(ctx), label = '' } = intention
  const snapshot = await takePoint({ kind, source, operation, label, ...totals }, ctx)
  const target = intention.target ?? pointTarget(snapshot)
  await savePlan(plan, source, ctx)
  await ctx.hooks.fire(hooks.carriedOut, { operation, source, snapshot, target }, ctx)
  return { snapshot, totals, plan }
}

export const pointTarget = (id: number): Target => ({ type: 'snapshot', id: String(id), label: `Restore point ${id}` })

/** The same plan without saving anything. */
export async function planFor(
  { wanted, changes, covered, minted }: Intention,
  ctx: ReadContext,
): Promise<{ plan: Plan; totals: CarriedOut['totals'] }> {
  const state = await loadState(wanted, ctx)
  const values = await ctx.settings(settings)
  const rules: PlanRules = {
    confirmDangerous: values.confirm_dangerous,
    administratorLocked: !values.show_administrator,
    covered,
    ...(minted === undefined ? {} : { minted }),
  }
  const plan = planChanges({ set: changes(state), state, actor: await actorOf(ctx), rules })
  return { plan, totals: { changes: plan.changes, people: await countPeople(plan, state, ctx) } }
}

/** What a caller sees of a plan. */
export const shownPlan = ({ plan, totals }: { plan: Plan; totals: CarriedOut['totals'] }) => ({
  roles: plan.roles,
  users: plan.users,
  totals,
  warnings: plan.warnings,
  blockers: plan.blockers.map(blocker => ({ ...blocker, code: `${errors.prefix}_${blocker.code}` })),
  allowed: plan.allowed,
})

/** Throws what a body that could not be read deserves: all problems at once. */
export function refuseProblems(problems: Readonly<Record<string, string>>): void {
  const names = Object.keys(problems)
  if (names.length > 0) throw restErrors.invalid_param({ names: names.join(', ') }, { data: { params: problems } })
}

/** Throws the first blocker, or what must be confirmed first. */
export function refuse({ blockers: [first], unacknowledged }: Plan, confirms?: Confirms): void {
  if (first)
    throw errors[first.code]({}, { message: first.message, data: first.cap === null ? {} : { cap: first.cap } })
  if (confirms === 'nothing') return
  const warnings = confirms === 'irreversible' ? unacknowledged.filter(isIrreversible) : unacknowledged
  if (warnings.length > 0) throw errors.unacknowledged({}, { data: { warnings } })
}

export async function actorOf(ctx: ReadContext): Promise<Actor> {
  if (ctx.system !== null) return { kind: 'system' }
  const id = ctx.user?.id ?? NOBODY
  return { kind: 'account', id, isSuperAdmin: ctx.user !== null && (await isSuperAdmin(id, ctx)) }
}

/** No account has this number, so it holds nothing. */
const NOBODY = 0
