/** The registries as the admin app reads them: what the caller sees, nothing else. */
import { Type } from 'typebox'
import { capability, signedIn } from '../../../kernel/access.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { type Route, route } from '../../../kernel/route.ts'
import { postErrors, postTypeOf } from '../../posts/posts.ts'
import { type AdminMenuBranch, boxesFor, menuFor, noticesFor, panelsFor, toolbarFor, widgetsFor } from '../admin.ts'
import { dashboardWidgetShape, menuItemShape, metaBoxShape, noticeShape, toolbarShape } from './answers/registries.ts'

const readMenu = route({
  method: 'GET',
  path: '/admin/menu',
  summary: 'The admin menu of the caller, as a tree',
  access: signedIn(),
  reply: Type.Array(menuItemShape),
  handler: async (_input, ctx) => (await menuFor(ctx)).map(branch => shown(branch, ctx)),
})

const readToolbar = route({
  method: 'GET',
  path: '/admin/toolbar',
  summary: 'The links in the bar at the top that the caller sees',
  access: signedIn(),
  reply: Type.Array(toolbarShape),
  handler: async (_input, ctx) => (await toolbarFor(ctx)).map(node => ({ ...node, url: whole(node.url, ctx) })),
})

const readWidgets = route({
  method: 'GET',
  path: '/admin/widgets',
  summary: 'The parts of the start screen that the caller sees',
  access: signedIn(),
  reply: Type.Array(dashboardWidgetShape),
  handler: (_input, ctx) => widgetsFor(ctx),
})

const readBoxes = route({
  method: 'GET',
  path: '/admin/boxes',
  summary: 'The parts of the screen on which an item of a type is edited',
  access: capability('edit_posts'),
  input: Type.Object({ post_type: Type.String({ default: 'post', maxLength: 20 }) }),
  reply: Type.Array(metaBoxShape),
  handler({ post_type }, ctx) {
    if (!postTypeOf(post_type, ctx)) throw postErrors.type_invalid()
    return boxesFor(post_type, ctx)
  },
})

const readPanels = route({
  method: 'GET',
  path: '/admin/panels',
  summary: 'The parts of the side bar of the editor that the caller sees',
  access: capability('edit_posts'),
  reply: Type.Array(Type.Object({ name: Type.String(), title: Type.String(), capability: Type.String() })),
  handler: (_input, ctx) => panelsFor(ctx),
})

const readNotices = route({
  method: 'GET',
  path: '/admin/notices',
  summary: 'What the caller is told at the top of the admin pages',
  access: signedIn(),
  reply: Type.Array(noticeShape),
  handler: async (_input, ctx) => (await noticesFor(ctx)).map(notice => ({ ...notice, url: whole(notice.url, ctx) })),
})

export const adminRoutes: readonly Route[] = [readMenu, readToolbar, readWidgets, readBoxes, readPanels, readNotices]

const whole = (url: string | null, ctx: ReadContext): string | null => (url === null ? null : ctx.site.url + url)

const shown = ({ children, ...item }: AdminMenuBranch, ctx: ReadContext): object => ({
  ...item,
  url: whole(item.url, ctx),
  children: children.map(child => shown(child, ctx)),
})
