/** Where a change came from, in the words of the activity log. */
export type Source = 'screen' | 'restore' | 'import' | 'revert' | 'cli' | 'background' | 'rescue' | 'api' | 'admin'

/** In the order in which the texts name them. */
export const SOURCES: readonly Source[] = Object.freeze([
  ...(['screen', 'restore', 'import', 'revert', 'cli', 'background', 'rescue', 'api', 'admin'] as const),
])
