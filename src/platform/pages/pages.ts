/** The public site: every address that is not the API. */
import type { Internals } from '../internals.ts'

export function createPages(_app: Internals) {
  return async () => ({ status: 404, headers: { 'content-type': 'text/html; charset=utf-8' }, body: 'Not found' })
}
