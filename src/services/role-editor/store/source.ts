/** Where a change came from, in the words of the activity log. */
import type { ReadContext } from '../../../kernel/context.ts'

export type Source = 'screen' | 'restore' | 'import' | 'revert' | 'cli' | 'background' | 'rescue' | 'api' | 'admin'

/** In the order in which the texts name them. */
export const SOURCES: readonly Source[] = Object.freeze([
  ...(['screen', 'restore', 'import', 'revert', 'cli', 'background', 'rescue', 'api', 'admin'] as const),
])

/** A browser's session is the screen of this editor; a program that brings a password is the API. */
export function sourceOf({ user, system, request }: Pick<ReadContext, 'user' | 'system' | 'request'>): Source {
  if (request.via === 'cli') return 'cli'
  if (system !== null || !user) return 'background'
  return user.via === 'cookie' ? 'screen' : 'api'
}
