import { defineEntity } from '../../../kernel/entity.ts'
import { choice, choices, file, integer, json, longText, text } from '../../../kernel/fields.ts'
import { priceModelSchema } from '../bookings/price-model.ts'
import { refuseReversed } from './bounds.ts'

/** What is sold: a kind of space, with its prices. */
export const spaceTypes = defineEntity('space-types', {
  table: 'carparking_space_types',
  label: ['Space type', 'Space types'],
  title: 'name',
  fields: {
    name: text({ required: true, max: 120, search: true, sort: true }),
    slug: text({ description: 'The part of its address on the site.', max: 120, filter: 'equals' }),
    description: longText({ max: 5000 }),
    image_id: file({}),
    vehicle: choice(['car', 'van', 'motorcycle', 'camper', 'truck', 'bus', 'trailer', 'bicycle', 'any'], {
      description: 'What may stand there.',
      required: true,
      default: 'car',
      filter: 'any',
    }),
    features: choices(['covered', 'ev_charger', 'accessible', 'guarded', 'indoor', 'wide', 'near_entrance'], {
      description: 'What customers can look for.',
      default: [],
    }),
    max_height_cm: integer({ description: 'The tallest car that fits.', min: 1, max: 2000 }),
    max_length_cm: integer({ description: 'The longest car that fits.', min: 1, max: 5000 }),
    service: choice(['self_park', 'valet', 'meet_and_greet', 'park_and_ride'], {
      description: 'Who parks the car.',
      required: true,
      default: 'self_park',
      filter: 'any',
    }),
    min_stay_minutes: integer({
      description: 'The shortest stay; that of the car park unless told.',
      min: 0,
      max: 1_051_200,
    }),
    max_stay_minutes: integer({
      description: 'The longest stay; that of the car park unless told.',
      min: 1,
      max: 1_051_200,
    }),
    tax_rate_id: integer({ description: 'The tax of such stays, where it is not the usual one.', min: 1 }),
    status: choice(['published', 'draft'], {
      description: 'Drafts are not offered.',
      required: true,
      default: 'published',
      filter: 'any',
    }),
    display_order: integer({ description: 'Lower numbers come first.', required: true, default: 0, sort: true }),
    prices: json(priceModelSchema, { internal: true, whole: true }),
  },
  perPage: { default: 50, most: 200 },
  without: ['export', 'duplicate'],
  check: ({ min_stay_minutes: least, max_stay_minutes: most }) =>
    refuseReversed('max_stay_minutes', [least, most], 'The longest stay is shorter than the shortest.'),
})
