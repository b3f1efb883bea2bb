/** The shortcodes of recipes, as authors read of them. */
export type ShortcodeFacts = {
  readonly tag: string
  readonly title: string
  readonly example: string
  readonly attributes: readonly { readonly name: string; readonly description: string }[]
}

const facts = (tag: string, title: string, attributes: Readonly<Record<string, string>>): ShortcodeFacts => ({
  tag,
  title,
  example: `[${tag}${Object.keys(attributes).length > 0 ? ` ${Object.keys(attributes)[0]}=ID` : ''}]`,
  attributes: Object.entries(attributes).map(([name, description]) => ({ name, description })),
})

export const shortcodeFacts: Readonly<Record<string, ShortcodeFacts>> = {
  vendor_recipe: facts('vendor_recipe', 'A recipe', { id: 'The recipe.' }),
  vendor_recipes: facts('vendor_recipes', 'Recipes as a view shows them', {
    view: 'The view; the newest recipes without.',
  }),
  vendor_recipe_collection: facts('vendor_recipe_collection', 'A collection or a meal plan', { id: 'The collection.' }),
  vendor_recipe_nutrition: facts('vendor_recipe_nutrition', 'The nutrition label of a recipe', { id: 'The recipe.' }),
  vendor_recipe_shopping_list: facts('vendor_recipe_shopping_list', 'The shopping lists of whoever reads', {}),
  vendor_recipe_favorites: facts('vendor_recipe_favorites', 'The favourites of whoever reads', {}),
  vendor_recipe_search: facts('vendor_recipe_search', 'A search among recipes', {}),
}
