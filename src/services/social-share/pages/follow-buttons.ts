/** Links to the site's profiles elsewhere. */
import { attributes, type Html, html } from '../../../platform/html/html.ts'
import { inkOn } from '../domain/colors.ts'
import { type FollowLook, followServiceNamed, type Profile } from '../domain/follow.ts'
import { sign } from './buttons.ts'
import type { Words } from './words.ts'

export type Follow = { readonly profiles: readonly Profile[]; readonly look: FollowLook }

export function followMarkup({ profiles, look }: Follow, words: Words): Html {
  const { template, shape, size, colors, color } = look
  const classes = ['vs', 'vs-follow', `vs-${template}`, 'vs-horizontal', `vs-${size}`, `vs-${shape}`, `vs-${colors}`]
  const own = colors === 'custom' ? color : ''
  const items = profiles.map(profile => html`<li>${link(profile, look, words)}</li>`)
  return html`<div role="group" class="${classes}" aria-label="${words.say('followUs')}" style="--vs-c:${own || 'initial'};--vs-i:${own === '' ? 'initial' : inkOn(own)}"><ul>${items}</ul></div>`
}

function link({ service, value }: Profile, { labels, new_tab }: FollowLook, words: Words): Html {
  const known = followServiceNamed(service)
  if (!known) return html``
  const name = service === 'email' ? words.say('writeUs') : words.say('followOn', { network: known.label })
  const spoken = new_tab ? `${name} (${words.say('newTab')})` : name
  const away = new_tab ? { target: '_blank' } : {}
  const own = { class: `vs-b vs-${service}`, href: value, rel: 'me noopener', 'aria-label': spoken, ...away }
  return html`<a${attributes(own)}>${sign(service)}${labels === 'name' && html`<span>${known.label}</span>`}</a>`
}
