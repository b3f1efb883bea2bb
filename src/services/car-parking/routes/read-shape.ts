/** Reads a body whose shape is richer than arguments are: unknown keys are dropped, defaults filled in. */
import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { restErrors } from '../../../kernel/errors.ts'

export function readShape<S extends TSchema>(schema: S, sent: unknown): Static<S> {
  const cleaned = Value.Clean(schema, Value.Default(schema, structuredClone(sent)))
  if (Value.Check(schema, cleaned)) return cleaned as Static<S>
  const params = Object.fromEntries(
    Value.Errors(schema, cleaned).map(error => [
      error.instancePath.slice(1).replaceAll('/', '.') || 'body',
      error.message,
    ]),
  )
  throw restErrors.invalid_param({ names: Object.keys(params).join(', ') }, { data: { params } })
}
