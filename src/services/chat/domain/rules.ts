/**
 * Whether a widget is shown: the one judge of display rules, on the server, in the visitor's browser and in tests. A check
 * that cannot be made is not a no: who asks says whether a policy fills in for it or the question stays open.
 */

export type FailMode = 'show' | 'hide'
export type Rule = {
  readonly kind: string
  readonly mode: FailMode
  readonly operator: string
  readonly values: readonly string[]
  /** What this rule counts for when it cannot be checked; the site's policy unless told. */
  readonly fail?: FailMode
}

/** What is known of the page and of who looks at it. What is absent is not known here. */
export type Facts = {
  readonly url?: string
  readonly template?: readonly string[]
  readonly post?: number
  readonly terms?: readonly number[]
  readonly postType?: string
  readonly device?: 'desktop' | 'mobile'
  readonly loggedIn?: boolean
  /** The address that the visitor came from; empty for nowhere. */
  readonly referrer?: string
  /** Counts this visit, once for a page, and answers the number of visits. */
  readonly visits?: () => number
  /** Where this visitor stands in an A/B test, 0 to 99. */
  readonly bucket?: (test: number) => number
  readonly now?: SiteTime
  readonly country?: string
  readonly language?: string
}

/** The site's clock: minutes since midnight, the day of the week from Sunday 0, the date. */
export type SiteTime = { readonly minutes: number; readonly weekday: number; readonly date: string }

/** Undefined when the facts do not tell. */
export type Matcher = (rule: Rule, facts: Facts) => boolean | undefined
export type Matchers = Readonly<Record<string, Matcher>>
export type Judge = {
  readonly matchers: Matchers
  /** Null: what cannot be checked here stays open, for somebody who knows more. */
  readonly failMode: FailMode | null
}

/**
 * Any rule that hides and matches hides. Rules that show: one of each kind must match. Without rules it is shown. Every
 * rule is checked, because checking one counts a visit.
 */
export function decide(rules: readonly Rule[], facts: Facts, judge: Judge): 'show' | 'hide' | 'undecided' {
  const judged = rules.map(rule => ({ rule, matches: verdictOn(rule, facts, judge) }))
  const hiding = judged.filter(({ rule }) => rule.mode === 'hide').map(({ matches }) => matches)
  const shown = judged.filter(({ rule }) => rule.mode === 'show')
  const kinds = [...new Set(shown.map(({ rule }) => rule.kind))]
  const showing = kinds.map(kind => anyOf(shown.filter(({ rule }) => rule.kind === kind).map(one => one.matches)))
  if (hiding.includes(true) || showing.includes(false)) return 'hide'
  return [...hiding, ...showing].includes(undefined) ? 'undecided' : 'show'
}

function verdictOn(rule: Rule, facts: Facts, { matchers, failMode }: Judge): boolean | undefined {
  const verdict = Object.hasOwn(matchers, rule.kind) ? matchers[rule.kind]?.(rule, facts) : undefined
  if (verdict !== undefined || failMode === null) return verdict
  // A failed check must lead where the policy points: a rule that shows is taken as met, one that hides as not met.
  return (rule.fail ?? failMode) === rule.mode
}

const anyOf = (verdicts: readonly (boolean | undefined)[]): boolean | undefined =>
  verdicts.includes(true) ? true : verdicts.includes(undefined) ? undefined : false
