/** The second step: which space. Each is a link, so that a choice can be shared and gone back to. */
import type { ReadContext } from '../../../kernel/context.ts'
import { type Html, html } from '../../../platform/html/html.ts'
import { fittingFile, mediaFiles, sourceUrl } from '../../../platform/media/media.ts'
import { localUrl } from '../../../platform/pages/pages.ts'
import { linkTo } from '../../../platform/pages/step-forms/step-forms.ts'
import type { Alternative } from '../bookings/alternatives.ts'
import { type Availability, findAvailability } from '../bookings/find-availability.ts'
import type { OfferedType } from '../bookings/offered-types.ts'
import type { PageState } from './page-state.ts'
import { steps } from './parts.ts'
import { localInput } from './search-step.ts'
import { asQuestions, type OfferedLocation, type StepModel, stayOf } from './selection.ts'
import type { Words } from './words.ts'
import type { WordKey } from './words-en.ts'

export async function chooseStep(state: PageState, model: StepModel): Promise<Html> {
  const { ctx, words } = state
  const { form, chosen, location } = model
  const types = form && form.spaceTypeIds.length > 0 ? { types: form.spaceTypeIds } : {}
  const { found, obstacle } = await findAvailability({ ...stayOf(chosen), ...types }, ctx)
  if (obstacle) throw obstacle
  const details = await loadDetails(
    found.types.map(({ space_type_id }) => space_type_id),
    ctx,
  )
  const back = linkTo(state, { ...asQuestions({ ...chosen, type: undefined }, form), again: 1 })
  return html`${steps(words, 1, [back])}
${stayBar(state, { entry: found.entry, exit: found.exit, location, back })}
${found.alternatives ? alternatives(state, model, found) : html`<h2>${words.say('choose_title')}</h2>`}
<ul class="parking-list">${found.types.map(type => offer(state, { type, model, detail: details.get(type.space_type_id) }))}</ul>`
}

type Bar = {
  readonly entry: string
  readonly exit: string
  readonly location: OfferedLocation
  readonly back: string | null
}

/** The stay in one line, with the way to change it. */
export function stayBar({ words }: PageState, { entry, exit, location, back }: Bar): Html {
  const moment = (label: WordKey, at: string) =>
    html`<div><small>${words.say(label)}</small><strong>${words.day(at, location.timeZone)}</strong>${words.time(at, location.timeZone)}</div>`
  return html`<div class="parking-when"><div class="parking-where"><small>${words.say('location')}</small><strong>${location.name}</strong></div>${moment('entry', entry)}<span class="arrow" aria-hidden="true">→</span>${moment('exit', exit)}
${back && html`<a class="button is-quiet is-small" href="${back}">${words.say('search_again')}</a>`}</div>`
}

type Detail = {
  readonly description: string
  readonly features: readonly string[]
  readonly service: string
  readonly maxHeight: number | null
  readonly maxLength: number | null
  readonly picture: string | null
}

/** What is known of the types beyond their price; pictures of all of them at once. */
async function loadDetails(ids: readonly number[], ctx: ReadContext): Promise<Map<number, Detail>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('carparking_space_types')
    .select(['id', 'description', 'features', 'service', 'max_height_cm', 'max_length_cm', 'image_id'])
    .where('id', 'in', ids)
    .execute()
  const pictures = await mediaFiles(
    rows.flatMap(({ image_id }) => (image_id === null ? [] : [Number(image_id)])),
    ctx,
  )
  return new Map(
    rows.map(row => {
      const file = row.image_id === null ? undefined : pictures.get(row.image_id)
      return [
        row.id,
        {
          description: row.description ?? '',
          features: JSON.parse(row.features),
          service: row.service,
          maxHeight: row.max_height_cm,
          maxLength: row.max_length_cm,
          picture: file ? localUrl(sourceUrl({ file: fittingFile(file, PICTURE_WIDTH) }, ctx), ctx) : null,
        },
      ] as const
    }),
  )
}

/** Twice as many points as the style sheet gives it, for sharp screens; telephones show it as wide as they are. */
const PICTURE_WIDTH = 768

type Offer = { readonly type: OfferedType; readonly model: StepModel; readonly detail: Detail | undefined }

/** So few that it is worth saying. */
const FEW = 5

function offer(state: PageState, { type, model: { chosen, form }, detail }: Offer): Html {
  const { words } = state
  const isFree = type.free >= chosen.spaces && type.price !== null
  const url = linkTo(state, asQuestions({ ...chosen, type: type.space_type_id }, form))
  const few =
    isFree && type.free <= FEW
      ? html`<span class="parking-few">${words.say('free_few', { count: type.free })}</span>`
      : null
  return html`<li class="${['parking-offer', !isFree && 'is-full', detail?.picture && 'has-picture']}">
${detail?.picture && html`<img src="${detail.picture}" alt="" loading="lazy">`}
<div class="stack"><h3>${type.name} ${few}</h3>${detail?.description && html`<p>${detail.description}</p>`}${detail && features(state, type.name, detail)}</div>
<div class="parking-take">${price(state, type, chosen.spaces)}${
    isFree
      ? html`<a class="button" href="${url}" aria-label="${words.say('choose_named', { name: type.name })}">${words.say('choose')}</a>`
      : html`<span class="badge">${whyNot(words, type)}</span>`
  }</div></li>`
}

function whyNot(words: Words, { price: amount, free }: OfferedType): string {
  if (amount === null) return words.say('no_price')
  return free > 0 ? words.say('only_free', { count: free }) : words.say('full')
}

/** Availability tells the price of one space; what several cost together is said by the quote of the next step. */
function price({ words }: PageState, type: OfferedType, spaces: number): Html | null {
  if (type.price === null) return null
  const units = words.units(type.units, type.billing_unit ?? 'day_24h')
  const unit = words.say(spaces > 1 ? 'each_for' : 'total_for', { units })
  return html`<p class="parking-amount">${words.money(type.price, type.currency)}<small>${unit}</small></p>`
}

/** What the name says already is not said again. */
function features({ words }: PageState, name: string, detail: Detail): Html {
  const { features: given, service, maxHeight, maxLength } = detail
  const metres = (centimetres: number) => words.number(centimetres / 100)
  const told = [
    ...(service === 'self_park' ? [] : [words.say(`service_${service}` as WordKey)]),
    ...given.map(feature => words.say(`feature_${feature}` as WordKey)),
    ...(maxHeight === null ? [] : [words.say('up_to_height', { metres: metres(maxHeight) })]),
    ...(maxLength === null ? [] : [words.say('up_to_length', { metres: metres(maxLength) })]),
  ]
  const own = told.filter(text => text.toLowerCase() !== name.trim().toLowerCase())
  return html`<ul class="parking-features">${own.map(text => html`<li>${text}</li>`)}</ul>`
}

/** Where nothing is free: what else there is, each one click away. */
function alternatives(state: PageState, { form, chosen }: StepModel, found: Availability): Html {
  const { words } = state
  const offered = (found.alternatives ?? []).filter(
    ({ location_id }) => !form?.locationIds.length || form.locationIds.includes(location_id),
  )
  const kinds = ['other_type', 'other_time', 'other_location'] as const
  const groups = kinds.flatMap(kind => {
    const own = offered.filter(one => one.kind === kind)
    return own.length === 0
      ? []
      : [
          html`<h3>${words.say(`alternative_${kind}`)}</h3><ul class="parking-list">${own.map(one => alternative(state, one, { form, chosen }))}</ul>`,
        ]
  })
  // Who asks for more than there are is not told that there are none.
  const count = Math.max(0, ...found.types.map(({ free }) => free))
  const why = count > 0 ? 'few' : 'full'
  return html`<h2>${words.say(`${why}_title`)}</h2><p>${words.say(groups.length > 0 ? `${why}_text` : `${why}_alone`, { count })}</p>${groups}`
}

function alternative(state: PageState, one: Alternative, { form, chosen }: Pick<StepModel, 'form' | 'chosen'>): Html {
  const { words } = state
  const [entry, exit] = [localInput(one.entry), localInput(one.exit)]
  const selection = { ...chosen, location: one.location_id, entry, exit, type: one.space_type_id }
  const [from, to] = [one.entry, one.exit].map(at => words.moment(at, at.slice(-6)))
  const where =
    one.distance_km === undefined
      ? null
      : html`${one.location}, ${words.say('kilometres', { count: words.number(one.distance_km) })}<br>`
  const when = html`${from} – ${to}`
  const amount = one.price === null ? null : html`<p class="parking-amount">${words.money(one.price, one.currency)}</p>`
  return html`<li class="parking-offer"><div class="stack"><h3>${one.name}</h3><p>${where}${when}</p></div>
<div class="parking-take">${amount}<a class="button" href="${linkTo(state, asQuestions(selection, form))}" aria-label="${words.say('choose_named', { name: `${one.name}, ${from}` })}">${words.say('choose')}</a></div></li>`
}
