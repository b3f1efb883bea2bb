/** Rows as the migrations made them; written by `npm run tables`. */
import type { Optional } from '../../../db/row-types.ts'

declare module '../../../db/row-types.ts' {
  interface Tables {
    chauffeur_drivers: ChauffeurDriversTable
    chauffeur_pricing_rules: ChauffeurPricingRulesTable
    chauffeur_routes: ChauffeurRoutesTable
    chauffeur_webhooks: ChauffeurWebhooksTable
  }

  interface ChauffeurDriversTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    slug: string
    email: Optional<string | null>
    phone: Optional<string | null>
    photo_id: Optional<number | null>
    bio: string
    status: string
    display_order: number
    feed_salt: Optional<string | null>
  }

  interface ChauffeurPricingRulesTable {
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
    priority: number
    adjustment_type: string
    adjustment_value: number
    stop_processing: number
    display_order: number
    conditions: string
  }

  interface ChauffeurRoutesTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    pickup_label: string
    dropoff_label: string
    price: number
    status: string
    display_order: number
  }

  interface ChauffeurWebhooksTable {
    id: Optional<number>
    site_id: Optional<number>
    created_at: string
    modified_at: string
    trashed_at: Optional<string | null>
    trashed_from: Optional<string | null>
    created_by: Optional<number | null>
    modified_by: Optional<number | null>
    name: string
    url: string
    secret: Optional<string | null>
    events: string
    status: string
    last_status: Optional<number | null>
    last_attempt_at: Optional<string | null>
  }
}
