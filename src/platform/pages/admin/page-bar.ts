/** The toolbar as the pages show it: what leads somewhere, in a bar above everything, in the person's language. */
import type { ReadContext } from '../../../kernel/context.ts'
import { on } from '../../../kernel/hooks.ts'
import { hasFrontToolbar, type ToolbarNode, toolbarFor } from '../../admin/admin.ts'
import { internals } from '../../internals.ts'
import { type Locale, localeOfPerson } from '../../locale/locale.ts'
import { postTypeOf } from '../../posts/posts.ts'
import { type PageFacts, pageToolbar } from '../hooks.ts'
import { sitePath } from '../local-url.ts'
import type { MenuItem } from '../theme/layout.ts'

export const pageBar = on(pageToolbar, 'admin.toolbar', async (links, facts, ctx) => {
  if (!isAdminPage(ctx) && !(await hasFrontToolbar(ctx))) return links
  const nodes = await placedNodes(await toolbarFor(ctx), facts, ctx)
  const locale = await localeOfPerson(ctx)
  const top = nodes.filter(({ parent }) => parent === null)
  return [...links, ...top.flatMap(node => linkOf(node, { nodes, locale }, ctx))]
})

/** Without the app its screens are not there to be linked to. What is edited is known from the page. */
async function placedNodes(
  nodes: readonly ToolbarNode[],
  { postId, postType }: PageFacts,
  ctx: ReadContext,
): Promise<readonly ToolbarNode[]> {
  const hasApp = internals(ctx).adminBuild.mark !== null
  const base = postType === null ? undefined : postTypeOf(postType, ctx)?.restBase
  const mayEdit = hasApp && base && postId !== null && (await ctx.user?.can('edit_post', postId))
  return nodes
    .filter(({ url }) => hasApp || url === null || !SCREEN.test(url))
    .map(node => (node.id === 'edit' && mayEdit ? { ...node, url: `/admin/content/${base}/${postId}` } : node))
}

const SCREEN = /^\/admin\/(content|host)\//

const isAdminPage = ({ request }: ReadContext): boolean => /^\/admin(\/|$)/.test(request.path)

type Around = { readonly nodes: readonly ToolbarNode[]; readonly locale: Locale }

/** What only the admin app has a screen for is left out. */
function linkOf(node: ToolbarNode, { nodes, locale }: Around, ctx: ReadContext): MenuItem[] {
  const { id, url } = node
  if (url === null) return []
  const children = nodes
    .filter(child => child.parent === id && child.url !== null)
    .map(child => ({ label: titleOf(child, locale), url: sitePath(child.url ?? '', ctx) }))
  const item = { label: titleOf(node, locale), url: sitePath(url, ctx), children }
  return [id === 'my-account' ? { ...item, label: ctx.user?.displayName ?? item.label, ownLabel: item.label } : item]
}

/** The house's own in the language of whoever looks; others as they were named. */
function titleOf({ id, title }: ToolbarNode, { say }: Locale): string {
  switch (id) {
    case 'site-name':
      return say('visitSite')
    case 'edit':
      return say('editPage')
    case 'comments':
      return say('comments')
    case 'new-content':
    case 'new-post':
      return say('newPost')
    case 'dashboard':
      return say('dashboard')
    case 'my-account':
      return say('profile')
    case 'logout':
      return say('signOut')
    default:
      return title
  }
}
