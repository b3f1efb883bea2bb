/** The kinds of rules that only Pro knows. */
import { among } from '../../domain/rule-matchers.ts'
import type { Matchers } from '../../domain/rules.ts'
import { isWithin } from './schedule.ts'

export const proMatchers: Matchers = {
  schedule: ({ operator, values }, { now }) =>
    now === undefined ? undefined : values.some(value => isWithin(value, now)) !== (operator === 'outside'),
  // An unknown country is not another country: the check has failed.
  country: (rule, facts) => (facts.country ? among(({ country }) => [country ?? ''])(rule, facts) : undefined),
  language: among(({ language }) => (language ? [language, language.split('-')[0]!] : undefined)),
  ab: ({ values }, { bucket }) => (bucket ? values.some(value => isInBucket(value, bucket)) : undefined),
}

/** `<test>:<from>-<to>`, both ends included. */
function isInBucket(value: string, bucket: (test: number) => number): boolean {
  const [, test, from, to] = /^(\d+):(\d+)-(\d+)$/.exec(value) ?? []
  if (test === undefined) return false
  const stands = bucket(Number(test))
  return stands >= Number(from) && stands <= Number(to)
}
