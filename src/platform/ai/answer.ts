/** What came back, as data: a value that fits the asked shape, and what it cost. Nothing in it is trusted as HTML. */
import { type Static, type TSchema, Type } from 'typebox'
import { fitValue } from '../../kernel/schema-values.ts'
import { aiErrors } from './errors.ts'

const completion = Type.Object({
  choices: Type.Array(Type.Object({ message: Type.Object({ content: Type.String() }) }), { minItems: 1 }),
})
const counted = Type.Object({
  usage: Type.Object({ total_tokens: Type.Integer({ minimum: 0, maximum: 100_000_000 }) }),
})

/** The answer of the provider as JSON; undefined when it is none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A broken answer and one that is nested too deeply are the same to whoever asked.
    return undefined
  }
}

export function readAnswer<S extends TSchema>(schema: S, body: unknown): Static<S> {
  const whole = fit(completion, body)
  return fit(schema, readJson(withoutFence(whole.choices[0]!.message.content)))
}

/** What the provider says that it cost; null when it does not say. */
export function usedTokens(body: unknown): number | null {
  const read = fitValue(counted, body ?? null)
  return 'value' in read ? read.value.usage.total_tokens : null
}

function fit<S extends TSchema>(schema: S, value: unknown): Static<S> {
  const read = value === undefined ? null : fitValue(schema, value)
  if (read === null || 'misfits' in read)
    throw aiErrors.nonsense({}, { cause: read === null ? 'not JSON' : read.misfits.slice(0, 5) })
  return read.value
}

/** Many models put JSON between three backticks although they were asked not to. */
const withoutFence = (text: string): string => /^\s*```(?:json)?\s*\n([\s\S]*)\n\s*```\s*$/.exec(text)?.[1] ?? text
