/** Follow buttons: the site's profiles elsewhere. */
import { Type } from 'typebox'
import type { ReadContext } from '../../../kernel/context.ts'
import { route } from '../../../kernel/route.ts'
import { setOption } from '../../../platform/options/options.ts'
import { cleanFollowLook, followServiceNamed, followServices, type Profile, profileAddress } from '../domain/follow.ts'
import { icons } from '../domain/icons.data.ts'
import { errors } from '../errors.ts'
import { type Follow, followMarkup } from '../pages/follow-buttons.ts'
import { spriteMarkup } from '../pages/signs.ts'
import { styleText } from '../pages/styles.ts'
import { wordsIn } from '../pages/words.ts'
import { can } from '../permissions.ts'
import { FOLLOW, storedFollow } from '../store/page-data.ts'
import { followPreviewShape, followShape } from './answers/follow.ts'

const input = Type.Object({
  profiles: Type.Optional(
    Type.Array(
      Type.Object({
        service: Type.String({ maxLength: 40 }),
        value: Type.String({ maxLength: 300, description: 'A handle or an address on that service.' }),
      }),
      { maxItems: 50, description: 'In the order shown; sent, it replaces all of them.' },
    ),
  ),
  look: Type.Optional(Type.Unsafe<unknown>({ description: 'Keys that are not sent stay.' })),
})
type Sent = { readonly profiles?: readonly Profile[]; readonly look?: unknown }

const services = followServices.map(({ slug, label, color, pattern }) => ({
  ...{ slug, label, color, icon: icons[slug] ?? '', pattern },
}))

export const readFollow = route({
  method: 'GET',
  path: '/follow',
  summary: 'Saved profiles, their look, and the services on offer',
  access: can('view'),
  reply: followShape,
  handler: async (_input, ctx) => ({ ...(await storedFollow(ctx)), services }),
})

export const saveFollow = route({
  method: 'POST',
  path: '/follow',
  summary: 'Save profiles and their look',
  access: can('edit'),
  input,
  reply: followShape,
  async handler(sent, ctx) {
    const follow = cleaned(sent, await storedFollow(ctx as unknown as ReadContext))
    await setOption(FOLLOW, follow, ctx)
    return { ...follow, services }
  },
})

export const previewFollow = route({
  method: 'POST',
  path: '/follow/preview',
  summary: 'Profiles that are not saved, as visitors would see them',
  access: can('edit'),
  input,
  transaction: false,
  reply: followPreviewShape,
  async handler(sent, ctx) {
    const follow = cleaned(sent, await storedFollow(ctx as unknown as ReadContext))
    const html = String(followMarkup(follow, wordsIn(ctx.site.language), ''))
    const services = [...new Set(follow.profiles.map(({ service }) => service))]
    return { html, sprite: String(spriteMarkup(services)), css: styleText(services), ...follow }
  },
})

function cleaned({ profiles, look }: Sent, before: Follow): Follow {
  return {
    profiles: profiles ? profiles.map(canonical) : before.profiles,
    look: cleanFollowLook(look, before.look),
  }
}

/** As the address it stands for; refused where that is not on its service. */
function canonical({ service, value }: Profile, index: number): Profile {
  const known = followServiceNamed(service)
  const address = known ? profileAddress(known, value) : null
  if (address !== null) return { service, value: address }
  const field = `profiles.${index}.${known ? 'value' : 'service'}`
  const named = { value: value.slice(0, 80) || '“”', service: known?.label ?? service }
  throw errors.follow_invalid(named, { data: { field } })
}

export const followRoutes = [readFollow, saveFollow, previewFollow]
