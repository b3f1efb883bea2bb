/** The redirect rules at work: where the platform asks, the rules answer. */
import type { ReadContext } from '../../../kernel/context.ts'
import { type Listener, on } from '../../../kernel/hooks.ts'
import { optionOf } from '../../../platform/options/options.ts'
import { pageHooks, sitePath } from '../../../platform/pages/pages.ts'
import { getPost, permalinkOf } from '../../../platform/posts/posts.ts'
import { DEFAULT_ROLE } from '../../../platform/roles/roles.ts'
import { type Destination, destinationFor, type RedirectEvent } from '../domain/redirects.ts'
import { isFeatureOn } from '../store/features.ts'
import { redirectRules } from '../store/redirect-rules.ts'

export const redirectListeners: readonly Listener[] = [
  on(pageHooks.loginRedirect, 'role-editor.login', (url, { requested, user }, ctx) =>
    sendOn({ event: 'login', roles: user.roles, url, requested }, ctx),
  ),
  on(pageHooks.firstLoginRedirect, 'role-editor.first-login', (url, { requested, user }, ctx) =>
    sendOn({ event: 'first_login', roles: user.roles, url, requested }, ctx),
  ),
  on(pageHooks.logoutRedirect, 'role-editor.logout', (url, { requested, user }, ctx) =>
    sendOn({ event: 'logout', roles: user?.roles ?? [], url, requested }, ctx),
  ),
  on(pageHooks.registrationRedirect, 'role-editor.register', async (url, { requested }, ctx) =>
    sendOn({ event: 'register', roles: [await optionOf('default_role', DEFAULT_ROLE, ctx)], url, requested }, ctx),
  ),
]

type Leaving = {
  readonly event: RedirectEvent
  readonly roles: readonly string[]
  readonly url: string
  readonly requested: string
}

async function sendOn({ event, roles, url, requested }: Leaving, ctx: ReadContext): Promise<string> {
  const isOn = await isFeatureOn('redirects', ctx)
  const destination = isOn ? destinationFor(event, roles, await redirectRules(ctx)) : null
  return (destination && (await addressOf(destination, requested, ctx))) || url
}

/** Null where the rule leads nowhere any more, such as to a post that is gone. */
async function addressOf({ type, value }: Destination, requested: string, ctx: ReadContext): Promise<string | null> {
  switch (type) {
    case 'home':
      return sitePath('/', ctx)
    case 'dashboard':
      return sitePath('/admin', ctx)
    case 'profile':
      return sitePath('/profile', ctx)
    case 'referrer':
      return requested || null
    case 'url':
      return String(value)
    case 'post':
      return postAddress(Number(value), ctx)
    case 'default':
      return null
  }
}

async function postAddress(id: number, ctx: ReadContext): Promise<string | null> {
  const post = await getPost(id, ctx)
  return post?.status === 'publish' ? permalinkOf(post, ctx) : null
}
