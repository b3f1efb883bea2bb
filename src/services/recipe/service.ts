import { successDataMeta } from '../../kernel/envelopes.ts'
import { defineService } from '../../kernel/service.ts'
import { offlineWorker } from '../../platform/pages/pages.ts'
import { demoListener } from './demo.ts'
import { collections } from './entities/collections.ts'
import { recipes } from './entities/recipes.ts'
import { reviews } from './entities/reviews.ts'
import { shoppingLists } from './entities/shopping-lists.ts'
import { categories, courses, cuisines } from './entities/terms.ts'
import { views } from './entities/views.ts'
import { errors } from './errors.ts'
import { hooks } from './hooks.ts'
import { limits } from './limits.ts'
import { tables } from './migrations/001-tables.ts'
import { recipeAssets } from './pages/frame.ts'
import { collectionShortcode } from './pages/meal-plan.ts'
import { favoritesShortcode, nutritionShortcode, recipesShortcode, searchShortcode } from './pages/recipe-lists.ts'
import { recipePage, recipeShortcode } from './pages/recipe-page.ts'
import { shoppingListShortcode } from './pages/shopping-list.ts'
import { permissions } from './permissions.ts'
import { calendarRoutes } from './routes/calendar.ts'
import { changeCollection } from './routes/collections.ts'
import { favoriteRoutes } from './routes/favorites.ts'
import { readHits } from './routes/hits.ts'
import { restoreIngredient } from './routes/kitchen-changes.ts'
import { languageRoutes } from './routes/languages.ts'
import { nutritionRoutes } from './routes/nutrition.ts'
import { reviewRoutes } from './routes/reviews.ts'
import { shoppingRoutes } from './routes/shopping-lists.ts'
import { shortcodeRoutes } from './routes/shortcodes.ts'
import { viewRoutes } from './routes/view-preview.ts'
import { admin } from './screens.ts'
import { settings } from './settings.ts'
import { DAYS_TOLD } from './store/gone-items.ts'
import { hitListener } from './store/hits.ts'
import { personalDataListeners } from './store/personal-data.ts'
import { rateLimit } from './store/rate-limit.ts'

/** Recipes: what is cooked, with what, how well it went, and what has to be bought for it. */
export const recipe = defineService({
  slug: 'recipe',
  title: 'Recipes',
  summary: 'Recipes with amounts that scale, reviews, collections, meal plans and shopping lists.',
  namespace: 'vendor-recipe/v1',
  eventCodes: 8400,
  envelopes: { admin: successDataMeta, visitor: successDataMeta },
  permissions,
  admin,
  rights: {
    list: 'edit',
    read: 'edit',
    create: 'edit',
    update: 'edit',
    purge: 'delete',
    duplicate: 'edit',
    massUpdate: 'edit',
    massTrash: 'delete',
    settings: 'manage_settings',
    app: 'edit',
  },
  errors,
  absentLinks: 422,
  updateMethods: ['PATCH'],
  deletes: 'silently',
  crossOrigin: 'api.cors_origin',
  settings,
  settingsMethods: ['PATCH'],
  limits,
  hooks,
  standard: ['bootstrap', 'meta', 'filters', 'mass-action', 'settings'],
  entities: [recipes, categories, cuisines, courses, reviews, collections, shoppingLists, views],
  routes: [
    ...nutritionRoutes,
    restoreIngredient,
    ...reviewRoutes,
    changeCollection,
    ...calendarRoutes,
    ...shoppingRoutes,
    ...favoriteRoutes,
    readHits,
    ...viewRoutes,
    ...shortcodeRoutes,
    ...languageRoutes,
  ],
  listeners: [rateLimit, recipeAssets, hitListener, demoListener, ...personalDataListeners],
  shortcodes: [
    recipeShortcode,
    recipesShortcode,
    collectionShortcode,
    nutritionShortcode,
    shoppingListShortcode,
    favoritesShortcode,
    searchShortcode,
  ],
  pages: [recipePage],
  scripts: [
    { name: 'recipe', entry: new URL('./visitor/main.ts', import.meta.url) },
    {
      name: 'recipe-offline',
      entry: offlineWorker,
      worker: true,
    },
  ],
  owns: {
    tables: {
      recipe_recipes_words: 'rows',
      recipe_review_votes: 'rows',
      recipe_collection_entries: 'rows',
      recipe_favorites: 'rows',
      recipe_list_uses: 'rows',
      recipe_gone_items: 'rows',
      recipe_hits: 'rows',
    },
  },
  forget: [{ table: 'recipe_gone_items', column: 'deleted_at', days: DAYS_TOLD }],
  stamped: { lists: ['recipe_recipes', 'recipe_categories', 'recipe_cuisines', 'recipe_courses'] },
  migrations: [tables],
})
