/** Checks arguments against a schema that is not a route's own: a batch's inner request, a command, a test. */
import type { Static, TObject } from 'typebox'
import {
  type ArgumentOptions,
  type ArgumentSources,
  type CheckedArguments,
  type CompiledArguments,
  compileArguments,
} from './compile-arguments.ts'

export function gatherArguments<S extends TObject>(
  sources: ArgumentSources,
  schema: S,
  { extra = 'drop' }: ArgumentOptions = {},
): CheckedArguments<Static<S>> {
  const known = compiled[extra].get(schema)
  const check = known ?? compileArguments(schema, { extra })
  if (known === undefined) compiled[extra].set(schema, check)
  return check(sources)
}

/** Schemas are constants: the same one always makes the same check. */
const compiled = { pass: new WeakMap<TObject, CompiledArguments>(), drop: new WeakMap<TObject, CompiledArguments>() }
