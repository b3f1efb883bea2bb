import type { ReadContext } from '../../../kernel/context.ts'
import { withSlash } from '../../../platform/pages/pages.ts'
import { siteAddressRules } from '../../../platform/posts/posts.ts'
import { encodedUri } from './uri.ts'

/** The whole address, in the form to which nobody is sent on. */
export async function linkTo(uri: string, ctx: ReadContext): Promise<string> {
  return ctx.site.url + withSlash(encodedUri(uri), (await siteAddressRules(ctx)).structure)
}
