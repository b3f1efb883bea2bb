/** The only thing that this folder throws because of a request. */
import { RestError, restErrors } from '../../kernel/errors.ts'
import { shortName } from './safe-text.ts'

/** The caller sent something that cannot be read at all. It carries an error of the platform's table. */
export class ArgumentsError extends RestError {
  constructor(error: RestError) {
    super(error.code, error.status, error.message, error)
    this.name = 'ArgumentsError'
  }
}

/** One parameter that cannot be read, named as `data.params` names those that fail a check. */
export function unreadableParameter(name: string, text: string, cause?: unknown): ArgumentsError {
  const names = shortName(name)
  return new ArgumentsError(restErrors.invalid_param({ names }, { data: { params: { [names]: text } }, cause }))
}
