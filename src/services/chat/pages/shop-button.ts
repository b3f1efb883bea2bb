import { decimalsOf } from '../../../kernel/currencies.ts'
import { defineShortcode } from '../../../kernel/shortcodes.ts'
import { html } from '../../../platform/html/html.ts'
import { isModuleActive } from '../../../platform/modules/modules.ts'
import { findProduct } from '../../../platform/shop/shop.ts'
import { withMessage } from '../domain/message-link.ts'
import { fillPlaceholders } from '../domain/placeholders.ts'
import { settings } from '../settings.ts'
import { pageData } from '../store/page-data.ts'

/** `[vendor_chat_shop_button product=12]`: a link that opens the shop's channel with a question about the product. */
export const shopButton = defineShortcode({
  tag: 'vendor_chat_shop_button',
  summary: 'A button to ask about a product of the shop',
  async render({ product: id = '' }, _content, ctx) {
    const { shop_button, shop_widget, shop_channel, shop_text, shop_message } = await ctx.settings(settings)
    if (shop_button === 'off' || !(await isModuleActive('shop', ctx))) return ''
    const product = await findProduct(Number(id) || 0, ctx)
    const { widgets } = await pageData(ctx)
    const widget = shop_widget === 0 ? widgets[0] : widgets.find(one => one.id === shop_widget)
    const channel = widget?.channels.find(({ slug }) => slug === shop_channel)
    if (!product || !channel || channel.href === '') return ''
    const decimals = decimalsOf(product.currency)
    const words = {
      product: product.name,
      sku: product.sku,
      price: `${(product.price / 10 ** decimals).toFixed(decimals)} ${product.currency}`,
      site: ctx.site.title,
    }
    const href = withMessage(channel.href, channel.parameter, fillPlaceholders(shop_message, words))
    return String(
      html`<p class="vendor-chat-shop is-${shop_button}"><a class="button" href="${href}" target="_blank" rel="noopener noreferrer">${fillPlaceholders(shop_text, words)}</a></p>`,
    )
  },
})
