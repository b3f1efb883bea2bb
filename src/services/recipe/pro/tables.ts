/** Rows as the migrations made them; written by `npm run tables`. */
import type { Optional } from '../../../db/row-types.ts'

declare module '../../../db/row-types.ts' {
  interface Tables {
    recipe_custom_fields: RecipeCustomFieldsTable
    recipe_import_rows: RecipeImportRowsTable
    recipe_seo: RecipeSeoTable
  }

  interface RecipeCustomFieldsTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    entity: string
    key: string
    label: string
    type: string
    options: string
    required: number
    default: Optional<string | null>
    help: Optional<string | null>
    is_filter: number
    is_active: number
    display_order: number
    show_in: string
  }

  interface RecipeImportRowsTable {
    site_id: Optional<number>
    import_key: string
    position: number
    recipe: string
    result: Optional<string | null>
    problem: Optional<string | null>
    recipe_id: Optional<number | null>
    written: Optional<string | null>
    made: Optional<string | null>
    task_id: Optional<number | null>
    created_at: string
  }

  interface RecipeSeoTable {
    site_id: Optional<number>
    recipe_id: number
    score: number
    grade: string
    findings: string
    json_ld: string
    analysed_at: string
  }
}
