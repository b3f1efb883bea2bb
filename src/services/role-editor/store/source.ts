/** Where the change of this request comes from. */
import type { ReadContext } from '../../../kernel/context.ts'
import type { Source } from '../domain/source.ts'

/** A browser's session is the screen of this editor; a program that brings a password is the API. */
export function sourceOf({ user, system, request }: Pick<ReadContext, 'user' | 'system' | 'request'>): Source {
  if (request.via === 'cli') return 'cli'
  if (system !== null || !user) return 'background'
  return user.via === 'cookie' ? 'screen' : 'api'
}
