/** Two values of a record of which the second must not lie before the first. */
import { errors } from '../errors.ts'

/** `name` is the field that callers are told of. What is not set bounds nothing. */
export function refuseReversed(
  name: string,
  [first, last]: readonly [first: string | number | null | undefined, last: string | number | null | undefined],
  sentence: string,
): void {
  if ((first ?? null) === null || (last ?? null) === null || first! <= last!) return
  throw errors.invalid({ names: name }, { data: { params: { [name]: sentence } } })
}
