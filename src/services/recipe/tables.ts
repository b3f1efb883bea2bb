/** Rows as the migrations made them; written by `npm run tables`. */
import type { Optional } from '../../db/row-types.ts'

declare module '../../db/row-types.ts' {
  interface Tables {
    recipe_categories: RecipeCategoriesTable
    recipe_collection_entries: RecipeCollectionEntriesTable
    recipe_collections: RecipeCollectionsTable
    recipe_courses: RecipeCoursesTable
    recipe_cuisines: RecipeCuisinesTable
    recipe_favorites: RecipeFavoritesTable
    recipe_gone_items: RecipeGoneItemsTable
    recipe_hits: RecipeHitsTable
    recipe_list_uses: RecipeListUsesTable
    recipe_recipes: RecipeRecipesTable
    recipe_recipes_words: RecipeRecipesWordsTable
    recipe_review_votes: RecipeReviewVotesTable
    recipe_reviews: RecipeReviewsTable
    recipe_shopping_lists: RecipeShoppingListsTable
    recipe_views: RecipeViewsTable
  }

  interface RecipeCategoriesTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    slug: Optional<string | null>
    description: string
    image_id: Optional<number | null>
    language: string
    translation_group: Optional<string | null>
    parent_id: Optional<number | null>
    display_order: number
  }

  interface RecipeCollectionEntriesTable {
    id: Optional<number>
    site_id: Optional<number>
    collection_id: number
    recipe_id: number
    position: number
    servings: Optional<number | null>
    planned_date: Optional<string | null>
    meal: Optional<string | null>
    note: string
  }

  interface RecipeCollectionsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    slug: Optional<string | null>
    description: string
    image_id: Optional<number | null>
    type: string
    visibility: string
    owner_id: Optional<number | null>
  }

  interface RecipeCoursesTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    slug: Optional<string | null>
    description: string
    image_id: Optional<number | null>
    language: string
    translation_group: Optional<string | null>
  }

  interface RecipeCuisinesTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    slug: Optional<string | null>
    description: string
    image_id: Optional<number | null>
    language: string
    translation_group: Optional<string | null>
    display_order: number
  }

  interface RecipeFavoritesTable {
    site_id: Optional<number>
    user_id: number
    recipe_id: number
    created_at: string
  }

  interface RecipeGoneItemsTable {
    site_id: Optional<number>
    list_id: number
    item_id: number
    owner_id: number
    deleted_at: string
  }

  interface RecipeHitsTable {
    site_id: Optional<number>
    recipe_id: number
    hits: number
  }

  interface RecipeListUsesTable {
    site_id: Optional<number>
    list_id: number
    recipe_id: number
  }

  interface RecipeRecipesTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    title: string
    slug: Optional<string | null>
    status: string
    excerpt: string
    image_id: Optional<number | null>
    author_id: Optional<number | null>
    prep_time: Optional<number | null>
    cook_time: Optional<number | null>
    rest_time: Optional<number | null>
    total_time: Optional<number | null>
    servings: number
    servings_unit: string
    difficulty: Optional<string | null>
    cost: Optional<string | null>
    calories: Optional<number | null>
    featured: number
    language: string
    menu_order: number
    translation_group: Optional<string | null>
    rating_average: number
    rating_count: number
    favorite_count: number
    published_at: Optional<string | null>
    has_own_total: number
    video_url: Optional<string | null>
    source_name: string
    source_url: Optional<string | null>
    tags: string
    diet_flags: string
    custom_fields: Optional<string>
    description: string
    notes: string
    private_notes: string
    equipment: string
    ingredients: string
    instructions: string
    nutrition: Optional<string | null>
    food_claims: string
    allergens: string
    diets: string
    search_words: string
  }

  interface RecipeRecipesWordsTable {
    site_id: Optional<number>
    record_id: number
    title: string
    excerpt: string
    search_words: string
    scope: string
  }

  interface RecipeReviewVotesTable {
    site_id: Optional<number>
    review_id: number
    voter_key: string
    created_at: string
  }

  interface RecipeReviewsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    recipe_id: Optional<number | null>
    rating: number
    title: string
    comment: string
    author_id: Optional<number | null>
    author_name: string
    author_email: Optional<string | null>
    status: string
    is_verified: number
    admin_reply: string
    replied_at: Optional<string | null>
    helpful_count: number
    is_open: number
    reviewer_key: string
    guest_key: string
  }

  interface RecipeShoppingListsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    status: string
    owner_id: Optional<number | null>
    items: string
  }

  interface RecipeViewsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    slug: Optional<string | null>
    layout: string
    columns: number
    per_page: number
    filters: string
    orderby: string
    order: string
    show: string
    style: string
  }
}
