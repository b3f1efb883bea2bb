import { Type } from 'typebox'
import type { ReadContext } from '../../../kernel/context.ts'
import { route } from '../../../kernel/route.ts'
import { setOption } from '../../../platform/options/options.ts'
import { validateRedirect } from '../../../platform/pages/pages.ts'
import { getPost } from '../../../platform/posts/posts.ts'
import { listRoles } from '../../../platform/roles/roles.ts'
import { DESTINATIONS, EVENTS, namedPosts, namedUrls, readRedirects } from '../domain/redirects.ts'
import { hooks } from '../hooks.ts'
import { can } from '../permissions.ts'
import { refuseProblems } from '../store/carry-out.ts'
import { needs } from '../store/features.ts'
import { REDIRECTS_OPTION, redirectRules } from '../store/redirect-rules.ts'
import { redirectRulesShape } from './answers/redirects.ts'
import { looseMap } from './inputs.ts'

export const readRedirectRules = route({
  method: 'GET',
  path: '/redirects',
  summary: 'Rules, roles, events and destinations',
  access: can('edit_roles'),
  requires: needs('redirects'),
  reply: redirectRulesShape,
  handler: (_input, ctx) => shownRules(ctx),
})

export const saveRedirectRules = route({
  method: 'PATCH',
  path: '/redirects',
  summary: 'Replace every rule',
  access: can('edit_roles'),
  requires: needs('redirects'),
  input: Type.Object({ roles: looseMap, site: looseMap }),
  reply: redirectRulesShape,
  async handler(sent, ctx) {
    const { rules, problems } = readRedirects(sent, await knownTargets(sent, ctx))
    refuseProblems(problems)
    const before = await redirectRules(ctx)
    const isNew = await setOption(REDIRECTS_OPTION, rules, ctx)
    if (isNew) await ctx.hooks.fire(hooks.saved, { what: 'redirects', before, after: rules }, ctx)
    return { ...(await shownRules(ctx)), rules }
  },
})

async function shownRules(ctx: ReadContext) {
  const roles = (await listRoles(ctx)).map(({ slug, name }) => ({ slug, name }))
  return { rules: await redirectRules(ctx), roles, events: EVENTS, destinations: DESTINATIONS }
}

type Sent = { readonly roles: unknown; readonly site: unknown }

async function knownTargets(sent: Sent, ctx: ReadContext) {
  const posts = await Promise.all(namedPosts(sent).map(id => getPost(id, ctx)))
  const urls = await Promise.all(namedUrls(sent).map(async url => ((await validateRedirect(url, ctx)) ? url : null)))
  return {
    roles: new Set((await listRoles(ctx)).map(role => role.slug)),
    posts: new Set(posts.flatMap(post => (post ? [post.id] : []))),
    isSafeUrl: (url: string) => urls.includes(url),
  }
}
