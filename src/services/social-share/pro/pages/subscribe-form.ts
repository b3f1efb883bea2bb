/** The form below a post: save it for later, by mail. It is an ordinary form, so it works without a script too. */
import { on } from '../../../../kernel/hooks.ts'
import { attributes, html } from '../../../../platform/html/html.ts'
import { pageHooks } from '../../../../platform/pages/pages.ts'
import { styleLink } from '../../pages/page-kit.ts'
import { settings } from '../../settings.ts'
import { hiddenPositions } from '../../store/post-switches.ts'
import { proSettings } from '../settings.ts'
import { isSetUp } from '../store/subscribe.ts'
import { proWordsIn } from '../words.ts'

export const formListener = on(pageHooks.contentBottomParts, 'social-share-pro.form', async (parts, page, ctx) => {
  const { enabled } = await ctx.settings(settings)
  const own = await ctx.settings(proSettings)
  const { postId, postType } = page
  if (!enabled || postId === null || postType === null || !isSetUp(own)) return parts
  if (!own.subscribe_post_types.includes(postType) || (await hiddenPositions(postId, ctx)) === 'all') return parts
  const words = proWordsIn(ctx.site.language)
  const isSubscribing = own.subscribe_mode !== 'send'
  const consent =
    isSubscribing &&
    html`<label class="vs-consent"><input type="checkbox" name="consent" value="1"${attributes({ required: own.subscribe_mode === 'subscribe' })}> ${words.consent}</label>`
  const label = own.subscribe_mode === 'subscribe' ? words.subscribe : words.send
  const form = html`${await styleLink(ctx)}<form class="vs-save" method="post" action="${ctx.site.path}/api/vendor-social-share/v1/subscribe" data-problem="${words.problem}"><h2>${words.title}</h2><input type="hidden" name="post" value="${postId}"><label>${words.email}<input type="email" name="email" required autocomplete="email" maxlength="254"></label>${consent}<button class="button" type="submit">${label}</button><p role="status"></p></form>`
  return [...parts, String(form)]
})
