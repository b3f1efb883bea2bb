/** What somebody hears when a model could not be asked. A service with words of its own asks `aiProblem` which it was. */
import { defineErrors, type ErrorTable, RestError } from '../../kernel/errors.ts'

const prefix = 'rest_ai'
const problems = {
  not_set_up: [422, 'No AI service is set up.'],
  too_long: [422, 'This is too much text to ask about at once: at most {most} characters.'],
  used_up: [429, "This month's allowance for the AI service is used up."],
  refused: [502, 'The AI service could not be reached, or refused the request.'],
  too_slow: [504, 'The AI service took too long to answer.'],
  nonsense: [502, 'The AI service answered something that cannot be used.'],
} as const satisfies ErrorTable

export type AiProblem = keyof typeof problems

export const aiErrors = defineErrors(prefix, problems, {
  de: {
    not_set_up: 'Es ist kein KI-Dienst eingerichtet.',
    too_long: 'Das ist zu viel Text auf einmal: höchstens {most} Zeichen.',
    used_up: 'Was der KI-Dienst in diesem Monat kosten darf, ist aufgebraucht.',
    refused: 'Der KI-Dienst war nicht zu erreichen oder hat die Anfrage abgelehnt.',
    too_slow: 'Der KI-Dienst hat zu lange gebraucht.',
    nonsense: 'Mit der Antwort des KI-Dienstes lässt sich nichts anfangen.',
  },
})

/** Which of the problems an error is; null for any other error. */
export function aiProblem(error: unknown): AiProblem | null {
  if (!(error instanceof RestError) || !error.code.startsWith(`${prefix}_`)) return null
  const name = error.code.slice(prefix.length + 1)
  return Object.hasOwn(problems, name) ? (name as AiProblem) : null
}
