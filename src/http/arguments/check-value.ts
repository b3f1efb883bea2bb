/** Checks one value against a schema, outside of a request's arguments: settings, rows of an import, stored documents. */
import type { Static, TSchema } from 'typebox'
import { type ArgumentProblem, argumentProblem, Refusal } from './checker.ts'
import { compileSchema } from './compile-schema.ts'

/** `ignored` names the lenient values that did not fit and were dropped. */
export type CheckedValue<T> = { ok: true; value: T; ignored: string[] } | { ok: false; problem: ArgumentProblem }

export function checkValue<S extends TSchema>(schema: S, value: unknown, name: string): CheckedValue<Static<S>> {
  const ignored: string[] = []
  const result = compileSchema(schema)(value, ignored)
  if (result instanceof Refusal) {
    const { told: _told, ...problem } = argumentProblem(result, name)
    return { ok: false, problem }
  }
  return { ok: true, value: result as Static<S>, ignored: ignored.map(path => name + path) }
}
