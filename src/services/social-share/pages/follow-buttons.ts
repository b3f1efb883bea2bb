/** Links to the site's profiles elsewhere. */
import { attributes, type Html, html } from '../../../platform/html/html.ts'
import { inkOn } from '../domain/colors.ts'
import { type FollowLook, followServiceNamed, type Profile } from '../domain/follow.ts'
import { classesOf } from './buttons.ts'
import { sign } from './signs.ts'
import type { Words } from './words.ts'

export type Follow = { readonly profiles: readonly Profile[]; readonly look: FollowLook }

/** `signs` is the address of the file with the signs; empty where they stand in the page itself. */
export function followMarkup({ profiles, look }: Follow, words: Words, signs: string): Html {
  const { template, shape, size, colors, color } = look
  const own = colors === 'custom' ? color : ''
  const items = profiles.map(profile => html`<li>${link(profile, { ...look, signs }, words)}</li>`)
  const group = attributes({
    role: 'group',
    class: classesOf(['follow', template, size, shape, colors]),
    'aria-label': words.say('followUs'),
    style: own === '' ? null : [`--vs-c:${own}`, `--vs-i:${inkOn(own)}`],
  })
  return html`<div${group}><ul>${items}</ul></div>`
}

type Drawn = FollowLook & { readonly signs: string }

function link({ service, value }: Profile, { labels, new_tab, signs }: Drawn, words: Words): Html {
  const known = followServiceNamed(service)
  if (!known) return html``
  const name = service === 'email' ? words.say('writeUs') : words.say('followOn', { network: known.label })
  const spoken = new_tab ? `${name} (${words.say('newTab')})` : name
  const away = new_tab ? { target: '_blank' } : {}
  const own = { class: `vs-b vs-${service}`, href: value, rel: 'me noopener', 'aria-label': spoken, ...away }
  return html`<a${attributes(own)}>${sign(service, signs)}${labels === 'name' && html`<span>${known.label}</span>`}</a>`
}
