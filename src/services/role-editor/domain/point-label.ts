/** What a restore point is called: by people, or by the program, whose own words can be said in other languages. */
import type { Spoken } from '../../../kernel/words.ts'
import { type PlanWord, planWords, told } from './words.ts'

/** The sentences that the program calls its points by, by operation. */
const MADE: Readonly<Record<string, readonly PlanWord[]>> = Object.freeze({
  'snapshot.restored': ['before_restore'],
  revert: ['before_revert'],
  rescue: ['before_rescue'],
  migration: ['move_add', 'move_replace', 'move_remove'],
})

export function spokenLabel({ operation, label }: { operation: string; label: string }): Spoken | string {
  const words = Object.hasOwn(MADE, operation) ? MADE[operation]! : []
  for (const word of words) {
    const values = valuesIn(planWords.en[word], label)
    if (values) return told(word, values)
  }
  return label
}

/** With what a stored sentence was filled; null when it is another one. */
function valuesIn(sentence: string, label: string): Record<string, string> | null {
  const parts = sentence.split(/\{(\w+)\}/)
  const pattern = parts.map((part, at) => (at % 2 === 0 ? RegExp.escape(part) : `(?<${part}>.+)`)).join('')
  return new RegExp(`^${pattern}$`, 'su').exec(label)?.groups ?? null
}
