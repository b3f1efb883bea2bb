import { filter } from '../../kernel/hooks.ts'

/** Seconds that a nonce for an action lives at most; it lives at least half as long. Must be answered at once. */
export const nonceLife = filter<number, { readonly action: string }>('nonce_life')
