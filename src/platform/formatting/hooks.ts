import { filter } from '../../kernel/hooks.ts'
import type { Shortcode } from '../../kernel/shortcodes.ts'

/** All shortcodes there are; extensions add theirs. */
export const shortcodeList = filter<readonly Shortcode[]>('shortcodes')
