/** Why somebody may or may not do something: the real evaluation, told step by step. */
import type { ReadContext } from '../../kernel/context.ts'
import { type Spoken, spokenFrom } from '../../kernel/words.ts'
import { type Asked, type CapabilityValues, DO_NOT_ALLOW, decide, filteredValues, isGranted } from './evaluate.ts'
import { type StepWord, stepWords } from './explain-words.ts'
import { type MetaAsked, mapMetaCapability } from './meta-capabilities.ts'
import { isNetworkRight, MAKES_A_NETWORK } from './network-rights.ts'
import type { CapabilityMap } from './rights.ts'
import type { Subject } from './subject.ts'

export type Step = {
  readonly layer: 'super_admin' | 'meta_cap' | 'role' | 'user' | 'filter'
  readonly effect: 'grant' | 'deny' | 'rewrite' | 'absent'
  /** `network`, `map_meta_cap`, a role's slug, a login, `user_has_cap`; empty where nothing speaks. */
  readonly source: string
  readonly detail: Spoken
  /** The capability that the step is about; absent where it is about all. */
  readonly cap?: string
}

export type Explanation = {
  readonly allowed: boolean
  /** The primitive capabilities that the requested one stands for. */
  readonly required: readonly string[]
  readonly trace: readonly Step[]
  /** True when the verdict is not what roles and account give: other code had its say, or it follows from other rights. */
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
  const layerSteps = required.flatMap(cap => [...roleSteps(cap, layers, user), ...ownSteps(cap, layers, user)])
  const unexplained = required.every(cap => isTold(cap, user)) !== allowed
  const filterSteps = unexplained ? lastWords(question, user, ctx) : []
  return { allowed, required, trace: [...mapping, ...layerSteps, ...filterSteps], unexplained }
}

const told = spokenFrom(stepWords)

const SUPER_ADMIN: Step = Object.freeze({
  layer: 'super_admin',
  effect: 'grant',
  source: 'network',
  detail: told('super_admin'),
})

const MAY_MAKE_A_NETWORK: Step = Object.freeze({
  ...SUPER_ADMIN,
  detail: told('makes_a_network'),
})

function mappingSteps({ capability, required }: Asked): Step[] {
  if (required.length === 1 && required[0] === capability) return []
  const isRefused = required.includes(DO_NOT_ALLOW)
  const rewritten = required.length === 0 ? told('needs_nothing') : told('needs', { names: required.join(', ') })
  const detail = isRefused ? told('refused') : rewritten
  return [
    { layer: 'meta_cap', effect: isRefused ? 'deny' : 'rewrite', source: 'map_meta_cap', detail, cap: capability },
  ]
}

/** Whether the steps of the layers alone grant it. */
const isTold = (cap: string, user: Subject): boolean => user.rights.map[cap] === true || mayMakeNetwork(cap, user)

/** Somebody who is listed may make a network, unless that is blocked. */
const mayMakeNetwork = (cap: string, { superAdmin, rights }: Subject): boolean =>
  superAdmin === 'dormant' && MAKES_A_NETWORK.has(cap) && rights.map[cap] === undefined

const standsAbove = (cap: string, { isNetwork }: Subject): boolean => isNetwork && isNetworkRight(cap)

function roleSteps(cap: string, { roles }: Layers, user: Subject): Step[] {
  if (mayMakeNetwork(cap, user)) return [MAY_MAKE_A_NETWORK]
  if (standsAbove(cap, user)) return [absent(cap, 'stands_above')]
  const steps = roles.flatMap((role): Step[] => {
    const value = lastValue(role.capabilities, cap)
    if (value === undefined) return []
    const detail = told(value ? 'role_grants' : 'role_blocks', { role: role.slug })
    return [{ layer: 'role', effect: value ? 'grant' : 'deny', source: role.slug, detail, cap }]
  })
  return steps.length > 0 ? steps : [absent(cap, 'no_role')]
}

const absent = (cap: string, word: StepWord): Step => ({
  ...{ layer: 'role', effect: 'absent', source: '' },
  ...{ detail: told(word), cap },
})

function ownSteps(cap: string, { own }: Layers, user: Subject): Step[] {
  const value = standsAbove(cap, user) ? undefined : lastValue(own, cap)
  if (value === undefined) return []
  const detail = told(value ? 'own_grant' : 'own_block')
  return [{ layer: 'user', effect: value ? 'grant' : 'deny', source: user.login, detail, cap }]
}

/** A step for each capability on which the last word is another than that of roles and account. */
function lastWords(question: Asked, user: Subject, ctx: ReadContext): Step[] {
  const values = filteredValues(question, user, () => ctx)
  return question.required.flatMap((cap): Step[] => {
    const isAllowed = isGranted(cap, values, user)
    if (isAllowed === isTold(cap, user)) return []
    const effect = isAllowed ? 'grant' : 'deny'
    return [{ layer: 'filter', effect, source: 'user_has_cap', detail: told(reasonOf(cap, isAllowed, values)), cap }]
  })
}

function reasonOf(cap: string, isAllowed: boolean, values: CapabilityValues): StepWord {
  if (!isAllowed) return 'code_blocked'
  if (cap === 'exist') return 'everybody'
  return values[cap] === true ? 'code_granted' : 'follows'
}

const lastValue = (map: CapabilityMap, cap: string): boolean | undefined => map.findLast(([name]) => name === cap)?.[1]
