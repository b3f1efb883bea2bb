import { Type } from 'typebox'
import type { Values } from '../../../kernel/records/kind.ts'
import { route } from '../../../kernel/route.ts'
import { saveSettings, settingsBody } from '../../../kernel/standard/settings.ts'
import { parseIdRanges } from '../domain/id-ranges.ts'
import { modes } from '../domain/modes.ts'
import { errors } from '../errors.ts'
import { mayChangeSettings, mayView } from '../permissions.ts'
import { redirectCodes, settings } from '../settings.ts'
import { SLUG } from '../store/rules.ts'
import { choicesShape, settings2Shape, settingsShape } from './answers/settings.ts'

/** What a person may choose from, with the words for it. */
const choices = {
  auto_update_uris: { 0: 'Keep addresses', 1: 'Make addresses anew on every save', 2: 'New items get none' },
  force_custom_slugs: {
    0: "The platform's slug",
    1: 'A slug from the title',
    2: "The parent's address, then the slug",
  },
  trailing_slashes: { 0: 'As the platform', 1: 'Always', 2: 'Never' },
  ignore_drafts: { 0: 'Drafts have addresses', 1: 'Drafts have none', 2: 'Neither drafts nor pending ones' },
  redirect_status: [0, ...redirectCodes],
  external_redirect_policy: ['allowlist', 'any'],
  edit_uris_cap: ['edit_posts', 'publish_posts', 'publish_pages', 'edit_theme_options'],
  mode: modes.map(({ value, label }) => ({ value, label })),
}

export const readSettings = route({
  method: 'GET',
  path: '/settings',
  summary: 'All settings, and what can be chosen',
  access: mayView,
  reply: Type.Object({ settings: settingsShape, choices: choicesShape }),
  handler: async (_input, ctx) => ({ settings: await ctx.settings(settings), choices }),
})

/** Settings problems are told as values that are not acceptable. */
const ours = {
  slug: SLUG,
  settings,
  errors,
  validation: { status: 422, code: 'unknown_setting', key: 'params' },
} as const

export const changeSettings = route({
  method: 'PUT',
  path: '/settings',
  summary: 'Change the settings that are sent; an unknown one refuses the whole request',
  access: mayChangeSettings,
  extra: true,
  body: settingsBody(settings),
  reply: Type.Object({ settings: settings2Shape, choices: choicesShape }),
  async handler(sent, ctx) {
    const wanted = { ...(sent as Values) }
    const { partial_disable: before } = await ctx.settings(settings)
    if (isObject(wanted.partial_disable)) wanted.partial_disable = { ...before, ...wanted.partial_disable }
    refuseRanges(wanted)
    return { settings: await saveSettings(ours, wanted, ctx), choices }
  },
})

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function refuseRanges(sent: Readonly<Values>): void {
  const wrong = ['exclude_post_ids', 'exclude_term_ids'].filter(
    key => typeof sent[key] === 'string' && parseIdRanges(sent[key]) === null,
  )
  if (wrong.length === 0) return
  const params = Object.fromEntries(wrong.map(key => [key, `${key} is not a list of ids and ranges.`]))
  throw errors.unknown_setting({ names: wrong.join(', ') }, { data: { params } })
}
