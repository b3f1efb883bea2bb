import { defineErrors, type ErrorTable } from '../../kernel/errors.ts'
import { germanErrors } from './errors-de.ts'

const table = {
  duplicate: [422, 'Another record already has this {field}.'],
  not_publishable: [422, 'A recipe needs a title, an ingredient and an instruction before it is published: {missing}.'],
  cannot_publish: ['auth', 'You are not allowed to publish recipes.'],
  already_reviewed: [422, 'You have reviewed this recipe already.'],
  own_review: [422, 'You cannot vote for your own review.'],
  reviews_off: [403, 'Reviews are switched off.'],
  guests_not_allowed: [401, 'Please sign in to write a review.'],
  unknown_recipe: [422, 'There is no such recipe: {ids}.'],
  not_in_collection: [422, 'This recipe is not in the collection: {ids}.'],
  unknown_language: [422, 'The site has no language {language}.'],
  translation_exists: [422, 'There is a translation into {language} already.'],
  not_translatable: [422, 'This cannot be translated.'],
  feature_gated: [402, 'This needs the Pro edition.'],
  ai_unconfigured: [422, 'No AI provider is set up. Name one in the settings.'],
  unreadable_page: [422, 'No recipe was found at this address.'],
  invalid_file: [422, 'The file could not be read: {reason}.'],
  analysis_running: [409, 'All recipes are being analysed already.'],
  no_nutrition: [404, 'Nothing is known of the nutrition of this recipe.'],
  not_analysed: [404, 'This recipe has not been analysed yet.'],
} as const satisfies ErrorTable
export type ErrorName = keyof typeof table

export const errors = defineErrors('vendor_recipe', table, { de: germanErrors })
