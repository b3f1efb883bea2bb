/** Reads the site's options about comments. */
import type { ReadContext } from '../../kernel/context.ts'
import { optionOf } from '../options/options.ts'
import { commentSiteSettings } from '../site-settings/site-settings.ts'

type Name = keyof typeof commentSiteSettings

/** The stored value, or what it is when nothing is stored. */
export const commentOption = <N extends Name>(
  name: N,
  ctx: ReadContext,
): Promise<N extends 'comment_max_links' ? number : boolean> =>
  optionOf(name, commentSiteSettings[name].otherwise as never, ctx)
