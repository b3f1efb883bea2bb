/** The types for a file in `data/extensions`: `import type { Extension } from 'dozen/extension'`. */
export type { Context, ReadContext } from './kernel/context.ts'
export type { Shortcode } from './kernel/shortcodes.ts'
export type { Dozen, Extension } from './platform/extensions/extensions.ts'
export type { Happening } from './platform/happening.ts'
