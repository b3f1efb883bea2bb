/** The toolbar as the pages show it: what leads somewhere, in a bar above everything. */
import type { ReadContext } from '../../kernel/context.ts'
import { on } from '../../kernel/hooks.ts'
import { pageToolbar } from '../pages/hooks.ts'
import { sitePath } from '../pages/local-url.ts'
import { hasFrontToolbar, type ToolbarNode, toolbarFor } from './admin.ts'

export const pageBar = on(pageToolbar, 'admin.toolbar', async (links, _about, ctx) => {
  if (!isAdminPage(ctx) && !(await hasFrontToolbar(ctx))) return links
  const nodes = await toolbarFor(ctx)
  return [...links, ...nodes.filter(({ parent }) => parent === null).flatMap(node => linkOf(node, nodes, ctx))]
})

const isAdminPage = ({ request }: ReadContext): boolean => /^\/admin(\/|$)/.test(request.path)

/** What only the admin app has a screen for is left out. */
function linkOf({ id, title, url }: ToolbarNode, nodes: readonly ToolbarNode[], ctx: ReadContext) {
  if (url === null) return []
  const children = nodes
    .filter(node => node.parent === id && node.url !== null)
    .map(node => ({ label: node.title, url: sitePath(node.url ?? '', ctx) }))
  return [{ label: title, url: sitePath(url, ctx), children }]
}
