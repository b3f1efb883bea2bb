/** Why somebody may or may not do something: the real evaluation, told step by step. */
import type { ReadContext } from '../../kernel/context.ts'
import { type Asked, DO_NOT_ALLOW, decide, decideBy } from './evaluate.ts'
import { type MetaAsked, mapMetaCapability } from './meta-capabilities.ts'
import type { CapabilityMap } from './rights.ts'
import type { Subject } from './subject.ts'

export type Step = {
  readonly layer: 'super_admin' | 'meta_cap' | 'role' | 'user' | 'filter'
  readonly effect: 'grant' | 'deny' | 'rewrite' | 'absent'
  /** `network`, `map_meta_cap`, a role's slug, a login, `user_has_cap`; empty where nothing speaks. */
  readonly source: string
  readonly detail: string
  /** The capability that the step is about; absent where it is about all. */
  readonly cap?: string
}

export type Explanation = {
  readonly allowed: boolean
  /** The primitive capabilities that the requested one stands for. */
  readonly required: readonly string[]
  readonly trace: readonly Step[]
  /** True when other code changed the verdict that roles and account give. */
  readonly unexplained: boolean
}

/** The maps that an explanation tells apart; a subject has them laid over each other. */
export type Layers = {
  readonly roles: readonly { readonly slug: string; readonly capabilities: CapabilityMap }[]
  readonly own: CapabilityMap
}

export async function explainFor(asked: MetaAsked, layers: Layers, ctx: ReadContext): Promise<Explanation> {
  const required = await mapMetaCapability(asked, ctx)
  const question: Asked = { capability: asked.capability, args: asked.args, required }
  const { user } = asked
  const allowed = decide(question, user, () => ctx)
  const mapping = mappingSteps(question)
  if (required.includes(DO_NOT_ALLOW)) return { allowed, required, trace: mapping, unexplained: false }
  if (user.superAdmin === 'active') return { allowed, required, trace: [...mapping, SUPER_ADMIN], unexplained: false }
  const unexplained = decideBy(user.rights.map, required, user) !== allowed
  const layerSteps = required.flatMap(cap => [...roleSteps(cap, layers), ...ownSteps(cap, layers, user)])
  const filterSteps = unexplained ? required.map(cap => filterStep(cap, allowed)) : []
  return { allowed, required, trace: [...mapping, ...layerSteps, ...filterSteps], unexplained }
}

const SUPER_ADMIN: Step = Object.freeze({
  layer: 'super_admin',
  effect: 'grant',
  source: 'network',
  detail: 'This account is a network super administrator; nothing else is checked.',
})

function mappingSteps({ capability, required }: Asked): Step[] {
  if (required.length === 1 && required[0] === capability) return []
  const isRefused = required.includes(DO_NOT_ALLOW)
  const rewritten = required.length === 0 ? 'This needs no capability.' : `This needs ${required.join(', ')}.`
  const detail = isRefused ? 'This is refused to everybody here, or there is no such object.' : rewritten
  return [
    { layer: 'meta_cap', effect: isRefused ? 'deny' : 'rewrite', source: 'map_meta_cap', detail, cap: capability },
  ]
}

function roleSteps(cap: string, { roles }: Layers): Step[] {
  const steps = roles.flatMap((role): Step[] => {
    const value = lastValue(role.capabilities, cap)
    if (value === undefined) return []
    const detail = value ? `The role ${role.slug} grants it.` : `The role ${role.slug} blocks it.`
    return [{ layer: 'role', effect: value ? 'grant' : 'deny', source: role.slug, detail, cap }]
  })
  if (steps.length > 0) return steps
  return [{ layer: 'role', effect: 'absent', source: '', detail: 'No role of this account mentions it.', cap }]
}

function ownSteps(cap: string, { own }: Layers, { login }: Subject): Step[] {
  const value = lastValue(own, cap)
  if (value === undefined) return []
  const detail = value ? 'The account itself is allowed it.' : 'It is blocked on the account itself.'
  return [{ layer: 'user', effect: value ? 'grant' : 'deny', source: login, detail, cap }]
}

const filterStep = (cap: string, allowed: boolean): Step => ({
  layer: 'filter',
  effect: allowed ? 'grant' : 'deny',
  source: 'user_has_cap',
  detail: allowed ? 'Other code on this site granted it.' : 'Other code on this site blocked it.',
  cap,
})

const lastValue = (map: CapabilityMap, cap: string): boolean | undefined => map.findLast(([name]) => name === cap)?.[1]
