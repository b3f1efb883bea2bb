import type { ReadContext } from '../../../kernel/context.ts'
import { optionOf } from '../../../platform/options/options.ts'

/** The page that the owner chose for the front of the site; 0 where the list of posts is there. */
export async function frontPageId(ctx: ReadContext): Promise<number> {
  if ((await optionOf('show_on_front', 'posts', ctx)) !== 'page') return 0
  return Number(await optionOf('page_on_front', 0, ctx))
}
